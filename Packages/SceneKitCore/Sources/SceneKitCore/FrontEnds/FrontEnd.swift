/// Shows the scenes of a session to a person and takes what they do: as text, on a full screen, in a page.
@MainActor
public protocol FrontEnd: AnyObject {
    /// Opens a location, and goes on until the session ends.
    ///
    /// - Parameter location: nil where a scene is shown already.
    /// - Returns: the exit status of the process that the session is all of.
    /// - Throws: what keeps the front end from being seen: a closed pipe, a terminal that cannot be used.
    func run(_ location: Location?) async throws -> Int32
}

/// A front end that leaves signals to the process, which asks it what they lead to.
@MainActor
public protocol InterruptibleFrontEnd: FrontEnd {
    /// Stops what runs.
    ///
    /// - Parameter signal: SIGINT or SIGTERM.
    func interrupt(_ signal: Int32) -> InterruptEffect
}

/// The consequence of a signal.
public enum InterruptEffect: Equatable, Sendable {
    /// The process ends at once.
    case end
    /// The process ends when what runs has stopped.
    case endSoon
    /// Only what ran has been stopped.
    case goOn
}
