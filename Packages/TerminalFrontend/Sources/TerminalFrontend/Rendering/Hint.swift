@_spi(Hosting) import SceneKitCore

/// A key and its current effect.
struct Hint: Equatable, Sendable {
    var name: String
    var label: LocalizedText
    var key: Key
    /// Whether it is omitted only after the others.
    var isLasting = false

    init(_ name: String, _ label: LocalizedText, _ key: Key, isLasting: Bool = false) {
        self.name = name
        self.label = label
        self.key = key
        self.isLasting = isLasting
    }

    var width: Int { CellText.width(name) + 1 + CellText.width(label.string) }
}

extension TerminalModel {
    /// The available actions and keys, the most useful first.
    var hints: [Hint] {
        allHints.map { hint in
            var hint = hint
            hint.label = hint.label.localized(by: texts)
            return hint
        }
    }

    private var allHints: [Hint] {
        if let question = screen?.question {
            return questionHints(question)
        }
        switch overlay {
        case .help: return [Hint("↑↓", "Scroll", Key(.down)), Hint("Esc", "Close", .escape, isLasting: true)]
        case .palette:
            return [
                Hint("↓", "Choose", Key(.down)), Hint("Enter", "Run", .enter),
            ] + (paletteHistory.entries.isEmpty ? [] : [Hint("↑", "Earlier", Key(.up))])
                + [Hint("Esc", "Close", .escape, isLasting: true)]
        case .prompt(let prompt):
            let many = prompt.form.stops.count > 1
            let canAdd = prompt.form.canAddAnother
            return (many ? [Hint("Tab", "Next", .tab)] : []) + prompt.form.hints
                + (canAdd ? [] : [submitHint(prompt.action)])
                + [Hint("Esc", "Cancel", .escape, isLasting: true)]
        case .search:
            return [Hint("Enter", "Find", .enter)]
                + (view.soughtBefore.entries.isEmpty ? [] : [Hint("↑", "Earlier", Key(.up))])
                + [Hint("Esc", "Close", .escape, isLasting: true)]
        case nil: return sceneHints
        }
    }

    private func questionHints(_ question: Question) -> [Hint] {
        // Enter gives the answer with the focus.
        [
            Hint(confirms ? "y Enter" : "y", question.$confirm, .character("y"), isLasting: true),
            Hint(confirms ? "Esc" : "Esc Enter", question.$cancel, .escape, isLasting: true),
            Hint("←→", "Choose", Key(.right)),
        ]
    }

    /// The key that submits a prompt. Enter never submits a destructive one.
    private func submitHint(_ action: SceneAction) -> Hint {
        let label = LocalizedText(verbatim: action.label)
        return action.role == .destructive
            ? Hint("^S", label, .control("s"), isLasting: true) : Hint("Enter", label, .enter)
    }

    /// A hint for one of the full screen's own commands, with the key that a person has chosen.
    private func own(_ usual: Character, _ label: LocalizedText, isLasting: Bool = false) -> Hint {
        let name = keys.shown(usual)
        return Hint(name, label, .character(name.first ?? usual), isLasting: isLasting)
    }

    private var sceneHints: [Hint] {
        guard let screen else { return [] }
        let end: [Hint] =
            !view.allMarksAreClear
            ? [Hint("Esc", "Unmark", .escape, isLasting: true)]
            : !view.sought.isEmpty
                ? [
                    Hint("n", "Next match", .character("n"), isLasting: true),
                    Hint("Esc", "End the search", .escape, isLasting: true),
                ]
                : trail.count > 1
                    ? [Hint("Esc", "Back", .escape, isLasting: true)]
                    : [own("q", "Quit", isLasting: true)]
        if let form = view.focusedForm { return formHints(form, screen) }
        let lasting =
            [own(":", "More", isLasting: true), own("?", "Help", isLasting: true)] + end
        let marked = markHints(screen)
        if !marked.isEmpty { return marked + lasting }
        var hints = undoHints(screen)
        if case .button(let identifier) = view.focus {
            let label = screen.actions.first { $0.identifier == identifier }?.label ?? ""
            hints.append(Hint("Enter", .init(verbatim: label), .enter))
        }
        if case .more = view.focus { hints.append(Hint("Enter", "More fields", .enter, isLasting: true)) }
        if focusedRow != nil { hints.append(Hint("Enter", "Open", .enter)) }
        if screen.searchField != nil { hints.append(own("/", "Search")) }
        for action in screen.actions {
            guard let key = action.key, !hints.contains(where: { $0.key == .character(key) }),
                isOffered(action), view.focus != .button(action.identifier)
            else { continue }
            hints.append(hint(action, key, isLasting: action.role == .primary))
        }
        if canMark, focusedRow != nil { hints.append(Hint("Space", "Mark", .character(" "))) }
        if isPane { hints.append(Hint("Tab", "Other pane", .tab)) }
        return hints + valueHints(screen) + lasting
    }

