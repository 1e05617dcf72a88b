public import HTTPServing

/// A server on a free port of this machine, until it is stopped.
public final class LoopbackServer: Sendable {
    public let port: UInt16
    private let server: HTTPServer
    private let outcome: Task<String, Never>

    /// The server answers for the hosts `x` and `localhost`.
    public init(
        limits: HTTPLimits = .unhurried,
        certificate: HTTPServerOptions.Certificate? = nil,
        proxy: TrustedProxy? = nil,
        address: String = "127.0.0.1:0",
        mounts: [HTTPMount]
    ) throws {
        let listener = try HTTPListener.listen(on: address)
        var options = HTTPServerOptions(hosts: ["x", "localhost"])
        options.limits = limits
        options.certificate = certificate
        options.proxy = proxy
        let server = try HTTPServer(listener: listener, options: options, mounts: mounts)
        outcome = Task {
            do {
                try await server.run()
                return "stopped"
            } catch {
                return "\(error)"
            }
        }
        port = listener.port
        self.server = server
    }

    /// A server of pages with forms.
    public convenience init(
        limits: HTTPLimits = .unhurried,
        forms: HTTPFormLimits = HTTPFormLimits(),
        certificate: HTTPServerOptions.Certificate? = nil,
        proxy: TrustedProxy? = nil,
        handler: @escaping HTTPMount.Handler
    ) throws {
        try self.init(
            limits: limits,
            certificate: certificate,
            proxy: proxy,
            mounts: [HTTPMount("/", methods: [.get, .post], body: .form(forms), handler: handler)]
        )
    }

    /// Stops the server, and waits until all requests under way have been answered.
    ///
    /// - Returns: `stopped`, or the error that ended the server.
    public func stop() async -> String {
        server.stop()
        return await outcome.value
    }

    /// Sends bytes on a new connection, and returns everything that comes until the server closes it.
    public func send(_ text: String) async throws -> String {
        let client = try RawClient(port: port)
        return await blocking {
            client.send(text)
            return client.receive()
        }
    }

    /// The first line of each response's body.
    public static func bodies(_ text: String) -> [String] {
        text.split(separator: "\r\n\r\n").dropFirst().map { String($0.prefix { $0 != "\n" }) }
    }

    /// The status of a response, and its text without line breaks.
    public func response(_ request: String) async throws -> String {
        let text = try await send(request)
        let status = text.split(separator: " ").dropFirst().first ?? ""
        let body = text.firstRange(of: "\r\n\r\n").map { text[$0.upperBound...] } ?? ""
        return status + " " + body.filter { $0 != "\n" }
    }
}

extension HTTPLimits {
    /// Limits whose deadlines no test reaches, however busy the machine.
    public static var unhurried: Self {
        var limits = Self()
        limits.request = .seconds(600)
        limits.retirement = .seconds(600)
        return limits
    }
}
