import SceneKitCore

/// An effect that the model requests from the session.
enum Command: Equatable, Sendable {
    case post(Event)
    /// Opens scenes on top of the present one.
    case openAbove(Location)
    /// Leaves every scene; each may ask a question.
    case quit
    /// Ends at once.
    case quitNow
    case cancelWork
    case suspend
    /// Reads the available entrances.
    case findEntrances
    /// Copies a text to the clipboard.
    case copy(String)
    /// Opens an address in another program.
    case openAddress(String)
    /// Looks for the names of documents that begin with a text.
    case complete(String)
    case repaint
    /// Rings the bell: the key has no effect.
    case ring
}
