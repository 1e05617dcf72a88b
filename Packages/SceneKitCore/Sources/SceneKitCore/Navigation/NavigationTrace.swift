/// What happened in a navigator, in order.
public enum TraceEvent: Equatable, Sendable {
    /// A navigation ended; `location` is where the person then was.
    case navigation(NavigationOutcome, location: Location)
    /// Something that a scene delivered after it was left, and that nobody got.
    case dropped(scene: String, what: String)
    /// A scene that was left and is still in memory although its work has ended (debug builds only).
    case retained(scene: String)
}

/// Who listens to the trace.
@MainActor
final class NavigationTrace {
    private var listeners: [Int: AsyncStream<TraceEvent>.Continuation] = [:]
    private var nextListener = 0

    /// Told of each event at once, before the streams.
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
