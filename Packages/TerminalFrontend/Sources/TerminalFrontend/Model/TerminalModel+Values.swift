import SceneKitCore

/// The lines of details, and the values that people copy or open.
extension TerminalModel {
    /// Handles keys in a detail block; nil for keys that it does not handle.
    mutating func handle(
        _ key: Key,
        in detail: DetailBlock,
        at block: Int,
        _ screen: Screen
    ) -> [Command]? {
        if case .character(let letter) = key.code, screen.actions.contains(where: { $0.key == letter }) {
            return nil
        }
        switch key {
        case .character(" "):
            turnPage(by: 1, of: detail, at: block)
            return []
        case .enter:
            guard let place = openedByItem else { return nil }
            return commit() + [.openAbove(place)]
        default: return nil
        }
    }

    /// The scene that the focused line of a detail block opens; nil for a value that names no other thing.
    var openedByItem: Location? {
        guard case .block(let block) = view.focus, case .detail(let detail) = screen?.blocks[block] else {
            return nil
        }
        let item = view.items[block] ?? 0
        return detail.items.indices.contains(item) ? detail.items[item].opens : nil
    }

    /// Moves to the next or previous item. An item that is taller than the pane is scrolled first, and after the last
    /// item follows the next detail block.
    mutating func step(by step: Int, in detail: DetailBlock, at block: Int, _ screen: Screen) {
        guard let pane = BodyLayout(self).panes.first(where: { $0.block == block }) else { return }
        let item = view.items[block] ?? 0
        let range = DetailLines(detail, columns: pane.rect.columns).range(of: item)
        let scroll = view.scrolls[block] ?? 0
        let isHidden = step > 0 ? range.upperBound > scroll + pane.rect.rows : range.lowerBound < scroll
        if isHidden {
            view.scrolls[block] = scroll + step
        } else if detail.items.indices.contains(item + step) {
            view.items[block] = item + step
        } else {
            let details = screen.blocks.indices.filter {
                if case .detail(let other) = screen.blocks[$0] { !other.items.isEmpty } else { false }
            }
            guard let index = details.firstIndex(of: block), details.indices.contains(index + step) else {
                return
            }
            view.setFocus(.block(details[index + step]))
            if step > 0 { view.items[details[index + step]] = 0 }
        }
    }

    /// Turns pages, or parts of one.
    mutating func turnPage(by step: Int, of detail: DetailBlock, at block: Int, part: Int = 1) {
        guard let pane = BodyLayout(self).panes.first(where: { $0.block == block }) else { return }
        let lines = DetailLines(detail, columns: pane.rect.columns)
        let rows = max(1, pane.rect.rows / part)
        let current = lines.range(of: view.items[block] ?? 0).lowerBound
        let target = min(max(0, current + step * max(1, rows - 1)), max(0, lines.lines.count - 1))
        view.scrolls[block] = min(
            max(0, (view.scrolls[block] ?? 0) + step * rows),
            max(0, lines.lines.count - pane.rect.rows)
        )
        view.items[block] = lines.lines[..<(target + 1)].last { $0.item != nil }?.item ?? 0
    }

    // MARK: - Values

    /// The value at the focused line of a detail block, or that of the focused row that people want most: its first
    /// phone, e-mail, link or address, otherwise its name.
    private var valueInMind: (value: String, kind: ValueKind)? {
        if case .block(let block) = view.focus, case .detail(let detail) = screen?.blocks[block] {
            let item = view.items[block] ?? 0
            guard detail.items.indices.contains(item) else { return nil }
            return (detail.items[item].value, detail.items[item].kind)
        }
        guard let list = focusedList, let row = focusedRow else { return nil }
        let values = zip(row.cells, list.columns.map(\.kind)).map { (value: $0, kind: $1) }
        return values.first { $0.kind.address(of: $0.value) != nil } ?? values.first { !$0.value.isEmpty }
    }

    /// The address that opens the value in mind.
    var addressInMind: String? { valueInMind.flatMap { $0.kind.address(of: $0.value) } }

    mutating func copyValue() -> [Command] {
        guard let value = valueInMind?.value, !value.isEmpty else {
            notice = Message(.information, "There is no value to copy here.")
            return [.ring]
        }
        return [.copy(value)]
    }

    mutating func openValue() -> [Command] {
        guard let address = addressInMind else {
            notice = Message(.information, "There is no link, phone or address to open here.")
            return [.ring]
        }
        return [.openAddress(address)]
    }
}