    /// An action with its key. An action that undoes or redoes has a short name here, not that of the change.
    private func hint(_ action: SceneAction, _ key: Character, isLasting: Bool = false) -> Hint {
        let label: LocalizedText =
            switch action.role {
            case .undo: "Undo"
            case .redo: "Redo"
            default: .init(verbatim: action.label)
            }
        return Hint(String(key), label, .character(key), isLasting: isLasting)
    }

    /// The actions on marked rows, the destructive ones last; empty without marks.
    private func markHints(_ screen: Screen) -> [Hint] {
        guard !view.allMarksAreClear else { return [] }
        let actions = screen.actions.filter { rowParameter(of: $0)?.isRepeated == true }
        let ordered =
            actions.filter { $0.role != .destructive } + actions.filter { $0.role == .destructive }
        return ordered.compactMap { action in action.key.map { hint(action, $0) } }
            + [Hint("Space", "Mark", .character(" ")), Hint("v", "Mark a range", .character("v"))]
    }

    /// The action that takes back what the message tells of.
    private func undoHints(_ screen: Screen) -> [Hint] {
        guard notice == nil, let undo = screen.shownMessage?.undo,
            let action = screen.actions.first(where: { $0.identifier == undo })
        else { return [] }
        if action.role == .undo { return [own("u", "Undo", isLasting: true)] }
        return action.key.map { [hint(action, $0, isLasting: true)] } ?? []
    }

    /// The keys for the value at the focused line of a detail block. In a list they work too, without a hint.
    private func valueHints(_ screen: Screen) -> [Hint] {
        guard case .block(let block) = view.focus, case .detail = screen.blocks[block] else { return [] }
        let hints =
            (openedByItem == nil ? [] : [Hint("Enter", "Open", .enter)])
            + (addressInMind == nil ? [] : [own("o", "Open")])
            + [own("y", "Copy")]
        return hints.filter { hint in !screen.actions.contains { $0.key.map { .character($0) } == hint.key } }
    }

    private func formHints(_ form: String, _ screen: Screen) -> [Hint] {
        if screen.isFilter(form) {
            return [
                Hint("Enter", "To the list", .enter), Hint("↑", "Earlier", Key(.up)),
                Hint("^U", "Clear", .control("u")), Hint("F1", "Help", Key(.function(1)), isLasting: true),
                Hint("Esc", "Done", .escape, isLasting: true),
            ]
        }
        var hints = [Hint("Tab", "Next", .tab)] + (view.forms[form]?.hints ?? [])
        if view.forms[form]?.focusedField?.kind.parts != nil {
            hints.append(Hint("PgDn", "Next field", Key(.pageDown)))
        }
        if view.forms[form]?.isContested == true {
            hints.append(Hint("F3", "Take the other value", Key(.function(3)), isLasting: true))
        }
        if let action = screen.submitAction {
            hints.append(Hint("^S", .init(verbatim: action.label), .control("s"), isLasting: true))
        }
        for action in screen.actions where !action.takesForm {
            guard let key = action.key, isOffered(action) else { continue }
            hints.append(Hint("Alt-\(key)", .init(verbatim: action.label), .alt(key)))
        }
        return hints + [
            Hint("F2", "More", Key(.function(2)), isLasting: screen.actions.count > 1),
            Hint("F1", "Help", Key(.function(1)), isLasting: true),
            trail.count > 1
                ? Hint("Esc", "Back", .escape, isLasting: true)
                : Hint("^C", "Quit", .control("c"), isLasting: true),
        ]
    }

    /// Whether an action can run now: one about a row needs a row.
    func isOffered(_ action: SceneAction) -> Bool { rowProblem(of: action) == nil }
}

extension FormEditor {
    /// Hints for the focused value, besides typing.
    fileprivate var hints: [Hint] {
        var hints: [Hint] = []
        if isPicking || focusedInput?.kind.choices != nil { hints.append(Hint("←→", "Choose", Key(.right))) }
        if isBeforeAnother { hints.append(Hint("↓", "Another", Key(.down))) }
        if canAddAnother { hints.append(Hint("Enter", "Add another", .enter, isLasting: true)) }
        return hints
    }
}
