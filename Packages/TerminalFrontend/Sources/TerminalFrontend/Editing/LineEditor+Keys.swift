extension LineEditor {
    /// The effect of a key.
    enum Outcome: Equatable {
        case ignored
        case moved
        case edited
    }

    /// Edits as readline does; `clipboard` holds the last killed text.
    mutating func handle(_ key: Key, clipboard: inout String) -> Outcome {
        switch (key.code, key.modifiers) {
        case (.character(let character), []), (.character(let character), .shift):
            insert(String(character))
            return .edited
        case (.backspace, []): return erase(cursor - 1..<cursor)
        case (.delete, []), (.character("d"), .control): return erase(cursor..<cursor + 1)
        case (.left, []), (.character("b"), .control): return go(to: cursor - 1)
        case (.right, []), (.character("f"), .control): return go(to: cursor + 1)
        case (.left, .control), (.left, .alt), (.character("b"), .alt): return go(to: previousWord)
        case (.right, .control), (.right, .alt), (.character("f"), .alt): return go(to: nextWord)
        case (.home, []), (.character("a"), .control): return go(to: lineStart)
        case (.end, []), (.character("e"), .control): return go(to: lineEnd)
        case (.character("k"), .control): return kill(cursor..<max(lineEnd, cursor), to: &clipboard)
        case (.character("u"), .control): return kill(lineStart..<cursor, to: &clipboard)
        case (.character("w"), .control): return kill(previousBlank..<cursor, to: &clipboard)
        case (.backspace, .alt): return kill(previousWord..<cursor, to: &clipboard)
        case (.character("d"), .alt), (.delete, .control): return kill(cursor..<nextWord, to: &clipboard)
        case (.character("y"), .control):
            guard !clipboard.isEmpty else { return .moved }
            insert(clipboard)
            return .edited
        default: return .ignored
        }
    }

    private mutating func go(to position: Int) -> Outcome {
        move(to: position)
        return .moved
    }

    private mutating func erase(_ range: Range<Int>) -> Outcome {
        remove(range).isEmpty ? .moved : .edited
    }

    private mutating func kill(_ range: Range<Int>, to clipboard: inout String) -> Outcome {
        let removed = remove(range)
        guard !removed.isEmpty else { return .moved }
        clipboard = removed
        return .edited
    }
}
