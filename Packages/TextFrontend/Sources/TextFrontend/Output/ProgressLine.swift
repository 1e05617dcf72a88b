public import SceneKitCore

/// Shows progress on standard error: on a terminal one changing line, otherwise a line for each tenth if requested.
///
/// The line is overwritten with blanks rather than erased, so that terminals without escape sequences show it
/// correctly.
@MainActor
public final class ProgressLine {
    private let terminal: any TextTerminal
    private let isPlain: Bool
    private var shown = ""
    private var lastTenth = -1

    /// - Parameter isPlain: Whether to print lines if standard error is not a terminal.
    public init(terminal: any TextTerminal, isPlain: Bool) {
        self.terminal = terminal
        self.isPlain = isPlain
    }

    /// Shows a screen's progress, if it has any.
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

    /// Replaces the progress and the `^C` after it with a text, on terminals only.
    func showInterrupt(_ text: String) {
        guard terminal.isErrorTerminal else { return }
        show(text, over: shown.isEmpty ? 0 : DisplayText.width(shown) + 2)
    }

    private func show(_ text: String, over width: Int) {
        // Leave room for the `^C` of an interrupt, so that it does not wrap.
        let line = DisplayText.cut(text, to: max(10, terminal.width - 3))
        guard line != shown else { return }
        terminal.writeError("\r\(DisplayText.padded(line, to: width))")
        shown = line
    }

    /// Clears the line.
    public func clear() {
        guard !shown.isEmpty else { return }
        // Include the `^C`.
        let count = min(DisplayText.width(shown) + 2, terminal.width)
        terminal.writeError("\r\(String(repeating: " ", count: count))\r")
        shown = ""
    }
}
