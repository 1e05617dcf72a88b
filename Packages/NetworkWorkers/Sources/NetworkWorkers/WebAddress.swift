import CCurl

/// A URL as parsed by libcurl, so that checks apply to the address that is connected.
struct WebAddress: Equatable, Sendable {
    var scheme: String
    /// The host in lower case; empty if absent.
    var host: String
    var port: String
    /// The URL without user, password and fragment.
    var url: String
    /// The URL for messages, also without the query.
    var shown: String
    var user: String?
    var password: String?

    /// - Throws: `HTTPFailure.invalidRequest` for a text that is not an absolute URL, or `.system` without libcurl.
    init(_ text: String) throws(HTTPFailure) {
        try LibCurl.load()
        guard let handle = libcurl.curl_url() else { throw .system(reason: "out of memory") }
        defer { libcurl.curl_url_cleanup(handle) }
        func part(_ part: CURLUPart, flags: Int32 = 0) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard libcurl.curl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else {
                return nil
            }
            defer { libcurl.curl_free(text) }
            return String(cString: text)
        }
        func remove(_ parts: CURLUPart...) {
            for part in parts { _ = libcurl.curl_url_set(handle, part, nil, 0) }
        }

        let isURL =
            libcurl.curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK
        user = part(CURLUPART_USER, flags: CURLU_URLDECODE)
        password = part(CURLUPART_PASSWORD, flags: CURLU_URLDECODE)
        remove(CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS, CURLUPART_FRAGMENT)
        guard isURL, let url = part(CURLUPART_URL), let scheme = part(CURLUPART_SCHEME) else {
            throw .invalidRequest(reason: "it is not a URL")
        }
        self.url = url
        self.scheme = scheme.lowercased()
        host = part(CURLUPART_HOST)?.lowercased() ?? ""
        port = part(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT) ?? ""
        remove(CURLUPART_QUERY)
        shown = part(CURLUPART_URL) ?? scheme
    }

    /// Whether it is an HTTP address.
    var isWeb: Bool { (scheme == "http" || scheme == "https") && !host.isEmpty }

    /// The host, with the port if that is not the scheme's own: `example.com`, `localhost:8080`.
    var authority: String {
        [("http", "80"), ("https", "443")].contains { $0 == (scheme, port) } ? host : "\(host):\(port)"
    }

    func hasOrigin(of other: WebAddress) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }

    /// Whether it is on this machine: `localhost`, an address of 127.0.0.0/8, or ::1.
    var isLoopback: Bool {
        let isNumber = host.utf8.allSatisfy {
            $0 == UInt8(ascii: ".") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        }
        return host == "localhost" || host == "[::1]" || (isNumber && host.hasPrefix("127."))
    }
}
