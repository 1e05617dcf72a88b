import Foundation
import Glibc
import Synchronization

@testable import WebFrontend

/// A server on a free port of this machine, until it is stopped.
final class LoopbackServer: Sendable {
    let port: UInt16
    private let server: MicrohttpdServer
    private let outcome: AsyncStream<String>

    /// The server answers for the hosts `x` and `localhost`.
    init(
        limits: HTTPLimits = .unhurried,
        certificate: HTTPServerOptions.Certificate? = nil,
        proxy: TrustedProxy? = nil,
        address: String = "127.0.0.1:0",
        handler: @escaping HTTPServer.Handler
    ) throws {
        let listener = try HTTPListener.listen(on: address)
        var options = HTTPServerOptions(hosts: ["x", "localhost"])
        options.limits = limits
        options.certificate = certificate
        options.proxy = proxy
        let server = try MicrohttpdServer(listener: listener, options: options, handler: handler)
        let (outcome, result) = AsyncStream<String>.makeStream()
        Thread.detachNewThread {
            do {
                try server.run()
                result.yield("stopped")
            } catch {
                result.yield("\(error)")
            }
            result.finish()
        }
        port = listener.port
        self.server = server
        self.outcome = outcome
    }

    /// Tells the server to stop.
    func requestStop() {
        server.stop()
    }

    /// Stops the server, and waits until all requests under way have been answered.
    func stop() async -> String {
        server.stop()
        return await outcome.first { _ in true } ?? "stopped"
    }

    /// Sends bytes on a new connection, and returns everything that comes until the server closes it.
    func send(_ text: String) async throws -> String {
        try await send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) async throws -> String {
        let client = try RawClient(port: port)
        return await blocking {
            client.send(bytes)
            return client.receive()
        }
    }

    /// The first line of each response's body.
    static func bodies(_ text: String) -> [String] {
        text.split(separator: "\r\n\r\n").dropFirst().map { String($0.prefix { $0 != "\n" }) }
    }

    /// The status of a response, and its text without line breaks.
    func response(_ request: String) async throws -> String {
        Self.summary(try await send(request))
    }

    static func summary(_ text: String) -> String {
        let status = text.split(separator: " ").dropFirst().first ?? ""
        let body = text.firstRange(of: "\r\n\r\n").map { text[$0.upperBound...] } ?? ""
        return status + " " + body.filter { $0 != "\n" }
    }
}

extension HTTPLimits {
    /// Limits whose deadlines no test reaches, however busy the machine.
    static var unhurried: Self {
        var limits = Self()
        limits.request = .seconds(600)
        return limits
    }
}

/// Runs a blocking call on a thread of its own, for handlers need those of the cooperative pool.
func blocking<Value: Sendable>(_ call: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: call()) }
    }
}
