import SceneKitCore

extension TerminalModel {
    /// Handles keys in a list; nil for keys that it does not handle.
    mutating func handle(_ key: Key, in list: ListBlock, _ screen: Screen) -> [Command]? {
        if case .character(let letter) = key.code, screen.actions.contains(where: { $0.key == letter }) {
            return nil
        }
        let cursor = view.lists[list.identifier]?.cursor ?? 0
        switch key {
        case .character(" "):
            if canMark { mark(list) } else { move(list, to: cursor + page(of: list, screen)) }
        case .character("*"), .control("a"):
            guard canMark else { return nil }
            return markAll(list)
        case .character("v"):
            guard canMark, list.row(at: cursor) != nil else { return nil }
            view.lists[list.identifier]?.toggleRange(in: list)
        case .enter:
            guard let row = list.row(at: cursor) else { return [.ring] }
            return [.post(.select(list: list.identifier, row: row.identifier))]
        default: return nil
        }
        return []
    }

    mutating func move(_ list: ListBlock, to position: Int) {
        var state = view.lists[list.identifier] ?? ListState()
        state.move(to: position, in: list)
        view.lists[list.identifier] = state
    }

    /// Whether requested visible rows are still missing.
    var awaitsRows: Bool { view.lists.values.contains { $0.requested != nil } }

    /// Whether an action takes several rows, so that marking rows is useful.
    var canMark: Bool {
        screen?.actions.contains { rowParameter(of: $0)?.isRepeated == true } ?? false
    }

    private mutating func mark(_ list: ListBlock) {
        guard var state = view.lists[list.identifier], let row = list.row(at: state.cursor) else { return }
        if state.marked.remove(row.identifier) == nil { state.marked.insert(row.identifier) }
        state.move(to: state.cursor + 1, in: list)
        view.lists[list.identifier] = state
    }

    /// Marks every row, or none if all are marked. Rows that are not loaded are requested first.
    private mutating func markAll(_ list: ListBlock) -> [Command] {
        guard var state = view.lists[list.identifier], list.total.count > 0 else { return [.ring] }
        guard list.total.count <= Event.windowLimit, !list.total.isLowerBound else {
            notice = Message(
                .warning,
                "At most \(Event.windowLimit.grouped) rows can be marked at once; narrow the list first."
            )
            return [.ring]
        }
        let isMissing = state.toggleMarks(in: list)
        view.lists[list.identifier] = state
        guard isMissing else { return [] }
        return [.post(.window(list: list.identifier, offset: 0, limit: list.total.count))]
    }

    /// Whether rows are being loaded to mark them.
    var awaitsMarks: Bool { view.lists.values.contains(where: \.marksAll) }
}
