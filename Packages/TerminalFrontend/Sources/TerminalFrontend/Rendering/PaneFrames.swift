import SceneKitCore

/// Draws two panes with a line between them.
struct PaneFrames {
    let size: Size
    let columns: PaneColumns

    func frame(left: Frame, right: Frame, isLeftActive: Bool) -> Frame {
        var frame = Frame(size)
        frame.add(left, at: 0, isActive: isLeftActive)
        for row in 0..<size.rows {
            frame.canvas.put("│", row: row, column: columns.left, style: .muted)
        }
        frame.add(right, at: columns.left + 1, isActive: !isLeftActive)
        return frame
    }

    /// The right pane while no row has been chosen.
    func empty(_ text: String) -> Frame {
        var frame = Frame(Size(columns: columns.right, rows: size.rows))
        for (index, line) in CellText.wrap(text, to: columns.right - 2).enumerated() {
            frame.canvas.put(line, row: 2 + index, column: 1, style: .muted)
        }
        return frame
    }
}

extension Frame {
    /// Draws another frame at a column. Only the active pane has the cursor.
    fileprivate mutating func add(_ other: Frame, at column: Int, isActive: Bool) {
        canvas.put(other.canvas, column: column)
        for (rect, target) in other.targets { add(target, rect.moved(by: column)) }
        if isActive {
            cursor = other.cursor?.moved(by: column)
            selection = other.selection?.moved(by: column)
        }
        if let placed = other.picture { picture = placed.moved(by: column) }
    }
}

extension Position {
    fileprivate func moved(by columns: Int) -> Position { Position(row: row, column: column + columns) }
}

extension Rect {
    func moved(by columns: Int) -> Rect {
        var rect = self
        rect.column += columns
        return rect
    }
}
