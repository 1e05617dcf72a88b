@testable import TerminalFrontend

/// A terminal that records its calls.
@MainActor
final class FakeCellTerminal: CellTerminal {
    var size = Size(columns: 60, rows: 16)
    private(set) var frames: [Frame] = []
    private(set) var calls: [String] = []
    private(set) var mailbox: Mailbox?
    var failure: TerminalFailure?

    func start(_ mailbox: Mailbox) throws(TerminalFailure) {
        if let failure { throw failure }
        calls.append("start")
        self.mailbox = mailbox
    }

    var cell: CellPixels? = CellPixels(width: 10, height: 20)
    func adapt(to background: TerminalBackground) { calls.append("adapt to \(background)") }
    func askForPictures() { calls.append("ask for pictures") }

    func show(_ frame: Frame) { frames.append(frame) }

    func resize(to size: Size) { calls.append("resize \(size.columns) \(size.rows)") }
    func repaint() { calls.append("repaint") }
    func suspend(wholeGroup: Bool) { calls.append(wholeGroup ? "suspend group" : "suspend") }
    func resume() { calls.append("resume") }
    func ring() { calls.append("ring") }

    func copy(_ text: String) -> Bool {
        calls.append("copy " + text)
        return true
    }
    func stop() { calls.append("stop") }

    var text: String { frames.last?.canvas.lines.joined(separator: "\n") ?? "" }

    /// The time after which a wait counts as hung. Working tests stay far below it, however busy the machine.
    static let hangLimit = Duration.seconds(600)

    /// Waits until a text is shown, or no longer shown.
    func wait(for what: String, isThere: Bool = true) async -> Bool {
        await wait { $0.text.contains(what) == isThere }
    }

    func wait(until isSo: (FakeCellTerminal) -> Bool) async -> Bool {
        let end = ContinuousClock.now + Self.hangLimit
        while !isSo(self) {
            if ContinuousClock.now > end { return false }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return true
    }

    func press(_ keys: Key...) {
        for key in keys { mailbox?.post(.input(.key(key))) }
    }

    func type(_ text: String) {
        for character in text { press(.character(character)) }
    }
}
