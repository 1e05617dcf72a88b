import Glibc

/// Sends requests over HTTP and HTTPS with libcurl, within limits.
///
/// Every request has its own connection and thread, so a silent server delays no other request and no task. The number
/// of concurrent requests is unlimited; callers that send many must limit it.
///
/// Nothing is kept between requests: no cookies, no cache, no credentials. The environment's proxies (`https_proxy`,
/// `http_proxy`, `all_proxy`, `no_proxy`) are used, except for connections to this machine.
public struct HTTPClient: Sendable {
    /// The time limit for one request, from sending it to the response's last byte, including redirections.
    public var time: Duration
    /// The time limit for connecting, including the TLS handshake.
    public var connectTime: Duration
    /// The maximum size of a response's head in bytes, including trailers.
    public var headSize: Int
    /// The maximum size of a response's body in bytes, after decompression.
    public var bodySize: Int
    /// The maximum number of redirections.
    public var redirections: Int
    /// The path of a PEM file with the trusted certificates; nil for the system's.
    public var certificateFile: String?
    /// Whether requests over `http` are refused, unless they are to this machine.
    public var requiresEncryption: Bool
    /// The servers that requests and redirections may lead to.
    public var reach: HTTPReach

    /// - Parameter certificateFile: nil for the file named by `SSL_CERT_FILE` in the environment, if any.
    public init(
        time: Duration = .seconds(30),
        connectTime: Duration = .seconds(10),
        headSize: Int = 64 * 1_024,
        bodySize: Int = 5 * 1_024 * 1_024,
        redirections: Int = 5,
        certificateFile: String? = nil,
        requiresEncryption: Bool = false,
        reach: HTTPReach = .everywhere
    ) {
        self.time = time
        self.connectTime = connectTime
        self.headSize = headSize
        self.bodySize = bodySize
        self.redirections = redirections
        self.certificateFile = certificateFile ?? getenv("SSL_CERT_FILE").map { String(cString: $0) }
        self.requiresEncryption = requiresEncryption
        self.reach = reach
    }

    /// Sends a request, follows redirections, and returns the response, whatever its status.
    ///
    /// Redirections may lead to `http` and `https`, but never out of an encrypted connection. Another origin (scheme,
    /// host and port) receives only a GET with header fields that describe the wanted content: no body, no credentials
    /// and no other fields.
    ///
    /// A cancelled task ends the request at once; the server may or may not have acted on it.
    ///
    /// - Throws: `HTTPFailure` if there is no complete response within the limits, or the task was cancelled.
    public func send(_ request: HTTPClientRequest) async throws(HTTPFailure) -> HTTPClientResponse {
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

    /// Checks a request as `send(_:)` does, without sending it, for instance an address from a person's settings.
    ///
    /// - Throws: `HTTPFailure.invalidRequest`, or `HTTPFailure.notSecure` if it must be encrypted.
    public func check(_ request: HTTPClientRequest) throws(HTTPFailure) { _ = try outgoing(request) }

    private func outgoing(_ request: HTTPClientRequest) throws(HTTPFailure) -> OutgoingRequest {
        let outgoing = try OutgoingRequest(request)
        try checkEncryption(of: outgoing)
        _ = try checkReach(of: outgoing)
        return outgoing
    }

    /// Checks the first request and each redirection.
    func checkEncryption(of request: OutgoingRequest) throws(HTTPFailure) {
        let address = request.address
        guard requiresEncryption, address.scheme != "https", !address.isLoopback else { return }
        throw .notSecure(reason: "http is only allowed to this machine; use https")
    }
}
