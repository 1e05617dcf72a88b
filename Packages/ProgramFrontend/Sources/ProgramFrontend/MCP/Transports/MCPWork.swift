import HTTPMounts
@_spi(Hosting) import SceneHosting

/// The answering of one request over HTTP: by JSON if it is done soon, else by a stream of server-sent events (HTML Living
/// Standard, section 9.2) that ends with the response.
@MainActor
final class MCPWork {
    /// Whether the client takes a stream; otherwise it gets no notifications.
    let acceptsStream: Bool
    /// Called when the client has closed the stream.
    var onClose: (() -> Void)?
    private var stream: HTTPStream?
    private var waiting: [JSONValue] = []
    private var done: HTTPResponse?
    private var end: (() -> Void)?

    init(acceptsStream: Bool) {
        self.acceptsStream = acceptsStream
    }

    /// Begins to answer.
    func begin(
        _ id: JSONValue,
        _ exchange: MCPExchange,
        _ work: @escaping @MainActor () async throws(MCPError) -> JSONValue
    ) {
        onClose = nil
        Task {
            let response: HTTPResponse
            do throws(MCPError) {
                let message = MCPMessage.response(id, try await work())
                response = HTTPResponse(200, [("content-type", "application/json")], body: message.bytes)
            } catch {
                response = MCPEndpoint.response(id, error)
            }
            finish(response, isCancelled: exchange.isCancelled)
        }
        self.exchange = exchange
    }

    private var exchange: MCPExchange?

    /// The response: when the work is done, or the beginning of a stream.
    ///
    /// - Parameter patience: How long the work may take before a stream begins.
    func response(patience: Duration) async -> HTTPResponse {
        await wait(atMost: acceptsStream ? patience : .seconds(3_600)) { [self] in
            guard done == nil, waiting.isEmpty else { return }
            await withCheckedContinuation { continuation in end = { continuation.resume() } }
        }
        if let done { return done }
        let stream = HTTPStream()
        self.stream = stream
        stream.onClose { Task { @MainActor in self.close() } }
        for message in waiting { Self.send(message.bytes, on: stream) }
        waiting = []
        return HTTPResponse(
            200,
            // nginx would keep events back until its buffer is full.
            [("content-type", "text/event-stream"), ("x-accel-buffering", "no")],
            body: .stream(stream)
        )
    }

    /// Sends a message before the response.
    func send(_ message: JSONValue) {
        guard acceptsStream, done == nil else { return }
        if let stream { return Self.send(message.bytes, on: stream) }
        waiting.append(message)
        proceed()
    }

    private func finish(_ response: HTTPResponse, isCancelled: Bool) {
        done = response
        if let stream {
            if !isCancelled, case .bytes(let bytes) = response.body { Self.send(bytes, on: stream) }
            stream.end()
        }
        proceed()
    }

    private func proceed() {
        end?()
        end = nil
    }

    /// The client has gone: its request is cancelled.
    private func close() {
        if done == nil { exchange?.cancel() }
        onClose?()
        onClose = nil
    }

    private static func send(_ bytes: [UInt8], on stream: HTTPStream) {
        stream.send(Array("event: message\ndata: ".utf8) + bytes + Array("\n\n".utf8))
    }
}
