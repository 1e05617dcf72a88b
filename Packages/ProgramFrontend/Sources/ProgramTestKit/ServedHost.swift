import Foundation
import HTTPServing
import HTTPTestKit
public import SceneHosting
import SceneKitCore
import SceneTestKit

/// A host that serves the API on a free port of this machine, until it is stopped.
@MainActor
public final class ServedHost {
    public let port: UInt16
    public let terminal: SilentTerminal
    private let server: HTTPServer
    private let status: Task<Int32, Never>
    private let folder: TemporaryFolder

    /// A server that a host's command has made.
    private struct Listening: Sendable {
        var server: HTTPServer
        var port: UInt16
    }

    /// Runs a host with its extensions, as `serve` does.
    ///
    /// - Parameters:
    ///   - make: Makes the host, which has to list the given extension beside `.api`.
    ///   - store: The location of the store.
    ///   - guests: The people without an account whom the site serves.
    public init(
        store: String = "memory:",
        guests: ServedSite.Guests,
        _ make: @MainActor (HostExtension) -> SceneHosting.Host
    ) async throws {
        let (stream, continuation) = AsyncStream<Listening>.makeStream()
        let serving = HostExtension(
            "Serving",
            commands: [
                HostCommand("offer", "serves the API", needs: .store) { run, _ in
                    try await run.withStore { _ in
                        let listener = try HTTPListener.listen(on: "127.0.0.1:0")
                        let origin = "http://127.0.0.1:\(listener.port)"
                        let site = ServedSite(
                            origin: origin,
                            otherOrigins: ["http://localhost:\(listener.port)"],
                            guests: guests
                        )
                        var options = HTTPServerOptions(hosts: ["127.0.0.1:\(listener.port)"])
                        options.limits = .unhurried
                        let server = try HTTPServer(
                            listener: listener,
                            options: options,
                            mounts: run.mounts(for: site)
                        )
                        continuation.yield(Listening(server: server, port: listener.port))
                        try await run.serve(stop: { server.stop() }) { try await server.run() }
                        return 0
                    }
                }
            ]
        )
        let host = make(serving)
        let terminal = SilentTerminal()
        let folder = try TemporaryFolder()
        let environment = ["HOME": folder.path, "LANG": "C.UTF-8"]
        status = Task {
            let status = await host.run(
                ["--store", store, "offer"],
                environment: environment,
                terminal: terminal
            )
            continuation.finish()
            return status
        }
        self.terminal = terminal
        self.folder = folder
        var servers = stream.makeAsyncIterator()
        guard let listening = await servers.next() else { throw NotServed(reason: terminal.errors) }
        (server, port) = (listening.server, listening.port)
    }

    /// The reason why a host does not serve.
    public struct NotServed: Error, CustomStringConvertible {
        let reason: String

        public var description: String { "the host does not serve: \(reason)" }
    }

    /// The key of the person who runs the host, for a site whose guest this is.
    public var localKey: String {
        get throws {
            try String(contentsOfFile: folder.file(".local/share/host/api-key"), encoding: .utf8)
                .trimmingCharacters(in: .newlines)
        }
    }

    /// Stops the server, and waits for the end of the host.
    ///
    /// - Returns: The host's exit status.
    public func stop() async -> Int32 {
        server.stop()
        return await status.value
    }

    /// Sends a request.
    public func send(
        _ method: String = "GET",
        _ path: String,
        token: String? = nil,
        _ headers: [String: String] = [:],
        body: [UInt8] = []
    ) async throws -> ProgramAnswer {
        var head = "\(method) \(path) HTTP/1.1\r\nConnection: close\r\n"
        var headers = headers
        headers["Host"] = headers["Host"] ?? "127.0.0.1:\(port)"
        if let token { headers["Authorization"] = "Bearer " + token }
        if !body.isEmpty || method == "POST" { headers["Content-Length"] = "\(body.count)" }
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
        let request = Array((head + "\r\n").utf8) + body
        let client = try RawClient(port: port)
        let text = await blocking {
            client.send(request)
            return client.receive()
        }
        return ProgramAnswer(text)
    }

    /// Opens a stream of a scene's changes.
    public func stream(_ path: String, token: String? = nil) throws -> ProgramStream {
        let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        let client = try RawClient(port: port)
        client.send(
            "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/event-stream\r\n\(authorization)\r\n"
        )
        return ProgramStream(client)
    }

    /// Sends a body whose response is a stream.
    func openStream(
        _ path: String,
        token: String,
        _ headers: [String: String],
        _ body: Data
    ) throws -> ProgramStream {
        let client = try RawClient(port: port)
        let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        client.send(
            "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token)\r\n"
                + "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                + "Content-Length: \(body.count)\r\n\(lines)\r\n" + String(decoding: body, as: UTF8.self)
        )
        return ProgramStream(client)
    }

    /// Performs an action with values, as a JSON object.
    public func post(
        _ path: String,
        token: String? = nil,
        _ values: [String: Any],
        _ headers: [String: String] = [:]
    ) async throws -> ProgramAnswer {
        let body = try JSONSerialization.data(withJSONObject: values)
        return try await send(
            "POST",
            path,
            token: token,
            headers.merging(["Content-Type": "application/json"]) { given, _ in given },
            body: [UInt8](body)
        )
    }
}

/// A stream of a scene's changes.
public final class ProgramStream: Sendable {
    private let client: RawClient

    init(_ client: RawClient) { self.client = client }

    /// Reads until a text has come, or to the end of the stream.
    public func read(until text: String) async -> String {
        await blocking { [client] in client.receive(until: text) }
    }
}
