/// Standard input, output and error, as text front ends use them.
@MainActor
public protocol TextTerminal: AnyObject, Sendable {
    var isInputTerminal: Bool { get }
    var isOutputTerminal: Bool { get }
    var isErrorTerminal: Bool { get }
    /// Whether standard output may contain bold text.
    var allowsStyle: Bool { get }
    /// The terminal's width in columns.
    var width: Int { get }

    /// Writes to standard output.
    func write(_ text: TerminalText) throws(OutputError)

    /// Writes to standard error and ignores failures, since they cannot be reported.
    func writeError(_ text: TerminalText)

    /// Reads the next line of standard input without its line feed, or nil at the end; does not block the main actor.
    func readLine() async -> String?

    /// Writes a prompt to standard error and reads the next line without echo.
    func readSecret(prompt: TerminalText) async -> String?

    /// Restores the terminal's initial settings, even during another operation.
    ///
    /// Callable from any thread. It does not wait for the terminal, since the main actor may be blocked for good.
    nonisolated func restore()

    /// Sets a closure that is called, on any thread, as soon as a write has to wait for a reader: at once if one waits
    /// now.
    ///
    /// The main actor is blocked during such a wait. Nil removes the closure.
    nonisolated func endWhenStuck(_ end: (@Sendable () -> Void)?)
}

/// The reason why standard output cannot be written to.
public enum OutputError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reader has closed the pipe.
    case closed
    /// The operating system's reason.
    case failed(String)

    public var description: String {
        switch self {
        case .closed: "standard output is closed"
        case .failed(let reason): "standard output cannot be written: \(reason)"
        }
    }
}
