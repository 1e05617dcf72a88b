import SceneKitCore

/// Draws the visible lines of a form.
struct FormPane {
    let lines: FormLines
    /// The click target of a stop.
    let target: (FormStop) -> Frame.Target
    let focus: SceneView.Focus?
    let rect: Rect
    let scroll: Int

    func draw(on frame: inout Frame) {
        for (index, line) in lines.lines.dropFirst(scroll).prefix(rect.rows).enumerated() {
            draw(line, row: rect.row + index, on: &frame)
        }
    }

    private func draw(_ line: FormLines.Line, row: Int, on frame: inout Frame) {
        let column = rect.column + FormLines.markerWidth
        let valueColumn = column + lines.labelWidth + 2 + line.indent
        let width = lines.valueWidth - line.indent
        if line.isFocused, line.isStart {
            frame.canvas.put("›", row: row, column: rect.column, style: .bold)
        }
        if let stop = line.stop {
            frame.add(target(stop), Rect(row: row, column: rect.column, rows: 1, columns: rect.columns))
        }
        frame.canvas.put(
            CellText.cut(line.label, to: lines.labelWidth),
            row: row,
            column: column,
            limit: lines.labelWidth,
            style: line.isFocused ? .bold : .plain
        )
        frame.canvas.put(
            line.part,
            row: row,
            column: column + lines.labelWidth + 2,
            limit: lines.valueWidth,
            style: line.isFocused ? .bold : .plain
        )
        if line.isFocused, line.stop != nil {
            let field = Rect(row: row, column: valueColumn, rows: 1, columns: width)
            frame.canvas.clear(field, style: .field)
        }
        switch line.content {
        case .value(let text):
            let style = line.isFocused ? Style(isBold: true, isUnderlined: true) : .plain
            frame.canvas.put(text, row: row, column: valueColumn, limit: width, style: style)
        case .option(let before, let chosen, let after):
            let look = Style(isBold: true, isUnderlined: true)
            let others = Style(isDim: true, isUnderlined: true)
            var end = frame.canvas.put(before, row: row, column: valueColumn, limit: width, style: others)
            let room = { valueColumn + width - $0 }
            end = frame.canvas.put(chosen, row: row, column: end, limit: room(end), style: look)
            frame.canvas.put(after, row: row, column: end, limit: room(end), style: others)
        case .placeholder(let text):
            let hint = text.isEmpty ? "" : CellText.cut("(" + text + ")", to: width)
            let style = Style(isDim: true, isUnderlined: line.isFocused)
            frame.canvas.put(hint, row: row, column: valueColumn, limit: width, style: style)
        case .error(let text):
            frame.canvas.put(text, row: row, column: valueColumn, limit: width, style: .error)
        case .heading(let text):
            let heading = CellText.cut(text, to: rect.columns)
            frame.canvas.put(heading, row: row, column: rect.column, style: .bold)
        case .more(let text, let labels):
            drawMore(text, labels, line.isFocused, row: row, column: column, on: &frame)
        case .buttons(let actions):
            drawButtons(actions, row: row, column: column, on: &frame)
        case .nothing: break
        }
        if line.isFocused, line.isStart, line.stop != nil {
            frame.selection = Position(row: row, column: valueColumn)
        }
        if let cursor = line.cursor { frame.cursor = Position(row: row, column: valueColumn + cursor) }
    }

    /// Draws the line for collapsed rare fields, with their labels.
    private func drawMore(
        _ text: String,
        _ labels: [String],
        _ isFocused: Bool,
        row: Int,
        column: Int,
        on frame: inout Frame
    ) {
        let room = max(0, rect.column + rect.columns - column)
        let style = isFocused ? Style.selected : .bold
        let end = frame.canvas.put(text, row: row, column: column, limit: room, style: style)
        if isFocused { frame.selection = Position(row: row, column: column) }
        let names = CellText.cut(
            "(" + labels.joined(separator: ", ") + ")",
            to: max(0, column + room - end - 2)
        )
        frame.canvas.put(names, row: row, column: end + 2, limit: room, style: .muted)
        frame.add(
            .more(form: lines.form),
            Rect(row: row, column: rect.column, rows: 1, columns: rect.columns)
        )
    }

    private func drawButtons(_ actions: [SceneAction], row: Int, column: Int, on frame: inout Frame) {
        var column = column
        for action in actions {
            let text = "[ " + action.label + " ]"
            let isFocused = focus == .button(action.identifier)
            let end = frame.canvas.put(
                text,
                row: row,
                column: column,
                limit: max(0, rect.column + rect.columns - column),
                style: isFocused ? .selected : action.role == .primary ? .title : .bold
            )
            if isFocused { frame.selection = Position(row: row, column: column) }
            frame.add(
                .button(action.identifier),
                Rect(row: row, column: column, rows: 1, columns: end - column)
            )
            column = end + 2
        }
    }
}
