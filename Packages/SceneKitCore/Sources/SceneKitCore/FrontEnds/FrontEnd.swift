/// Shows a session's scenes and takes input: as text, on a full terminal screen, or in a web page.
@MainActor
@_spi(Hosting) public protocol FrontEnd: AnyObject {
    /// Opens a location and runs until the session ends.
    ///
    /// - Parameter location: The first location; nil if a scene is shown already.
    /// - Returns: The exit status for a process that runs only this session.
    /// - Throws: An error that stops all output, such as a closed pipe or an unusable terminal.
    func run(_ location: Location?) async throws -> Int32
}

/// A front end that the process asks how to handle a signal.
@MainActor
@_spi(Hosting) public protocol InterruptibleFrontEnd: FrontEnd {
    /// Stops the running work.
    ///
    /// - Parameter signal: SIGINT or SIGTERM.
    func interrupt(_ signal: Int32) -> InterruptEffect
}

/// The effect of a signal.
@_spi(Hosting) public enum InterruptEffect: Equatable, Sendable {
    /// The process ends at once.
    case end
    /// The process ends when the running work has stopped.
    case endSoon
    /// Only the running work has been stopped; the process continues.
    case goOn
}
