import SceneKitCore

/// The columns of a list for which its column beside a scene has room, depending on its width.
///
/// The first column and the first value are always shown; each further one where all values up to it have room. The
/// style sheet shows a column of the class `from28` if the list is at least 28 rem wide.
struct ColumnRoom {
    /// The class of each column; nil for one that is always shown.
    private(set) var classes: [String?] = []

    /// Widths in rem, with the cells' padding: the average letter, at most a long text, a picture, and the letters
    /// beside the rows.
    private static let name = 0.6
    private static let value = 0.5
    private static let most = 14.0
    private static let padding = 1.0
    private static let picture = 3.0
    private static let letters = 1.75
    /// The least width of such a list, and the widths for which the style sheet has classes.
    private static let least = 19.0
    private static let steps = stride(from: 20, through: 60, by: 4)

    init(of list: ListBlock, hasLetters: Bool) {
        let hasPictures = list.style == .people || list.rows.contains { $0.picture != nil }
        var width = (hasLetters ? Self.letters : 0) + (hasPictures ? Self.picture : 0)
        for (position, column) in list.columns.enumerated() {
            let longest = list.rows.map { row in
                position < row.cells.count
                    ? Self.letters(of: column.kind.displayText(of: row.cells[position])) : 0
            }
            let letter = position == 0 ? Self.name : Self.value
            width += min(Double(longest.max() ?? 0) * letter, Self.most) + Self.padding
            let isFree = position < 2 || width <= Self.least
            let step = Self.steps.first { Double($0) >= width } ?? 60
            classes.append(isFree ? nil : "from\(step)")
        }
    }

    /// The number of letters, of which those of East Asian scripts are twice as wide.
    private static func letters(of text: String) -> Int {
        // The first byte of U+1100 is E1; those that continue a scalar are 80 to BF.
        text.utf8.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 < 0xE1 ? 1 : 2) }
    }
}
