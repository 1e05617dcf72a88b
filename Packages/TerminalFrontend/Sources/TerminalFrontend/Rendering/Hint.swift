import SceneKitCore

/// A key and what it does here.
struct Hint: Equatable, Sendable {
    var name: String
    var label: String
    var key: Key
    /// Whether it is left out last.
    var isLasting = false

    init(_ name: String, _ label: String, _ key: Key, isLasting: Bool = false) {
        self.name = name
        self.label = label
        self.key = key
        self.isLasting = isLasting
    }

    var width: Int { CellText.width(name) + 1 + CellText.width(label) }
}

extension TerminalModel {
    /// What can be done now, the most useful first.
    var hints: [Hint] {
        if screen?.question != nil {
            return [
                Hint("←→", "Choose", Key(.right)), Hint("Enter", "Answer", .enter),
                Hint("Esc", "Cancel", .escape, isLasting: true),
            ]
        }
        switch overlay {
        case .help: return [Hint("↑↓", "Scroll", Key(.down)), Hint("Esc", "Close", .escape, isLasting: true)]
        case .palette:
            return [
                Hint("↑↓", "Choose", Key(.down)), Hint("Enter", "Run", .enter),
                Hint("Esc", "Close", .escape, isLasting: true),
            ]
        case .prompt(let prompt):
            let many = prompt.form.stops.count > 1
            return (many ? [Hint("Tab", "Next", .tab)] : []) + [
                Hint("Enter", prompt.action.label, .enter), Hint("Esc", "Cancel", .escape, isLasting: true),
            ]
        case nil: return sceneHints
        }
    }

    private var sceneHints: [Hint] {
        guard let screen else { return [] }
        let end: [Hint] =
            trail.count > 1
            ? [Hint("Esc", "Back", .escape, isLasting: true)]
            : [Hint("q", "Quit", .character("q"), isLasting: true)]
        if let form = view.focusedForm { return formHints(form, screen) }
        var hints: [Hint] = []
        if case .button(let identifier) = view.focus {
            let label = screen.actions.first { $0.identifier == identifier }?.label ?? ""
            hints.append(Hint("Enter", label, .enter))
        }
        if focusedRow != nil { hints.append(Hint("Enter", "Open", .enter)) }
        if screen.searchField != nil { hints.append(Hint("/", "Search", .character("/"))) }
        if canMark, focusedRow != nil { hints.append(Hint("Space", "Mark", .character(" "))) }
        for action in screen.actions {
            guard let key = action.key, !hints.contains(where: { $0.key == .character(key) }),
                isOffered(action)
            else { continue }
            hints.append(Hint(String(key), action.label, .character(key)))
        }
        if !paletteChoices.isEmpty {
            hints.append(Hint(":", "More", .character(":"), isLasting: true))
        }
        return hints + [Hint("?", "Help", .character("?"), isLasting: true)] + end
    }

    private func formHints(_ form: String, _ screen: Screen) -> [Hint] {
        if screen.isFilter(form) {
            return [
                Hint("Enter", "To the list", .enter), Hint("↑", "Earlier", Key(.up)),
                Hint("^U", "Clear", .control("u")), Hint("F1", "Help", Key(.function(1)), isLasting: true),
                Hint("Esc", "Done", .escape, isLasting: true),
            ]
        }
        var hints = [Hint("Tab", "Next", .tab)]
        if let action = screen.actions.first(where: \.takesForm) {
            hints.append(Hint("^S", action.label, .control("s"), isLasting: true))
        }
        for action in screen.actions where !action.takesForm {
            guard let key = action.key, isOffered(action) else { continue }
            hints.append(Hint("Alt-\(key)", action.label, .alt(key)))
        }
        return hints + [
            Hint("F2", "More", Key(.function(2)), isLasting: screen.actions.count > 1),
            Hint("F1", "Help", Key(.function(1)), isLasting: true),
            trail.count > 1
                ? Hint("Esc", "Back", .escape, isLasting: true)
                : Hint("^C", "Quit", .control("c"), isLasting: true),
        ]
    }

    /// Whether an action can be chosen now: one about a row needs a row.
    func isOffered(_ action: SceneAction) -> Bool {
        guard let parameter = action.rowParameter, parameter.isRequired else { return true }
        return !(screen?.lists.isEmpty ?? true) ? focusedRow != nil : true
    }
}
