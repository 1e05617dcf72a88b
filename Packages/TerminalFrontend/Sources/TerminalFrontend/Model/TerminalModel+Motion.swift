import SceneKitCore

/// Movements in lists, details, other blocks and the help.
extension TerminalModel {
    /// Handles a key that moves the focus, or that belongs to a count before it; nil for any other key.
    ///
    /// The key of one of the scene's actions is no movement, unless it belongs to a command that has begun.
    mutating func motion(_ key: Key, _ screen: Screen) -> [Command]? {
        switch view.focus {
        case .list, .block: break
        case .form, .more, .button, nil:
            motionKeys = MotionKeys()
            return nil
        }
        if case .character(let letter) = key.code, key.modifiers.subtracting(.shift).isEmpty,
            !motionKeys.isOpen, screen.actions.contains(where: { $0.key == letter })
        {
            motionKeys = MotionKeys()
            return nil
        }
        switch motionKeys.read(key) {
        case .nothing: return nil
        case .begun: return []
        case .motion(let motion): return move(motion, screen)
        }
    }

    mutating func move(_ motion: Motion, _ screen: Screen) -> [Command] {
        switch view.focus {
        case .list(let identifier):
            guard let list = screen.lists.first(where: { $0.identifier == identifier }) else { return [] }
            return move(motion, in: list, screen)
        case .block(let block):
            guard case .detail(let detail) = screen.blocks[block] else {
                if case .match(let count) = motion { return findLine(count, at: block, screen) }
                return scroll(block, by: motion)
            }
            return move(motion, in: detail, at: block, screen)
        case .form, .more, .button, nil: return [.ring]
        }
    }

    // MARK: - Lists

    private mutating func move(_ motion: Motion, in list: ListBlock, _ screen: Screen) -> [Command] {
        let cursor = view.lists[list.identifier]?.cursor ?? 0
        let page = page(of: list, screen)
        switch motion {
        case .rows(let rows): move(list, to: cursor + rows)
        case .pages(let pages): move(list, to: cursor + pages * page)
        case .halfPages(let pages): move(list, to: cursor + pages * max(1, (page + 1) / 2))
        case .row(let row): move(list, to: row)
        case .last: move(list, to: list.total.count - 1)
        case .letter(let letter):
            return find(.initial(letter, isLastWord: list.isSortedByLastWord), by: 1, in: list)
        case .match(let count):
            let words = view.lastSearchedWords(in: list.identifier, screen)
            guard !words.isEmpty else {
                notice = Message(.information, "Nothing has been searched for here.")
                return [.ring]
            }
            // Every row of a filtered list is a match, perhaps in a field that it does not show.
            let isFound =
                screen.searchField(of: list.identifier) != nil
                && view.lists[list.identifier]?.isNarrowed == true
            guard !isFound else {
                move(list, to: cursor + count)
                return []
            }
            return find(.words(words), by: count, in: list)
        }
        return []
    }

    /// The number of rows that a page key moves.
    func page(of list: ListBlock, _ screen: Screen) -> Int {
        let pane = BodyLayout(self).panes.first {
            if case .list(let block) = screen.blocks[$0.block] {
                block.identifier == list.identifier
            } else {
                false
            }
        }
        return max(1, (pane.map { ListPane.visibleRows($0.rect, of: list) } ?? 1) - 1)
    }

    private mutating func find(_ pattern: RowSearch.Pattern, by step: Int, in list: ListBlock) -> [Command] {
        var state = view.lists[list.identifier] ?? ListState()
        let found = state.find(pattern, by: step, in: list)
        view.lists[list.identifier] = state
        return found == false ? reportNoMatch() : []
    }

    mutating func reportNoMatch() -> [Command] {
        notice = Message(.information, "There is no other such row.")
        return [.ring]
    }

    /// Continues searches for rows that have arrived.
    mutating func goOnSearching(_ screen: Screen) -> [Command] {
        for list in screen.lists where view.lists[list.identifier]?.search != nil {
            if view.lists[list.identifier]?.goOnSearching(in: list) == false { return reportNoMatch() }
        }
        return []
    }

    // MARK: - Other blocks

    private mutating func move(
        _ motion: Motion,
        in detail: DetailBlock,
        at block: Int,
        _ screen: Screen
    ) -> [Command] {
        switch motion {
        case .rows(let rows):
            for _ in 0..<min(abs(rows), detail.items.count) {
                step(by: rows.signum(), in: detail, at: block, screen)
            }
        case .pages(let pages): turnPage(by: pages, of: detail, at: block)
        case .halfPages(let pages): turnPage(by: pages, of: detail, at: block, part: 2)
        case .row(let row):
            view.items[block] = min(row, max(0, detail.items.count - 1))
            if row == 0 { view.scrolls[block] = 0 }
        case .last:
            view.items[block] = detail.items.count - 1
            view.scrolls[block] = .max
        case .letter(let letter):
            let folded = FoldedText.fold(letter)
            let next = (view.items[block] ?? 0) + 1
            let order = Array(detail.items.indices.dropFirst(next)) + Array(detail.items.indices.prefix(next))
            guard
                let item = order.first(where: { detail.items[$0].label.first.map(FoldedText.fold) == folded })
            else { return [.ring] }
            view.items[block] = item
        case .match(let count): return findItem(count, in: detail, at: block)
        }
        return []
    }

    private mutating func scroll(_ block: Int, by motion: Motion) -> [Command] {
        let pane = BodyLayout(self).panes.first { $0.block == block }
        let rows = pane?.rect.rows ?? 1
        let most = max(0, (pane?.height ?? 0) - rows)
        guard let target = motion.line(from: view.scrolls[block] ?? 0, page: rows, last: most) else {
            return [.ring]
        }
        view.scrolls[block] = target
        return []
    }
}

extension Motion {
    /// The first visible line after a movement among lines; nil for a movement among rows only.
    ///
    /// - Parameters:
    ///   - page: The number of visible lines.
    ///   - last: The greatest first visible line.
    func line(from now: Int, page: Int, last: Int) -> Int? {
        let target: Int
        switch self {
        case .rows(let rows): target = now + rows
        case .pages(let pages): target = now + pages * page
        case .halfPages(let pages): target = now + pages * max(1, page / 2)
        case .row(let row): target = row
        case .last: target = last
        case .letter, .match: return nil
        }
        return min(max(0, target), last)
    }
}
