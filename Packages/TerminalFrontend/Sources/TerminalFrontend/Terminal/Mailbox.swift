import SceneKitCore
import Synchronization

/// An event that a session receives from outside.
enum TerminalEvent: Equatable, Sendable {
    case input(TerminalInput)
    case resized(Size)
    /// A signal, by number.
    case signal(Int32)
    /// The navigator's screen may have changed.
    case screenChanged
    /// Time to animate the display of running work.
    case tick
    /// A scene's work has ended, for which keys or events waited.
    case rested
    /// The names of documents that begin with a text.
    case completed(String, [String])
    /// An address has been opened, or not for a reason.
    case opened(LocalizedText?)
    /// The terminal has told the colour of its background.
    case background(TerminalBackground)
    /// The terminal has told its protocol for pictures; nil if it draws none.
    case pictures(PictureProtocol?)
    /// A picture has been loaded, by its source; nil if there is none, or it cannot be shown for a reason.
    case pictureLoaded(String, PixelImage?, problem: LocalizedText?)
    /// Keys have waited as long as they may.
    case waited
    /// The input has ended.
    case closed
}

/// Passes events from any thread to the one caller that waits for them.
final class Mailbox: Sendable {
    private struct State {
        var events: [TerminalEvent] = []
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func post(_ event: TerminalEvent) { post([event]) }

    /// Posts events that are received together.
    func post(_ events: [TerminalEvent]) {
        let waiting = state.withLock { state in
            // Reading the screen once is enough for several changes.
            if events != [.screenChanged] || state.events.last != .screenChanged { state.events += events }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// All pending events, or the next ones; for one caller at a time.
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
