import SceneKitCore

extension TerminalModel {
    mutating func handle(_ key: Key, onButton identifier: String, _ screen: Screen) -> [Command]? {
        let buttons = screen.actions.filter(\.takesForm)
        guard let index = buttons.firstIndex(where: { $0.identifier == identifier }) else { return nil }
        switch key {
        case .enter, .character(" "): return run(buttons[index], screen)
        case Key(.left), Key(.right):
            let target = index + (key == Key(.left) ? -1 : 1)
            if buttons.indices.contains(target) { view.setFocus(.button(buttons[target].identifier)) }
            return []
        case Key(.up), Key(.down):
            let stops = view.stops(of: screen)
            guard let position = stops.firstIndex(of: .button(identifier)) else { return nil }
            let target = position + (key == Key(.up) ? -1 : 1)
            if stops.indices.contains(target) { view.setFocus(stops[target], atEnd: key == Key(.up)) }
            return []
        default: return nil
        }
    }

    /// Runs the action that the form is for.
    mutating func submit(_ screen: Screen) -> [Command] {
        guard let action = screen.actions.first(where: \.takesForm) else { return [.ring] }
        return run(action, screen)
    }
}
