/// One cell; the second half of a wide glyph is a cell without text.
struct Cell: Equatable, Sendable {
    var text = " "
    var style = Style.plain

    static let blank = Cell()
    var isContinuation: Bool { text.isEmpty }
}

/// A grid of cells to draw on before it is shown at once.
struct Canvas: Equatable, Sendable {
    let size: Size
    private(set) var cells: [Cell]
    /// The columns outside which nothing is drawn, such as the borders of a dialog; nil for all.
    var columns: Range<Int>?

    init(_ size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: max(0, size.columns) * max(0, size.rows))
    }

    func row(_ row: Int) -> ArraySlice<Cell> {
        cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// Draws as much of a text as fits into a number of columns and into the row.
    ///
    /// - Returns: The column after the text.
    @discardableResult
    mutating func put(
        _ text: String,
        row: Int,
        column: Int,
        limit: Int = .max,
        style: Style = .plain
    ) -> Int {
        put(CellText.glyphs(text), row: row, column: column, limit: limit, style: style)
    }

    /// Draws a text with the beginnings of its words underlined that a search has found.
    mutating func put(
        _ text: String,
        row: Int,
        column: Int,
        limit: Int = .max,
        style: Style = .plain,
        highlighting words: [[Character]]
    ) {
        let characters = Array(text)
        let ranges = words.isEmpty ? [] : FoldedText.beginnings(words, in: characters)
        let end = limit > size.columns - column ? size.columns : column + limit
        var column = column
        var position = 0
        func draw(_ range: Range<Int>, _ style: Style) {
            let piece = String(characters[range])
            column = put(piece, row: row, column: column, limit: end - column, style: style)
            position = range.upperBound
        }
        var found = style
        found.isBold = true
        found.isUnderlined = true
        for range in ranges {
            draw(position..<range.lowerBound, style)
            draw(range, found)
        }
        draw(position..<characters.count, style)
    }

    @discardableResult
    mutating func put(
        _ glyphs: [Glyph],
        row: Int,
        column: Int,
        limit: Int = .max,
        style: Style = .plain
    ) -> Int {
        let last = columns?.upperBound ?? size.columns
        let end = limit > last - column ? last : column + limit
        var column = column
        guard (0..<size.rows).contains(row), column >= 0 else { return column }
        for glyph in glyphs {
            guard column + glyph.width <= end else { break }
            let index = row * size.columns + column
            part(index)
            cells[index] = Cell(text: glyph.text, style: style)
            if glyph.width == 2 {
                part(index + 1)
                cells[index + 1] = Cell(text: "", style: style)
            }
            column += glyph.width
        }
        return column
    }

    /// Draws another canvas of the same height at a column, where it has room.
    mutating func put(_ other: Canvas, column: Int) {
        let width = min(other.size.columns, size.columns - column)
        for row in 0..<min(size.rows, other.size.rows) {
            cells.replaceSubrange(
                row * size.columns + column..<row * size.columns + column + width,
                with: other.row(row).prefix(width)
            )
        }
    }

    /// Fills a rectangle with blanks.
    mutating func clear(_ rect: Rect, style: Style = .plain) {
        let blanks = Array(repeating: Glyph(text: " ", width: 1), count: max(0, rect.columns))
        for row in rect.row..<rect.row + max(0, rect.rows) {
            put(blanks, row: row, column: rect.column, style: style)
        }
    }

    /// Replaces the rest of a wide glyph by a blank when one of its halves is overwritten.
    private mutating func part(_ index: Int) {
        let column = index % size.columns
        if cells[index].isContinuation, column > 0 { cells[index - 1].text = " " }
        if !cells[index].isContinuation, column + 1 < size.columns, cells[index + 1].isContinuation {
            cells[index + 1].text = " "
        }
    }

    /// The text of the rows, without trailing blanks.
    var lines: [String] {
        (0..<size.rows).map { number in
            var line = row(number).reduce(into: "") { $0 += $1.text }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
