import SceneKitCore

/// Draws the visible rows of a list.
struct ListPane {
    let list: ListBlock
    let state: ListState
    let isFocused: Bool
    /// The folded words of the search, which are highlighted.
    var words: [[Character]] = []
    let rect: Rect

    /// The number of rows that fit. A heading is shown if there is room for three lines, or for all rows; a sum below the
    /// rows if there is room for a further line.
    static func visibleRows(_ rect: Rect, of list: ListBlock) -> Int {
        max(1, rect.rows - headingRows(rect, list) - sumRows(rect, list))
    }

    private static func sumRows(_ rect: Rect, _ list: ListBlock) -> Int {
        list.sum != nil && rect.rows >= min(4, list.total.count + 2) ? 1 : 0
    }

    private static func headingRows(_ rect: Rect, _ list: ListBlock) -> Int {
        rect.rows >= min(3, list.total.count + 1) ? 1 : 0
    }

    /// The width of the focus mark and the selection mark.
    private static let markerWidth = 2
    private static let pictureWidth = 5

    func draw(on frame: inout Frame) {
        guard list.total.count > 0 else {
            drawPlaceholder(on: &frame)
            return
        }
        let hasPictures = list.rows.contains { $0.picture != nil }
        let indent = Self.markerWidth + (hasPictures ? Self.pictureWidth : 0)
        let widths = ColumnWidths.fit(state.widths, into: rect.columns - indent)
        var row = rect.row
        if Self.headingRows(rect, list) > 0 {
            drawCells(
                list.columns.map(\.shownHeading),
                row: row,
                indent: indent,
                widths: widths,
                style: .heading,
                on: &frame
            )
            row += 1
        }
        let last = min(state.top + Self.visibleRows(rect, of: list), list.total.count)
        for position in state.top..<max(state.top, last) {
            drawRow(position, at: row, indent: indent, widths: widths, on: &frame)
            row += 1
        }
        if let sum = list.sum, Self.sumRows(rect, list) > 0 {
            drawCells(sum.cells, row: row, indent: indent, widths: widths, style: .bold, on: &frame)
        }
    }

    private func drawRow(_ position: Int, at row: Int, indent: Int, widths: [Int], on frame: inout Frame) {
        let isCurrent = position == state.cursor
        let line = Rect(row: row, column: rect.column, rows: 1, columns: rect.columns)
        frame.add(.row(list: list.identifier, position: position), line)
        let style = isCurrent ? (isFocused ? Style.selected : Style.bold) : Style.plain
        if isCurrent, isFocused {
            frame.canvas.clear(line, style: style)
            frame.selection = Position(row: row, column: rect.column)
        }
        let item = list.row(at: position)
        let isMarked = item.map { state.marked.contains($0.identifier) } ?? false
        let marker = (isCurrent ? (isFocused ? "›" : "·") : " ") + (isMarked ? "*" : " ")
        frame.canvas.put(marker, row: row, column: rect.column, limit: rect.columns, style: style)
        guard let item else {
            frame.canvas.put("…", row: row, column: rect.column + indent, style: .muted)
            return
        }
        if let picture = item.picture {
            var look = style
            look.tone = .hue(picture.hue)
            let text = "[" + CellText.cut(picture.monogram, to: 2) + "]"
            frame.canvas.put(text, row: row, column: rect.column + Self.markerWidth, limit: 4, style: look)
        }
        drawCells(item.cells, row: row, indent: indent, widths: widths, style: style, words, on: &frame)
    }

    private func drawCells(
        _ cells: [String],
        row: Int,
        indent: Int,
        widths: [Int],
        style: Style,
        _ words: [[Character]] = [],
        on frame: inout Frame
    ) {
        var column = rect.column + indent
        for (index, (cell, width)) in zip(cells, widths).enumerated() where width > 0 {
            let kind = list.columns.indices.contains(index) ? list.columns[index].kind : .text
            let text = CellText.cut(kind.displayText(of: cell), to: width)
            let isNumeric = kind.isNumber
            let start = isNumeric ? width - CellText.width(text) : 0
            frame.canvas.put(
                text,
                row: row,
                column: column + start,
                limit: width - start,
                style: style,
                highlighting: words
            )
            column += width + ColumnWidths.gap
        }
    }

    private func drawPlaceholder(on frame: inout Frame) {
        if isFocused { frame.selection = Position(row: rect.row, column: rect.column) }
        guard let placeholder = list.placeholder else { return }
        let lines = CellText.wrap(placeholder, to: rect.columns - Self.markerWidth)
        for (index, line) in lines.prefix(rect.rows).enumerated() {
            frame.canvas.put(
                line,
                row: rect.row + index,
                column: rect.column + Self.markerWidth,
                limit: rect.columns
            )
        }
    }
}
