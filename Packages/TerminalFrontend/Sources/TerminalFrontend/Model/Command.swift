import SceneKitCore

/// What the model wants done outside of itself.
enum Command: Equatable, Sendable {
    case post(Event)
    /// Leaves every scene, each of which may have a question.
    case quit
    /// Ends at once.
    case quitNow
    case cancelWork
    case suspend
    /// Looks where one can go to now.
    case findEntrances
    case repaint
    /// Nothing can be done with the key.
    case ring
}
