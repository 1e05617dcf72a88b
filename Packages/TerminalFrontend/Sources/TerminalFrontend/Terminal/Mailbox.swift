import Synchronization

/// What reaches a session from outside.
enum TerminalEvent: Equatable, Sendable {
    case input(TerminalInput)
    case resized(Size)
    /// A signal, by its number.
    case signal(Int32)
    /// The navigator's screen may be another.
    case screenChanged
    /// Time to look whether work still runs.
    case tick
    /// What keys waited for may have come.
    case answered
    /// Nothing can be read any more.
    case closed
}

/// Events from any thread for the one that waits for them.
final class Mailbox: Sendable {
    private struct State {
        var events: [TerminalEvent] = []
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func post(_ event: TerminalEvent) { post([event]) }

    /// Posts events that are then received together.
    func post(_ events: [TerminalEvent]) {
        let waiting = state.withLock { state in
            // One look at the screen is enough for many changes of it.
            if events != [.screenChanged] || state.events.last != .screenChanged { state.events += events }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// All events that have come, or those that come next; for one caller at a time.
    func next() async -> [TerminalEvent] {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.events.isEmpty { state.waiting = continuation }
                return !state.events.isEmpty
            }
            if isReady { continuation.resume() }
        }
        return state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }
}
