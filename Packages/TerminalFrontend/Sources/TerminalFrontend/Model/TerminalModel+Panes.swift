@_spi(Hosting) import SceneKitCore

/// A model in one of two panes.
extension TerminalModel {
    /// The model as the pane shows it that does not receive the keys.
    var withoutFocus: TerminalModel {
        var model = self
        model.view.setFocus(nil)
        return model
    }

    /// Whether a key that is meant for the next part of the screen leads to the other pane.
    ///
    /// - Parameters:
    ///   - isList: Whether this is the pane with the list.
    ///   - choice: The list, and its row whose scene the other pane shows.
    func leavesPane(_ key: Key, isList: Bool, _ choice: RowChoice) -> Bool {
        guard overlay == nil, let screen, screen.question == nil else { return false }
        switch key {
        case .tab: return isAtEdge(by: 1, screen)
        case .backTab: return isAtEdge(by: -1, screen)
        case Key(.right): return isList && view.focusedList != nil
        case Key(.left):
            switch view.focus {
            case .list, .block, nil: return !isList
            case .form, .more, .button: return false
            }
        case .enter:
            return isList && view.focusedList == choice.list && focusedRow?.identifier == choice.row
        default: return false
        }
    }

    private func isAtEdge(by step: Int, _ screen: Screen) -> Bool {
        if let form = view.focusedForm, var editor = view.forms[form],
            editor.advance(by: step, skipsAnother: true)
        {
            return false
        }
        let stops = tabStops(of: screen)
        guard let index = view.focus.flatMap({ stops.firstIndex(of: $0) }) else { return true }
        return index == (step > 0 ? stops.count - 1 : 0)
    }

    /// Moves the focus of a list to a row that is loaded.
    mutating func show(row: String, in list: String) {
        guard let block = screen?.lists.first(where: { $0.identifier == list }),
            let index = block.rows.firstIndex(where: { $0.identifier == row }),
            view.lists[list]?.cursor != block.offset + index
        else { return }
        move(block, to: block.offset + index)
    }
}
