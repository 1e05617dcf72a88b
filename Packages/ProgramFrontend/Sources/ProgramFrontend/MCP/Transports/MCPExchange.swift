@_spi(Hosting) import SceneKitCore
@_spi(Hosting) import TextFrontend

/// A request while it is answered: what its transport tells the client meanwhile, and what a cancellation stops.
@MainActor
final class MCPExchange {
    /// Sends a notification to the client.
    private let send: (JSONValue) -> Void
    /// Sends a request of the server to the client, and returns its result; nil if the client refuses or has gone. It is nil
    /// where no request of the server is possible.
    let ask: ((_ method: String, _ params: JSONValue) async -> JSONValue?)?
    private(set) var isCancelled = false
    /// The call that is made.
    private var run: CallRun?

    init(
        send: @escaping (JSONValue) -> Void,
        ask: ((_ method: String, _ params: JSONValue) async -> JSONValue?)? = nil
    ) {
        self.send = send
        self.ask = ask
    }

    /// Called when the request is cancelled.
    private var onCancel: (() -> Void)?

    /// Whether nothing but a cancellation ends the request.
    private(set) var isWatching = false

    /// Returns when the request is cancelled.
    func untilCancelled() async {
        guard !isCancelled else { return }
        isWatching = true
        await withCheckedContinuation { continuation in onCancel = { continuation.resume() } }
    }

    /// Sends a notification, unless the request is cancelled.
    func notify(_ method: String, _ params: JSONValue) {
        if !isCancelled { send(MCPMessage.notification(method, params)) }
    }

    /// Stops the work, as Ctrl-C does in a terminal. The request then gets no response.
    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        run?.navigator.cancelWork()
        onCancel?()
        onCancel = nil
    }

    /// Makes a call, and tells its progress meanwhile if the client has asked for that.
    ///
    /// - Parameter token: The client's name for the progress.
    /// - Throws: `Problem`.
    func answer(of run: CallRun, progress token: JSONValue?) async throws(Problem) -> JSONOutput.Answer {
        guard !isCancelled else { throw Problem(.stopped, ProblemCode.stopped.title) }
        self.run = run
        defer { self.run = nil }
        let progress = token.map { token in Task { await self.tellProgress(of: run, token) } }
        defer { progress?.cancel() }
        return try await run.answer()
    }

    private func tellProgress(of run: CallRun, _ token: JSONValue) async {
        var last: ProgressBlock?
        var value = 0.0
        while !Task.isCancelled {
            for case .progress(let block) in run.navigator.screen?.blocks ?? [] where block != last {
                last = block
                // The value has to grow with each notification.
                let next = block.fraction ?? value + 1
                guard next > value else { continue }
                value = next
                notify(
                    "notifications/progress",
                    .object([
                        "progressToken": token, "progress": .number(value),
                        "total": block.fraction == nil ? nil : 1,
                        "message": .string("\(block.label) \(block.detail)"),
                    ])
                )
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }
}
