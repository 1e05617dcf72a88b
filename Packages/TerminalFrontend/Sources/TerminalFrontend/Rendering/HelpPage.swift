@_spi(Hosting) import SceneKitCore

/// The help overlay of `?`: the scene's actions, and the keys that work everywhere.
struct HelpPage {
    struct Line: Equatable {
        var text: String
        var isHeading = false
    }

    private typealias Table = (heading: LocalizedText, keys: [(LocalizedText, LocalizedText)])

    private let actions: [SceneAction]
    private let submitAction: SceneAction?
    private let bindings: KeyBindings
    private let texts: Texts
    /// Whether keys are typed into a form, so that they do not move.
    private let isForm: Bool
    private let hasFields: Bool

    init(_ model: TerminalModel) {
        let screen = model.screen
        actions = screen?.actions ?? []
        submitAction = screen?.submitAction
        bindings = model.keys
        texts = model.texts
        hasFields = screen?.forms.contains { !$0.fields.isEmpty } ?? false
        if case .help(_, over: .some) = model.overlay {
            isForm = true
        } else if let form = model.view.focusedForm {
            isForm = screen?.isFilter(form) == false
        } else {
            isForm = false
        }
    }

    private var tables: [Table] {
        isForm ? [form, typing, everywhere] : [moving, marking] + (hasFields ? [typing] : []) + [everywhere]
    }

    private var moving: Table {
        (
            "Moving",
            [
                ("↑ ↓ or k j", "one row up or down; 5j moves five rows"),
                ("PgUp PgDn or Ctrl-B Ctrl-F", "one page up or down"),
                ("Ctrl-U Ctrl-D", "half a page up or down"),
                ("Home End or gg G", "to the first or last row; 5G leads to the fifth"),
                ("' and a letter", "to the next row that begins with the letter"),
                ("n N", "to the next or previous row that the last search finds"),
                ("Enter", "opens the row, presses the button"),
                ("Tab Shift-Tab", "to the next or previous field or part"),
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
        )
    }

    private var marking: Table {
        (
            "Marking",
            [
                ("Space", "marks the row for an action on several, or a page down"),
                (.init(verbatim: "v"), "marks the rows from here on while you move; v again ends it"),
                ("* or Ctrl-A", "marks all rows, or none"),
            ]
        )
    }

    private var form: Table {
        (
            "In a form",
            [
                ("Tab Shift-Tab", "to the next or previous field or part"),
                ("↑ ↓", "one line up or down"),
                ("PgUp PgDn", "to the previous or next field"),
                ("Enter", "to the next field; presses the button; in a prompt, runs the action"),
                ("← → Space", "the next choice or suggestion"),
                ("↓", "adds another value below, where there may be several"),
                ("Ctrl-S", "saves or submits the form"),
                (.init(verbatim: "F3"), "takes the value that somebody else has saved meanwhile"),
                ("Esc", "leaves the form, after a question if something was typed"),
            ]
        )
    }

    private var typing: Table {
        (
            "Typing",
            [
                ("← → Home End", "within the text; Ctrl-A and Ctrl-E too"),
                ("Alt-B Alt-F", "one word back or forward; Ctrl-← and Ctrl-→ too"),
                ("Ctrl-W Alt-D", "cuts the word before or behind the cursor"),
                ("Ctrl-U Ctrl-K", "cuts to the beginning or end of the line"),
                ("Ctrl-Y", "inserts the cut text"),
                ("↑ ↓", "earlier and later searches, in a search field"),
                ("Tab", "completes a document's name; otherwise leads to the next field"),
            ]
        )
    }

    private var everywhere: Table {
        let ends: [(LocalizedText, LocalizedText)] = [
            ("Ctrl-C", "stops running work, otherwise quits"), ("Ctrl-L", "redraws the screen"),
            ("Ctrl-Z", "suspends; 'fg' in the shell comes back"),
        ]
        if isForm {
            return (
                "Everywhere",
                [
                    (.init(verbatim: "F1"), "this help"),
                    (.init(verbatim: "F2"), "the commands of this screen, and the way to others"),
                    ("Alt and a key", "that key's command, while typing text"),
                ] + ends
            )
        }
        return (
            "Everywhere",
            [
                (.init(verbatim: bindings.shown("/")), "search; in place where the scene has no search"),
                (
                    "\(bindings.shown(":")) or F2",
                    "the commands of this screen, and the way to others; a value may follow a name"
                ),
                ("\(bindings.shown("?")) or F1", "this help"),
                ("\(bindings.shown("u")) and Ctrl-R", "undoes the last change, and redoes it"),
            ] + ends + [(.init(verbatim: bindings.shown("q")), "quits")]
        )
    }

    func lines(columns: Int) -> [Line] {
        var lines: [Line] = []
        if !actions.isEmpty {
            lines.append(Line(text: texts("Here"), isHeading: true))
            lines += table(actions.map { (key(of: $0) + "  " + $0.label, $0.summary) }, columns: columns)
        }
        for (heading, keys) in tables {
            if !lines.isEmpty { lines.append(Line(text: "")) }
            lines.append(Line(text: texts(heading), isHeading: true))
            lines += table(keys.map { (texts($0), texts($1)) }, columns: columns)
        }
        return lines
    }

    /// The keys of an action: in a form, those that act while text is typed.
    private func key(of action: SceneAction) -> String {
        if isForm, action.identifier == submitAction?.identifier { return texts("Ctrl-S") }
        guard let key = action.key else { return isForm ? "F2" : bindings.shown(":") }
        return isForm ? texts("Alt-\(key)") : String(key)
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
