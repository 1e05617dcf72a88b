import SceneKitCore

/// Searching in place: `/` on a screen whose scene has no search finds words in what is shown. Nothing is hidden; the words
/// are highlighted, and `n` and `N` lead to the next ones.
extension TerminalModel {
    /// Opens the line for the words, if the focused block has rows, items or text.
    mutating func openSearch() -> Bool {
        switch view.focus {
        case .list, .block: break
        case .form, .more, .button, nil: return false
        }
        view.soughtBefore.stopBrowsing()
        overlay = .search(LineEditor())
        return true
    }

    mutating func handle(_ key: Key, _ current: LineEditor, _ screen: Screen) -> [Command] {
        var line = current
        switch key {
        case .escape,
            .backspace where line.characters.isEmpty:
            overlay = nil
            return []
        case .enter:
            overlay = nil
            view.sought = line.text
            view.soughtBefore.add(line.text)
            return view.soughtWords.isEmpty || isFocusFound(screen) ? [] : move(.match(1), screen)
        case Key(.up):
            guard let older = view.soughtBefore.older(than: line.text) else { return [.ring] }
            line = LineEditor(older)
        case Key(.down):
            guard let newer = view.soughtBefore.newer() else { return [.ring] }
            line = LineEditor(newer)
        default:
            let outcome = line.handle(key, clipboard: &clipboard)
            if outcome == .ignored { return [.ring] }
            if outcome == .edited { view.soughtBefore.stopBrowsing() }
        }
        overlay = .search(line)
        return []
    }

    /// The words that are highlighted in place: those that are being typed, or those of the last search.
    var soughtWords: [[Character]] {
        if case .search(let line) = overlay { return FoldedText.words(of: line.text) }
        return view.soughtWords
    }

    /// Whether the focused row or item already has the words.
    private func isFocusFound(_ screen: Screen) -> Bool {
        switch view.focus {
        case .list:
            guard let list = focusedList, let row = focusedRow else { return false }
            return RowSearch.Pattern.words(view.soughtWords).matches(row, of: list)
        case .block(let block):
            guard case .detail(let detail) = screen.blocks[block] else { return false }
            let item = view.items[block] ?? 0
            return detail.items.indices.contains(item)
                && Self.has(view.soughtWords, Self.text(of: detail.items[item]))
        case .form, .more, .button, nil: return false
        }
    }

    private static func text(of item: DetailBlock.Item) -> String {
        item.label + " " + item.kind.displayText(of: item.value)
    }

    /// Whether each of some folded words begins a word of a text.
    private static func has(_ words: [[Character]], _ text: String) -> Bool {
        let characters = Array(text)
        return words.allSatisfy { !FoldedText.beginnings([$0], in: characters).isEmpty }
    }

    /// Moves to the next item of a detail block in which each word begins a word, or to the previous one for a negative
    /// count. From the last one it goes on at the first.
    mutating func findItem(_ count: Int, in detail: DetailBlock, at block: Int) -> [Command] {
        let texts = detail.items.map(Self.text)
        guard let item = match(count, from: view.items[block] ?? 0, in: texts) else { return reportNoMatch() }
        view.items[block] = item
        return []
    }

    /// Scrolls a text to its next line in which each word begins a word.
    mutating func findLine(_ count: Int, at block: Int, _ screen: Screen) -> [Command] {
        guard case .text(let text) = screen.blocks[block],
            let pane = BodyLayout(self).panes.first(where: { $0.block == block }),
            let line = match(
                count,
                from: view.scrolls[block] ?? 0,
                in: CellText.wrap(text.text, to: pane.rect.columns)
            )
        else { return reportNoMatch() }
        view.scrolls[block] = min(line, max(0, pane.height - pane.rect.rows))
        return []
    }

    private func match(_ count: Int, from position: Int, in texts: [String]) -> Int? {
        let words = view.lastSoughtWords
        let found = texts.indices.filter { Self.has(words, texts[$0]) }
        guard !words.isEmpty, !found.isEmpty else { return nil }
        let next = found.firstIndex { $0 > position } ?? found.count
        let previous = found.lastIndex { $0 < position } ?? -1
        let index = count > 0 ? next + count - 1 : previous + count + 1
        return found[(index % found.count + found.count) % found.count]
    }
}

extension SceneView {
    /// The folded words that are highlighted in place.
    var soughtWords: [[Character]] { FoldedText.words(of: sought) }

    /// The folded words that were searched for in place, also after Esc.
    var lastSoughtWords: [[Character]] {
        sought.isEmpty ? FoldedText.words(of: soughtBefore.entries.last ?? "") : soughtWords
    }
}
