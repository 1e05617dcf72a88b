import SceneKitCore

/// A search for a row of a list, which goes on as rows arrive.
struct RowSearch: Equatable, Sendable {
    enum Pattern: Equatable, Sendable {
        /// Each of these folded words begins a word of the row.
        case words([[Character]])
        /// A word of the row's name begins with a letter: the last one of a list that is sorted by last names.
        case initial(Character, isLastWord: Bool)
    }

    let pattern: Pattern
    /// The position of the row to check next.
    var position: Int
    /// 1 to search forward, -1 to search back.
    let step: Int
    /// The number of matches to pass, with the wanted one.
    var count: Int
    /// The number of rows that are still to be checked.
    var remaining: Int

    private static let windowRows = 500

    /// Goes on to the next row; from the last one to the first.
    mutating func advance(in total: Int) {
        position = (position + step + total) % total
        remaining -= 1
    }

    /// The rows to load for the search.
    func window(in total: Int) -> Range<Int> {
        let first = step > 0 ? position : position - Self.windowRows + 1
        return max(0, first)..<min(total, first + Self.windowRows)
    }

    func matches(_ row: ListBlock.Row, of list: ListBlock) -> Bool { pattern.matches(row, of: list) }
}

extension RowSearch.Pattern {
    func matches(_ row: ListBlock.Row, of list: ListBlock) -> Bool {
        switch self {
        case .words(let words):
            let cells = zip(row.cells, list.columns).map { Array($1.kind.displayText(of: $0)) }
            return words.allSatisfy { word in
                cells.contains { !FoldedText.beginnings([word], in: $0).isEmpty }
            }
        case .initial(let letter, let isLastWord):
            let words = FoldedText.words(of: row.cells.first ?? "")
            return (isLastWord ? words.last : words.first)?.first == FoldedText.fold(letter)
        }
    }
}

extension ListBlock {
    /// Whether the loaded rows are sorted by the last words of their names, and not by the first ones.
    var isSortedByLastWord: Bool {
        let names = rows.map { FoldedText.words(of: $0.cells.first ?? "") }
        func disorder(_ word: ([[Character]]) -> [Character]?) -> Int {
            let initials = names.map { word($0)?.first ?? " " }
            return zip(initials, initials.dropFirst()).filter { $0 > $1 }.count
        }
        return disorder(\.last) < disorder(\.first)
    }
}
