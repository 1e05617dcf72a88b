/// A terminal that shows frames; the session's only access to one.
@MainActor
protocol CellTerminal: AnyObject {
    /// Takes over the terminal, and posts input, size changes and signals from now on.
    ///
    /// - Throws: `TerminalFailure`; the terminal is then restored.
    func start(_ mailbox: Mailbox) throws(TerminalFailure)

    /// The current size in cells.
    var size: Size { get }

    /// The size of a cell in pixels; nil if unknown.
    var cell: CellPixels? { get }

    /// Takes the colours for a background, if the theme depends on it; the next frame is shown whole.
    func adapt(to background: TerminalBackground)

    /// Asks the terminal for its protocol for pictures; `.pictures` is posted if it answers.
    func askForPictures()

    /// Shows a frame, sending only the differences.
    func show(_ frame: Frame)

    /// Adapts to a new terminal size.
    func resize(to size: Size)

    /// Sends the whole frame again.
    func repaint()

    /// Restores the terminal and stops the process. Returns after the process has continued and taken over the terminal
    /// again.
    func suspend(wholeGroup: Bool)

    /// Takes over the terminal again after another process stopped and continued this one.
    func resume()

    func ring()

    /// Copies a text to the clipboard of the person's terminal.
    ///
    /// - Returns: False if the terminal is known to have none.
    func copy(_ text: String) -> Bool

    /// Restores the terminal.
    func stop()
}

/// The reason why a terminal cannot be used for a full screen.
public struct TerminalFailure: Error, Equatable, CustomStringConvertible {
    /// A sentence without its full stop.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
