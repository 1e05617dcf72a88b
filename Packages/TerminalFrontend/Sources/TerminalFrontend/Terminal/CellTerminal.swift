/// A terminal that shows frames; the session's only way to one.
@MainActor
protocol CellTerminal: AnyObject {
    /// Takes the terminal over, and tells of what is typed, of new sizes and of signals from now on.
    ///
    /// - Throws: `TerminalFailure`; the terminal is then as it was.
    func start(_ mailbox: Mailbox) throws(TerminalFailure)

    /// In cells, as the terminal says now.
    var size: Size { get }

    /// Shows a frame; sends only what is not there yet.
    func show(_ frame: Frame)

    /// The terminal's size is another.
    func resize(to size: Size)

    /// Sends everything anew, whatever the terminal shows.
    func repaint()

    /// Gives the terminal back and stops the process; returns when it goes on, with the terminal taken over again.
    func suspend(wholeGroup: Bool)

    /// Takes the terminal over again after the process was stopped by others.
    func resume()

    func ring()

    /// Gives the terminal back as it was found.
    func stop()
}

/// Why a terminal cannot be used for a full screen.
public struct TerminalFailure: Error, Equatable, CustomStringConvertible {
    /// A sentence without its full stop.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
