import SceneKitCore

extension TerminalModel {
    mutating func handle(_ key: Key, onButton identifier: String, _ screen: Screen) -> [Command]? {
        let buttons = screen.formActions
        guard let index = buttons.firstIndex(where: { $0.identifier == identifier }) else { return nil }
        switch key {
        case .enter, .character(" "): return run(buttons[index], screen)
        case Key(.left), Key(.right):
            let target = index + (key == Key(.left) ? -1 : 1)
            if buttons.indices.contains(target) { view.setFocus(.button(buttons[target].identifier)) }
            return []
        default: return step(key, from: .button(identifier), screen)
        }
    }

    /// Handles keys on the line for collapsed rare fields.
    mutating func handle(_ key: Key, onMoreOf form: String, _ screen: Screen) -> [Command]? {
        switch key {
        case .enter, .character(" "):
            unfold(form)
            return []
        default: return step(key, from: .more(form), screen)
        }
    }

    /// Expands a form's rare fields and focuses the first of them.
    mutating func unfold(_ form: String) {
        if let stop = view.forms[form]?.unfold() { focusForm(form, stop) }
    }

    /// Moves up or down from a button or another single line.
    private mutating func step(_ key: Key, from focus: SceneView.Focus, _ screen: Screen) -> [Command]? {
        guard key == Key(.up) || key == Key(.down) else { return nil }
        let stops = view.stops(of: screen)
        guard let position = stops.firstIndex(of: focus) else { return nil }
        let target = position + (key == Key(.up) ? -1 : 1)
        if stops.indices.contains(target) { view.setFocus(stops[target], atEnd: key == Key(.up)) }
        return []
    }

    /// Runs the form's main action.
    mutating func submit(_ screen: Screen) -> [Command] {
        guard let action = screen.submitAction else { return [.ring] }
        return run(action, screen)
    }
}

extension Screen {
    /// The actions that take the form, shown as buttons below it.
    var formActions: [SceneAction] { actions.filter(\.takesForm) }

    /// The form's main action, which is never a destructive one.
    var submitAction: SceneAction? {
        formActions.first { $0.role == .primary } ?? formActions.first { $0.role != .destructive }
    }
}
