public import SceneKitCore

/// Progress on standard error: one line that changes on a terminal, else a line for each tenth if that is wanted.
///
/// The line is overwritten with blanks rather than erased, which a terminal without escape sequences shows too.
@MainActor
public final class ProgressLine {
    private let terminal: any TextTerminal
    private let isPlain: Bool
    private var shown = ""
    private var lastTenth = -1

    /// - Parameter isPlain: whether lines are wanted where standard error is no terminal.
    public init(terminal: any TextTerminal, isPlain: Bool) {
        self.terminal = terminal
        self.isPlain = isPlain
    }

    /// Shows the progress of a screen, if it has any.
    public func show(_ screen: Screen?) {
        for case .progress(let block) in screen?.blocks ?? [] {
            let text = ScreenText().progress(block)
            if terminal.isErrorTerminal {
                show(text, over: DisplayText.width(shown))
            } else if isPlain, let fraction = block.fraction {
                let tenth = Int(min(1, max(0, fraction)) * 10)
                guard tenth != lastTenth else { return }
                lastTenth = tenth
                terminal.writeError("\(text)\n")
            }
            return
        }
    }

    /// Shows a text in the place of the progress and of the ^C behind it, on a terminal only.
    func showInterrupt(_ text: String) {
        guard terminal.isErrorTerminal else { return }
        show(text, over: shown.isEmpty ? 0 : DisplayText.width(shown) + 2)
    }

    private func show(_ text: String, over width: Int) {
        // Room is left for the ^C that interrupts the work, so that it begins no second line.
        let line = DisplayText.cut(text, to: max(10, terminal.width - 3))
        guard line != shown else { return }
        terminal.writeError("\r\(DisplayText.padded(line, to: width))")
        shown = line
    }

    /// Takes the line away.
    public func clear() {
        guard !shown.isEmpty else { return }
        // With what stands behind it.
        let count = min(DisplayText.width(shown) + 2, terminal.width)
        terminal.writeError("\r\(String(repeating: " ", count: count))\r")
        shown = ""
    }
}
