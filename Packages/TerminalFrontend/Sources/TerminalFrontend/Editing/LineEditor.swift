/// A line, or several lines, being edited. The cursor is before a user-perceived character.
struct LineEditor: Equatable, Sendable {
    private(set) var characters: [Character]
    /// The cursor's position, from 0 to the number of characters.
    private(set) var cursor: Int
    /// Whether line feeds may be typed.
    var isMultiline: Bool

    init(_ text: String = "", isMultiline: Bool = false) {
        characters = Array(text)
        cursor = characters.count
        self.isMultiline = isMultiline
    }

    var text: String { String(characters) }

    /// Inserts text; a combining mark joins the character before it.
    mutating func insert(_ text: String) {
        let typed = isMultiline ? text : text.replacing("\r\n", with: " ").replacing("\n", with: " ")
        let head = Array(String(characters[..<cursor]) + typed)
        let tail = String(characters[cursor...])
        let all = Array(String(head) + tail)
        // The inserted text may join the character after it.
        cursor = min(head.count, all.count)
        characters = all
    }

    mutating func move(to position: Int) {
        cursor = min(max(0, position), characters.count)
    }

    /// Removes a range and returns its text; leaves the cursor at the range's start.
    @discardableResult
    mutating func remove(_ range: Range<Int>) -> String {
        let clamped = range.clamped(to: 0..<characters.count)
        let removed = String(characters[clamped])
        characters = Array(
            String(characters[..<clamped.lowerBound]) + String(characters[clamped.upperBound...])
        )
        cursor = min(clamped.lowerBound, characters.count)
        return removed
    }

    // MARK: - Words

    /// The start of the word before the cursor: letters and digits, as in readline.
    var previousWord: Int {
        var index = cursor
        while index > 0, !Self.isWord(characters[index - 1]) { index -= 1 }
        while index > 0, Self.isWord(characters[index - 1]) { index -= 1 }
        return index
    }

    /// The end of the word after the cursor.
    var nextWord: Int {
        var index = cursor
        while index < characters.count, !Self.isWord(characters[index]) { index += 1 }
        while index < characters.count, Self.isWord(characters[index]) { index += 1 }
        return index
    }

    /// The start of the blank-separated word before the cursor.
    var previousBlank: Int {
        var index = cursor
        while index > 0, characters[index - 1].isWhitespace { index -= 1 }
        while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
        return index
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    // MARK: - Lines

    var lineStart: Int {
        characters[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    }

    var lineEnd: Int {
        characters[cursor...].firstIndex(of: "\n") ?? characters.count
    }

    /// Moves to the line above or below, at the same distance from its start.
    ///
    /// - Returns: False if there is none.
    mutating func moveLine(by step: Int) -> Bool {
        let distance = cursor - lineStart
        if step < 0 {
            guard lineStart > 0 else { return false }
            let end = lineStart - 1
            cursor = end
            move(to: min(lineStart + distance, end))
        } else {
            guard lineEnd < characters.count else { return false }
            cursor = lineEnd + 1
            move(to: min(cursor + distance, lineEnd))
        }
        return true
    }
}
