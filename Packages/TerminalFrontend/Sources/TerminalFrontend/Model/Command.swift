import SceneKitCore

/// An effect that the model requests from the session.
enum Command: Equatable, Sendable {
    case post(Event)
    /// Leaves every scene; each may ask a question.
    case quit
    /// Ends at once.
    case quitNow
    case cancelWork
    case suspend
    /// Reads the available entrances.
    case findEntrances
    case repaint
    /// Rings the bell: the key has no effect.
    case ring
}
