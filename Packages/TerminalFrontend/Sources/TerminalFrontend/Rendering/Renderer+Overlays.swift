@_spi(Hosting) import SceneKitCore

extension Renderer {
    func drawQuestion(_ question: Question, on frame: inout Frame) {
        let buttons = [(question.cancel, false), (question.confirm, true)]
        let widest = size.columns - 6
        let lines = CellText.wrap(question.text, to: min(80, widest))
        let widths = buttons.map { CellText.width($0.0) + 6 }
        // Labels that do not fit beside each other stand below each other.
        let isStacked = widths.reduce(2, +) > widest
        let buttonWidth = isStacked ? widths.max() ?? 0 : widths.reduce(2, +)
        let columns = max(lines.map { CellText.width($0) }.max() ?? 0, buttonWidth)
        let buttonRows = isStacked ? buttons.count : 1
        let content = Size(columns: columns, rows: lines.count + 1 + buttonRows)
        let box = Box(title: "", content: content, in: size, on: &frame)
        let inside = box.inside
        let room = max(1, inside.rows - buttonRows - (inside.rows > buttonRows + 1 ? 1 : 0))
        for (index, line) in lines.prefix(room).enumerated() {
            let isCut = index == room - 1 && lines.count > room
            let text = isCut ? CellText.cut(line + " …", to: inside.columns) : line
            frame.canvas.put(text, row: inside.row + index, column: inside.column, style: .bold)
        }
        var place = Position(row: inside.row + inside.rows - buttonRows, column: inside.column)
        for (label, confirmed) in buttons {
            let isFocused = model.confirms == confirmed
            let text = (isFocused ? "› " : "  ") + "[ " + CellText.cut(label, to: inside.columns - 6) + " ]"
            let style: Style = isFocused ? .selected : .plain
            let end = frame.canvas.put(text, row: place.row, column: place.column, style: style)
            if isFocused { frame.selection = place }
            frame.add(
                .answer(confirmed),
                Rect(row: place.row, column: place.column, rows: 1, columns: end - place.column)
            )
            if isStacked { place.row += 1 } else { place.column = end + 2 }
        }
    }

    func draw(_ overlay: Overlay, on frame: inout Frame) {
        switch overlay {
        case .help(let scroll, _): drawHelp(scroll, on: &frame)
        case .palette(let palette): draw(palette, on: &frame)
        case .prompt(let prompt): draw(prompt, on: &frame)
        case .search: break
        }
    }

    private func draw(_ palette: Palette, on frame: inout Frame) {
        let choices = model.paletteChoices
        let matches = palette.matches(choices)
        let widest = choices.map { CellText.width($0.label) }.max() ?? 0
        let labelWidth = min(widest, max(24, size.columns / 3))
        let summaryWidth = choices.map { CellText.width($0.summary) }.max() ?? 0
        let rows = min(choices.count + 2, size.rows - 5)
        let box = Box(
            title: model.texts("Commands"),
            content: Size(columns: max(68, 4 + labelWidth + 2 + summaryWidth), rows: rows),
            in: size,
            on: &frame
        )
        let inside = box.inside
        let line = FieldText(palette.line, width: inside.columns - 2).lines(hint: "")[0]
        frame.canvas.put(":", row: inside.row, column: inside.column, style: .title)
        if case .value(let text) = line.content {
            frame.canvas.put(text, row: inside.row, column: inside.column + 2, style: .bold)
        }
        frame.cursor = Position(row: inside.row, column: inside.column + 2 + (line.cursor ?? 0))
        let room = max(1, inside.rows - 2)
        let first = max(0, palette.selection - room + 1)
        if matches.isEmpty {
            let text = model.texts("No command has these words.")
            frame.canvas.put(text, row: inside.row + 2, column: inside.column)
        }
        for (index, choice) in matches.enumerated().dropFirst(first).prefix(room) {
            let row = inside.row + 2 + index - first
            let isFocused = index == palette.selection
            let style = isFocused ? Style.selected : .plain
            let whole = Rect(row: row, column: inside.column, rows: 1, columns: inside.columns)
            frame.add(.paletteRow(index), whole)
            if isFocused { frame.canvas.clear(whole, style: style) }
            frame.canvas.put(isFocused ? "›" : " ", row: row, column: inside.column, style: style)
            frame.canvas.put(
                choice.key.map { String($0) } ?? "",
                row: row,
                column: inside.column + 2,
                style: style
            )
            let label = CellText.cut(choice.label, to: labelWidth)
            frame.canvas.put(label, row: row, column: inside.column + 4, style: style)
            let column = inside.column + 4 + labelWidth + 2
            let summary = CellText.cut(choice.summary, to: max(0, inside.column + inside.columns - column))
            frame.canvas.put(summary, row: row, column: column, style: style)
        }
    }

    private func draw(_ prompt: Prompt, on frame: inout Frame) {
        let lines = prompt.lines(in: size, model.texts)
        let columns = lines.columns
        let failure = prompt.failure.map { CellText.wrap("! " + $0, to: columns) } ?? []
        let box = Box(
            title: prompt.action.label,
            content: Size(columns: columns, rows: lines.lines.count + failure.count),
            in: size,
            on: &frame
        )
        let focused = lines.focusedRange ?? 0..<0
        var rect = box.inside
        // At least one line is left to the fields.
        let shown = failure.prefix(max(0, rect.rows - 1))
        rect.rows -= shown.count
        FormPane(
            lines: lines,
            target: { .promptField($0) },
            focus: nil,
            rect: rect,
            scroll: max(0, min(focused.lowerBound, focused.upperBound - rect.rows))
        ).draw(on: &frame)
        for (index, line) in shown.enumerated() {
            frame.canvas.put(line, row: rect.row + rect.rows + index, column: rect.column, style: .error)
        }
    }

    private func drawHelp(_ scroll: Int, on frame: inout Frame) {
        frame.forgetTargets()
        // The edges too: blocks mark the focus on the left, and that there is more on the right.
        frame.canvas.clear(
            Rect(row: layout.body.row, column: 0, rows: layout.body.rows, columns: size.columns)
        )
        frame.selection = Position(row: layout.body.row, column: layout.body.column)
        let lines = HelpPage(model).lines(columns: layout.body.columns)
        let first = min(scroll, max(0, lines.count - layout.body.rows))
        for (index, line) in lines.dropFirst(first).prefix(layout.body.rows).enumerated() {
            frame.canvas.put(
                line.text,
                row: layout.body.row + index,
                column: layout.body.column,
                style: line.isHeading ? .bold : .plain
            )
        }
        if first + layout.body.rows < lines.count {
            let row = layout.body.row + layout.body.rows - 1
            frame.canvas.put("↓", row: row, column: size.columns - 1, style: .bold)
        }
    }
}

extension Prompt {
    private static let usualColumns = 64

    /// The lines of the form, as wide as their texts need and the screen allows.
    func lines(in size: Size, _ texts: Texts) -> FormLines {
        let most = size.columns - 6
        let widest = FormLines(form, columns: most, texts: texts)
        return FormLines(
            form,
            columns: min(most, max(Self.usualColumns, widest.naturalColumns)),
            texts: texts
        )
    }

    /// The meaning of the focused field, unless the form shows all of it.
    func meaning(in size: Size, _ texts: Texts) -> String? {
        guard let hint = form.focusedField?.hint, !hint.isEmpty else { return nil }
        let lines = lines(in: size, texts)
        let isSeen = lines.lines.contains { line in
            line.isFocused && line.content == .placeholder(hint)
                && CellText.width(hint) + 2 <= lines.valueWidth - line.indent
        }
        return isSeen ? nil : hint
    }
}
