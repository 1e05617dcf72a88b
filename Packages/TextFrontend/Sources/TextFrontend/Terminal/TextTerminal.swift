/// Standard input, output and error as the front end sees them.
@MainActor
public protocol TextTerminal: AnyObject, Sendable {
    var isInputTerminal: Bool { get }
    var isOutputTerminal: Bool { get }
    var isErrorTerminal: Bool { get }
    /// Whether bold may be used on standard output.
    var allowsStyle: Bool { get }
    /// How many columns a line may take on a terminal.
    var width: Int { get }

    /// Writes to standard output.
    func write(_ text: TerminalText) throws(OutputError)

    /// Writes to standard error; where that fails there is nobody left to tell.
    func writeError(_ text: TerminalText)

    /// The next line of standard input without its line feed, or nil at the end; does not hold up the main actor.
    func readLine() async -> String?

    /// Writes a prompt to standard error and gives the next line, not echoed where a person types it.
    func readSecret(prompt: TerminalText) async -> String?

    /// Puts the terminal back as it was found, whatever was under way.
    ///
    /// From any thread, and without waiting for the terminal: the main actor may be held up for good.
    nonisolated func restore()

    /// Sets what is called, on any thread, as soon as a write has to wait for a reader: at once if one waits already.
    ///
    /// The main actor hears nothing while it waits. Nil takes the call back.
    nonisolated func endWhenStuck(_ end: (@Sendable () -> Void)?)
}

/// Why standard output is of no more use.
public enum OutputError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Nobody reads any more what is written.
    case closed
    /// The operating system's words.
    case failed(String)

    public var description: String {
        switch self {
        case .closed: "standard output is closed"
        case .failed(let reason): "standard output cannot be written: \(reason)"
        }
    }
}
