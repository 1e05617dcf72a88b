@_spi(Hosting) import SceneKitCore

/// The help overlay of `?`: the scene's actions, and the keys that work everywhere.
struct HelpPage {
    struct Line: Equatable {
        var text: String
        var isHeading = false
    }

    private let actions: [SceneAction]
    private let bindings: KeyBindings
    private let texts: Texts

    init(_ model: TerminalModel) {
        actions = model.screen?.actions ?? []
        bindings = model.keys
        texts = model.texts
    }

    private var keys: [(LocalizedText, [(LocalizedText, LocalizedText)])] {
        [
            (
                "Moving",
                [
                    ("↑ ↓ or k j", "one row up or down"),
                    ("PgUp PgDn", "one page up or down; in a form, one field"),
                    ("Home End or g G", "to the first or last row"),
                    ("Enter", "opens the row, presses the button"),
                    ("Tab Shift-Tab", "to the next or previous field or part"),
                    ("Space", "marks the row for an action on several, or a page down"),
                    ("* or Ctrl-A", "marks all rows, or none"),
                    (
                        .init(verbatim: bindings.shown("y")),
                        "copies the row's or line's value, if the terminal takes OSC 52"
                    ),
                    (
                        .init(verbatim: bindings.shown("o")),
                        "opens the row's or line's link, phone or address"
                    ),
                    ("Esc or Backspace", "clears marks, search and filter; then back; stops work that runs"),
                ]
            ),
            (
                "Typing",
                [
                    ("← → Home End", "within the text; Ctrl-A and Ctrl-E too"),
                    ("Alt-B Alt-F", "one word back or forward; Ctrl-← and Ctrl-→ too"),
                    ("Ctrl-W Alt-D", "cuts the word before or behind the cursor"),
                    ("Ctrl-U Ctrl-K", "cuts to the beginning or end of the line"),
                    ("Ctrl-Y", "inserts the cut text"),
                    ("↑ ↓", "earlier and later searches, in a search field"),
                    ("← → Space", "the next choice or suggestion"),
                    ("Tab", "completes a document's name; otherwise leads to the next field"),
                    ("↓", "adds another value below, where there may be several"),
                    ("Ctrl-S", "saves or submits the form"),
                    (.init(verbatim: "F3"), "takes the value that somebody else has saved meanwhile"),
                ]
            ),
            (
                "Everywhere",
                [
                    (.init(verbatim: bindings.shown("/")), "search"),
                    ("\(bindings.shown(":")) or F2", "the commands of this screen, and the way to others"),
                    ("\(bindings.shown("?")) or F1", "this help"),
                    ("Alt and a key", "that key's command, while typing text"),
                    ("Ctrl-C", "stops running work, otherwise quits"), ("Ctrl-L", "redraws the screen"),
                    ("Ctrl-Z", "suspends; 'fg' in the shell comes back"),
                    (.init(verbatim: bindings.shown("q")), "quits"),
                ]
            ),
        ]
    }

    func lines(columns: Int) -> [Line] {
        var lines: [Line] = []
        if !actions.isEmpty {
            lines.append(Line(text: texts("Here"), isHeading: true))
            lines += table(
                actions.map {
                    (($0.key.map { String($0) } ?? bindings.shown(":")) + "  " + $0.label, $0.summary)
                },
                columns: columns
            )
        }
        for (heading, keys) in keys {
            if !lines.isEmpty { lines.append(Line(text: "")) }
            lines.append(Line(text: texts(heading), isHeading: true))
            lines += table(keys.map { (texts($0), texts($1)) }, columns: columns)
        }
        return lines
    }

    private func table(_ rows: [(String, String)], columns: Int) -> [Line] {
        let width = min(rows.map { CellText.width($0.0) }.max() ?? 0, columns / 2)
        return rows.flatMap { name, text in
            CellText.wrap(text, to: columns - width - 4).enumerated().map { index, line in
                let left = index == 0 ? CellText.cut(name, to: width) : ""
                let gap = String(repeating: " ", count: width - CellText.width(left) + 2)
                return Line(text: "  " + left + gap + line)
            }
        }
    }
}
