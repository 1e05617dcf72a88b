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
    /// Nothing can be read any more.
    case closed
}

/// Events from any thread for the one that waits for them.
final class Mailbox: Sendable {
    private struct State {
        var events: [TerminalEvent] = []
        var waiting: CheckedContinuation<[TerminalEvent], Never>?
    }

    private let state = Mutex(State())

    func post(_ event: TerminalEvent) {
        let waiting = state.withLock { state -> CheckedContinuation<[TerminalEvent], Never>? in
            guard let waiting = state.waiting else {
                // One look at the screen is enough for many changes of it.
                let isNews = event != .screenChanged || state.events.last != .screenChanged
                if isNews { state.events.append(event) }
                return nil
            }
            state.waiting = nil
            return waiting
        }
        waiting?.resume(returning: [event])
    }

    /// All events that have come, or the next one; for one caller at a time.
    func next() async -> [TerminalEvent] {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state -> [TerminalEvent] in
                defer { state.events = [] }
                if state.events.isEmpty { state.waiting = continuation }
                return state.events
            }
            if !ready.isEmpty { continuation.resume(returning: ready) }
        }
    }
}
