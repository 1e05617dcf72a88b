/// A frame in the middle of the screen with an interior.
struct Box {
    let inside: Rect

    /// - Parameters:
    ///   - title: Shown in the upper edge.
    ///   - content: The wanted size of the interior.
    init(title: String, content: Size, in size: Size, on frame: inout Frame) {
        let columns = min(max(content.columns, CellText.width(title) + 2), size.columns - 6)
        let rows = min(content.rows, size.rows - 3)
        let outer = Rect(
            row: max(0, (size.rows - 1 - rows - 2) / 2),
            column: (size.columns - columns - 4) / 2,
            rows: rows + 2,
            columns: columns + 4
        )
        inside = Rect(row: outer.row + 1, column: outer.column + 2, rows: rows, columns: columns)
        frame.forgetTargets()
        frame.canvas.clear(outer)
        let line = String(repeating: "─", count: columns + 2)
        frame.canvas.put("┌" + line + "┐", row: outer.row, column: outer.column)
        for row in inside.row..<inside.row + rows {
            frame.canvas.put("│", row: row, column: outer.column)
            frame.canvas.put("│", row: row, column: outer.column + columns + 3)
        }
        frame.canvas.put("└" + line + "┘", row: inside.row + rows, column: outer.column)
        if !title.isEmpty {
            let text = " " + CellText.cut(title, to: columns - 2) + " "
            frame.canvas.put(text, row: outer.row, column: outer.column + 2, style: .title)
        }
        frame.canvas.columns = inside.column..<inside.column + inside.columns
    }
}
