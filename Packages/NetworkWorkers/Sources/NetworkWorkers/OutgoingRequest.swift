import FoundationEssentials

/// A validated request.
struct OutgoingRequest: Equatable, Sendable {
    var method: HTTPClientRequest.Method
    var address: WebAddress
    var headers: HTTPHeaders
    var body: [UInt8]

    /// - Throws: `HTTPFailure.invalidRequest`.
    init(_ request: HTTPClientRequest) throws(HTTPFailure) {
        try request.headers.checkForSending()
        method = request.method
        address = try WebAddress(request.url.absoluteString)
        guard address.isWeb else {
            throw .invalidRequest(reason: "it is not an http or https URL with a host")
        }
        headers = request.headers
        body = request.body
        if address.user != nil || address.password != nil, headers["Authorization"] == nil {
            let pair = "\(address.user ?? ""):\(address.password ?? "")"
            headers["Authorization"] = "Basic " + Data(pair.utf8).base64EncodedString()
        }
    }
}

// MARK: - Redirections

extension OutgoingRequest {
    /// The fields that may go to another origin: they describe the wanted content, not the person.
    private static let harmless: Set = [
        "accept", "accept-language", "if-modified-since", "if-none-match", "user-agent",
    ]

    /// The request that follows a redirection (RFC 9110 section 15.4).
    ///
    /// - Throws: `HTTPFailure.refusedRedirection`.
    func redirected(status: Int, to location: String) throws(HTTPFailure) -> OutgoingRequest {
        guard let target = try? WebAddress(location) else {
            throw .refusedRedirection(target: "another place", reason: "its address is not a URL")
        }
        func refused(_ reason: String) -> HTTPFailure {
            .refusedRedirection(target: target.shown, reason: reason)
        }
        var next = self
        next.address = target
        if status == 303 || ([301, 302].contains(status) && method == .post) {
            next.method = .get
            next.body = []
            next.headers.fields.removeAll { $0.name.lowercased().hasPrefix("content-") }
        }
        guard target.isWeb else { throw refused("it is not an http or https URL with a host") }
        guard address.scheme == "http" || target.scheme == "https" else {
            throw refused("it leads from an encrypted to an unencrypted connection")
        }
        if !target.hasOrigin(of: address) {
            guard next.method == .get, next.body.isEmpty else {
                throw refused("a \(next.method.rawValue) does not follow to another host")
            }
            next.headers.fields.removeAll { !Self.harmless.contains($0.name.lowercased()) }
        }
        return next
    }
}
