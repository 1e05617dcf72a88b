/// An event in a navigator's trace.
@_spi(Hosting) public enum TraceEvent: Equatable, Sendable {
    /// A navigation ended; `location` is the location afterwards.
    case navigation(NavigationOutcome, location: Location)
    /// A scene delivered something after it was left, so it was dropped.
    case dropped(scene: String, what: String)
    /// A left scene is still in memory although its work has ended (debug builds only).
    case retained(scene: String)
}

/// Distributes trace events to a callback and to streams.
@MainActor
final class NavigationTrace {
    private var listeners: [Int: AsyncStream<TraceEvent>.Continuation] = [:]
    private var nextListener = 0

    /// Called with each event at once, before the streams receive it.
    var onEvent: (@MainActor (TraceEvent) -> Void)?

    func record(_ event: TraceEvent) {
        onEvent?(event)
        for listener in listeners.values { listener.yield(event) }
    }

    func stream() -> AsyncStream<TraceEvent> {
        let (stream, continuation) = AsyncStream<TraceEvent>.makeStream()
        let listener = nextListener
        nextListener += 1
        listeners[listener] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.listeners[listener] = nil }
        }
        return stream
    }

    isolated deinit {
        for listener in listeners.values { listener.finish() }
    }
}
