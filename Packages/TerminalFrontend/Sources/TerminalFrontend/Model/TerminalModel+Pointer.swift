import SceneKitCore

extension TerminalModel {
    private static let wheelRows = 3

    mutating func handle(_ pointer: Pointer) -> [Command] {
        guard let screen else { return [] }
        switch pointer.kind {
        case .wheelUp: return turn(by: -Self.wheelRows, screen)
        case .wheelDown: return turn(by: Self.wheelRows, screen)
        case .drag, .release: return []
        case .press: break
        }
        notice = nil
        switch Renderer(self).frame().target(at: pointer.position) {
        case .row(let list, let position): return click(list, position, screen)
        case .field(let form, let stop):
            focusForm(form, stop)
            return commit(leaving: false)
        case .more(let form):
            unfold(form)
            return commit(leaving: false)
        case .button(let identifier):
            guard let action = screen.actions.first(where: { $0.identifier == identifier }) else { return [] }
            view.setFocus(.button(identifier))
            return run(action, screen)
        case .key(let key): return handle(.key(key))
        case .answer(let confirmed): return [.post(.answer(confirmed))]
        case .paletteRow(let index):
            guard case .palette(var palette) = overlay else { return [] }
            palette.selection = index
            overlay = .palette(palette)
            return handle(.key(.enter))
        case .promptField(let stop):
            guard case .prompt(var prompt) = overlay else { return [] }
            prompt.form.focus(stop)
            overlay = .prompt(prompt)
            return []
        case .block(let block):
            view.setFocus(.block(block))
            return commit(leaving: false)
        case .item(let block, let item):
            view.setFocus(.block(block))
            view.items[block] = item
            return commit(leaving: false)
        case nil: return []
        }
    }

    /// The first click focuses a row; a second one opens it.
    private mutating func click(_ identifier: String, _ position: Int, _ screen: Screen) -> [Command] {
        guard let list = screen.lists.first(where: { $0.identifier == identifier }) else { return [] }
        let isAgain = view.focusedList == identifier && view.lists[identifier]?.cursor == position
        if case .form(let form) = view.focus { rememberSearch(form, screen) }
        view.setFocus(.list(identifier))
        move(list, to: position)
        guard isAgain, let row = list.row(at: position) else { return commit(leaving: false) }
        return commit() + [.post(.select(list: identifier, row: row.identifier))]
    }

    private mutating func turn(by rows: Int, _ screen: Screen) -> [Command] {
        guard screen.question == nil else { return [] }
        if case .help = overlay {
            return (0..<abs(rows)).flatMap { _ in handle(.key(Key(rows < 0 ? .up : .down))) }
        }
        guard overlay == nil else { return [] }
        if let list = focusedList ?? screen.lists.first {
            move(list, to: (view.lists[list.identifier]?.cursor ?? 0) + rows)
        } else if case .block(let block) = view.focus {
            view.scrolls[block] = max(0, (view.scrolls[block] ?? 0) + rows)
        } else if let form = view.focusedForm {
            for _ in 0..<abs(rows) { _ = view.forms[form]?.advance(by: rows.signum()) }
            return commit(leaving: false)
        }
        return []
    }
}
