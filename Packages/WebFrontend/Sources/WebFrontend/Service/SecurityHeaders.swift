import HTTPServing

extension HTTPRequest {
    /// Whether no other site can have caused the request: the script's header would need permission (Fetch, section 3.2.2),
    /// or the browser says so (Fetch Metadata).
    ///
    /// Only answers to such requests are compressed. Otherwise another site could open a page with a text of its choice in
    /// the address, and learn from the answer's length what else is on the page (BREACH, 2013).
    var isOwn: Bool {
        self["live-tab"] != nil || self["sec-fetch-site"].map { $0 == "same-origin" || $0 == "none" } == true
    }
}

extension HTTPResponse {
    /// The response with the headers that restrict what a page may do (Content Security Policy Level 3; Fetch Metadata).
    ///
    /// - Parameter isSecure: Whether browsers must use HTTPS from now on (RFC 6797).
    func secured(isSecure: Bool) -> HTTPResponse {
        var response = self
        response.headers += [
            (
                "content-security-policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
            ),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ]
        if isSecure { response.headers.append(("strict-transport-security", "max-age=31536000")) }
        if !headers.contains(where: { $0.name == "cache-control" }) {
            response.headers.append(("cache-control", "no-store"))
        }
        return response
    }
}
