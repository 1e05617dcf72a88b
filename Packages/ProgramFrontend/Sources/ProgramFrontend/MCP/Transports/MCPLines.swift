@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TextFrontend

/// The transport over standard input and output: one message a line (MCP 2026-07-28, stdio).
@MainActor
final class MCPLines {
    private let service: MCPService
    private let isCompact: Bool
    private let write: (JSONValue) throws -> Void
    /// Makes the session of a request.
    private let admit: @MainActor (_ isSession: Bool) async throws(Problem) -> Admission
    /// The client since its `initialize`; nil without one.
    private var client: MCPClient?
    /// The requests that are being answered, by the text of their ids.
    private var exchanges: [String: MCPExchange] = [:]
    /// The requests of this server that wait for the client.
    private var asked: [String: CheckedContinuation<JSONValue?, Never>] = [:]
    private var hasEnded = false
    private var failure: (any Error)?

    /// How long the requests before the end of the input may take.
    private static let patience = Duration.seconds(30)

    init(
        _ service: MCPService,
        isCompact: Bool,
        admit: @escaping @MainActor (_ isSession: Bool) async throws(Problem) -> Admission,
        write: @escaping (JSONValue) throws -> Void
    ) {
        self.service = service
        self.isCompact = isCompact
        self.admit = admit
        self.write = write
    }

    /// Answers lines until there are no more, and ends the requests that then take too long.
    ///
    /// - Throws: An error of the output.
    func run(_ lines: AsyncStream<String>) async throws {
        for await line in lines where !line.allSatisfy(\.isWhitespace) {
            take(line)
            if let failure { throw failure }
        }
        hasEnded = true
        endQuestions()
        for exchange in exchanges.values where exchange.isWatching { exchange.cancel() }
        await wait(atMost: Self.patience) { [self] in
            while !exchanges.isEmpty { try? await Task.sleep(for: .milliseconds(5)) }
        }
        for exchange in exchanges.values { exchange.cancel() }
        if let failure { throw failure }
    }

    /// Ends the requests that are being answered.
    func stop() {
        for exchange in exchanges.values { exchange.cancel() }
        endQuestions()
    }

    private func endQuestions() {
        for question in asked.values { question.resume(returning: nil) }
        asked = [:]
    }

    private func send(_ message: JSONValue) {
        do { try write(message) } catch {
            failure = failure ?? error
            stop()
        }
    }

    private func take(_ line: String) {
        let message: MCPMessage
        do throws(MCPError) { message = try MCPMessage(Array(line.utf8)) } catch {
            // JSON-RPC 2.0, section 5: the id is null if it could not be read.
            return send(MCPMessage.response(.null, error))
        }
        if let (id, method) = message.request {
            begin(id, method, message)
        } else if message.method == "notifications/cancelled" {
            if let id = message.params["requestId"] { exchanges[Self.key(id)]?.cancel() }
        } else if message.method == nil, let id = message.id?.string {
            asked.removeValue(forKey: id)?.resume(returning: message.result)
        }
    }

    private static func key(_ id: JSONValue) -> String { String(decoding: id.bytes, as: UTF8.self) }

    private func begin(_ id: JSONValue, _ method: String, _ message: MCPMessage) {
        let key = Self.key(id)
        guard exchanges[key] == nil else {
            return send(MCPMessage.response(id, .invalidRequest("Another request has this 'id'")))
        }
        let client: MCPClient
        do throws(MCPError) { client = try self.client(of: method, message) } catch {
            return send(MCPMessage.response(id, error))
        }
        let exchange = MCPExchange(
            send: { [weak self] in self?.send($0) },
            ask: client.revision.hasHandshake ? { [weak self] in await self?.ask($0, $1) } : nil
        )
        exchanges[key] = exchange
        Task {
            let response: JSONValue
            do throws(MCPError) {
                let result = try await result(of: method, message, client, exchange)
                response = MCPMessage.response(id, result)
            } catch {
                response = MCPMessage.response(id, error)
            }
            exchanges[key] = nil
            if !exchange.isCancelled { send(response) }
        }
    }

    /// The client that makes a request: as it says itself, or as it has said at the beginning.
    private func client(of method: String, _ message: MCPMessage) throws(MCPError) -> MCPClient {
        if method == "initialize" {
            let revision = MCPRevision.negotiated(message.params["protocolVersion"]?.string)
            let made = MCPClient(revision, capabilities: message.params["capabilities"])
            client = made
            return made
        }
        if let client, message.meta?[MCPRevision.key] == nil { return client }
        return try MCPClient(stateless: message.meta)
    }

    private func result(
        of method: String,
        _ message: MCPMessage,
        _ client: MCPClient,
        _ exchange: MCPExchange
    ) async throws(MCPError) -> JSONValue {
        let admission: Admission
        do throws(Problem) { admission = try await admit(false) } catch { throw MCPError(error) }
        let caller = MCPService.Caller(
            client: client,
            admission: admission,
            readmit: { [admit] () async throws(Problem) in try await admit(true) },
            isCompact: isCompact
        )
        return try await service.limited(admission.caller) { () async throws(MCPError) in
            try await service.result(of: method, message, by: caller, exchange)
        }
    }

    /// Sends a request to the client.
    ///
    /// - Returns: Its result; nil if the client refuses, or has closed its output.
    private func ask(_ method: String, _ params: JSONValue) async -> JSONValue? {
        guard !hasEnded else { return nil }
        let id = RandomName.make()
        return await withCheckedContinuation { continuation in
            asked[id] = continuation
            send(MCPMessage.request(id, method, params))
        }
    }
}
