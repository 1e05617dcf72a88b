import Glibc

/// Sends requests over HTTP and HTTPS with libcurl, within limits.
///
/// Every request has a connection and a thread of its own, so a silent server holds up no other request, and no task.
/// There is no limit on how many run at once; a caller that sends many limits their number.
///
/// Nothing is kept between requests: no cookies, no cache, no credentials. The proxies of the environment
/// (`https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`) are used, but never for this machine itself.
public struct HTTPClient: Sendable {
    /// The time for one request, from sending it to the response's last byte, redirections included.
    public var time: Duration
    /// The time for making a connection, TLS handshake included.
    public var connectTime: Duration
    /// How many bytes a response's head may have, trailers included.
    public var headSize: Int
    /// How many bytes a response's body may have, after decompression.
    public var bodySize: Int
    /// How many redirections are followed.
    public var redirections: Int
    /// The path of a PEM file with the certificates to trust instead of the system's, or nil for the system's.
    public var certificateFile: String?
    /// Whether requests over `http` are refused, unless they are to this machine.
    public var requiresEncryption: Bool

    /// - Parameter certificateFile: nil for the file that `SSL_CERT_FILE` in the environment names, if any.
    public init(
        time: Duration = .seconds(30),
        connectTime: Duration = .seconds(10),
        headSize: Int = 64 * 1_024,
        bodySize: Int = 5 * 1_024 * 1_024,
        redirections: Int = 5,
        certificateFile: String? = nil,
        requiresEncryption: Bool = false
    ) {
        self.time = time
        self.connectTime = connectTime
        self.headSize = headSize
        self.bodySize = bodySize
        self.redirections = redirections
        self.certificateFile = certificateFile ?? getenv("SSL_CERT_FILE").map { String(cString: $0) }
        self.requiresEncryption = requiresEncryption
    }

    /// Sends a request and returns the response, whatever its status; redirections are followed.
    ///
    /// A redirection is followed to `http` and `https`, and never out of an encrypted connection. To another origin
    /// (scheme, host and port) go a GET and the header fields that describe what is wanted; a body, credentials and
    /// all other fields do not.
    ///
    /// A cancelled task ends the request at once; whether the server has acted on it is then unknown.
    ///
    /// - Throws: `HTTPFailure` where there is no complete response within the limits, or the task was cancelled.
    public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let deadline = ContinuousClock.now + time
        let transfer = try Transfer()
        let exchange = Exchange(
            client: self,
            first: try outgoing(request),
            deadline: deadline,
            transfer: transfer
        )
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isStarted = OwnThread.start { continuation.resume(returning: exchange.result()) }
                if !isStarted {
                    continuation.resume(returning: .failure(.system(reason: "no thread can be started")))
                }
            }
        } onCancel: {
            transfer.cancel()
        }
        return try result.get()
    }

    /// Checks a request as `send(_:)` does, without sending it: for an address that a person has configured.
    ///
    /// - Throws: `HTTPFailure.invalidRequest`, or `HTTPFailure.notSecure` where it must be encrypted.
    public func check(_ request: HTTPRequest) throws(HTTPFailure) { _ = try outgoing(request) }

    private func outgoing(_ request: HTTPRequest) throws(HTTPFailure) -> OutgoingRequest {
        let outgoing = try OutgoingRequest(request)
        try checkEncryption(of: outgoing)
        return outgoing
    }

    /// Checks the first request, and each that a redirection leads to.
    func checkEncryption(of request: OutgoingRequest) throws(HTTPFailure) {
        let address = request.address
        guard requiresEncryption, address.scheme != "https", !address.isLoopback else { return }
        throw .notSecure(reason: "http goes to this machine only; use https")
    }
}
