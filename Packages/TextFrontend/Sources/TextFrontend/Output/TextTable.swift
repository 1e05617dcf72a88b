@_spi(Hosting) import SceneKitCore

/// The rows of a list in columns as wide as their widest cells.
///
/// Further windows of the list reuse the columns of the first one, so that they stay aligned.
struct TextTable {
    private let headings: [String]
    private let cells: TextCells
    private let widths: [Int]
    /// The kind of each column; nil for pictures and identifiers.
    private let kinds: [ValueKind?]
    /// Whether cells wider than their column are truncated; never if the line's width is unlimited.
    private let cuts: Bool
    private static let identifierHeading = "ID"
    private static let leastWidth = 6
    private static let leastIdentifierLength = 8

    /// - Parameters:
    ///   - identifiers: The display of the rows' identifiers. Where their beginnings are enough, lines that are too long
    ///     first shorten them to the least length at which they differ.
    ///   - width: The line's maximum. The widest columns are truncated first, the first one less.
    init(_ list: ListBlock, identifiers: ScreenText.Identifiers, width: Int?) {
        let showsIdentifiers = identifiers != .hidden
        let hasPictures = list.rows.contains { $0.picture != nil }
        let columns = (hasPictures ? [""] : []) + list.columns.map { DisplayText.visible($0.heading) }
        headings = columns + (showsIdentifiers ? [Self.identifierHeading] : [])
        kinds =
            (hasPictures ? [nil] : []) + list.columns.map(\.kind) + (showsIdentifiers ? [nil] : [])
        var cells = TextCells(
            kinds: list.columns.map(\.kind),
            hasPictures: hasPictures,
            showsIdentifiers: showsIdentifiers
        )
        cuts = width != nil
        var widths = headings.map(DisplayText.width)
        for row in list.rows + [list.sum].compactMap(\.self) {
            for (column, cell) in cells.texts(of: row).enumerated() {
                widths[column] = max(widths[column], DisplayText.width(cell))
            }
        }
        if let width {
            if identifiers == .beginning, Self.length(of: widths) > width,
                let length = Self.beginningLength(list.rows.map(\.identifier))
            {
                cells.identifierLength = length
                let shown = list.rows.map { DisplayText.width(cells.identifier(of: $0)) }
                widths[cells.count] = max(DisplayText.width(Self.identifierHeading), shown.max() ?? 0)
            }
            // Columns of pictures and row numbers have no heading.
            let first = columns.firstIndex { !$0.isEmpty } ?? 0
            Self.shrink(&widths, to: width, columns: columns.count, first: first)
        }
        self.widths = widths
        self.cells = cells
    }

    var heading: TerminalText { "\(line(headings))" }

    /// The rows of a window of the list, each with a line feed; the last window ends with the sum.
    func rows(of list: ListBlock) -> TerminalText {
        var lines = list.rows.map { cells.texts(of: $0) }
        if list.isAtEnd, let sum = list.sum { lines.append(cells.texts(of: sum, isRow: false)) }
        return TerminalText(lines: lines.map { line($0) + "\n" }.joined())
    }

    private func line(_ texts: [String]) -> String {
        DisplayText.trimmed(
            texts.enumerated().map { column, text in
                let isCut = cuts && column < cells.count
                return DisplayText.padded(
                    isCut ? DisplayText.cut(text, to: widths[column]) : text,
                    to: widths[column],
                    onTheLeft: kinds[column]?.isNumber == true
                )
            }.joined(separator: "  ")
        )
    }

    private static func length(of widths: [Int]) -> Int { widths.reduce(0, +) + 2 * (widths.count - 1) }

    /// The least length at which the beginnings of identifiers differ; nil if the identifiers are equal.
    private static func beginningLength(_ identifiers: [String]) -> Int? {
        let longest = identifiers.map(\.count).max() ?? 0
        guard longest > leastIdentifierLength else { return nil }
        return (leastIdentifierLength..<longest).first { length in
            Set(identifiers.map { $0.prefix(length) }).count == identifiers.count
        }
    }

    /// Narrows the widest column until all fit. The first one, which names the row, keeps twice as much.
    private static func shrink(_ widths: inout [Int], to width: Int, columns: Int, first: Int) {
        var excess = length(of: widths) - width
        func claim(_ column: Int) -> Int { column == first ? widths[column] : 2 * widths[column] }
        while excess > 0,
            let widest = (0..<columns).filter({ widths[$0] > leastWidth }).max(by: { claim($0) < claim($1) })
        {
            widths[widest] -= 1
            excess -= 1
        }
    }
}

/// The cells of a row.
private struct TextCells {
    let kinds: [ValueKind]
    let hasPictures: Bool
    let showsIdentifiers: Bool
    /// The number of characters to show of an identifier; nil for all.
    var identifierLength: Int?

    /// The number of columns before the identifiers.
    var count: Int { kinds.count + (hasPictures ? 1 : 0) }

    /// - Parameter isRow: Whether it has an identifier to show.
    func texts(of row: ListBlock.Row, isRow: Bool = true) -> [String] {
        // Plain text cannot show a picture, so show its monogram.
        let picture = hasPictures ? [row.picture.map { "[\(DisplayText.visible($0.monogram))]" } ?? ""] : []
        let shown = picture + zip(row.cells, kinds).map { DisplayText.visible($1.displayText(of: $0)) }
        let missing = Array(repeating: "", count: count - shown.count)
        return shown + missing + (showsIdentifiers ? [isRow ? identifier(of: row) : ""] : [])
    }

    func identifier(of row: ListBlock.Row) -> String {
        DisplayText.visible(String(row.identifier.prefix(identifierLength ?? .max)))
    }
}
