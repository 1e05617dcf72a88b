@_spi(Hosting) import SceneKitCore

/// Draws the model. Equal models and sizes give equal frames.
struct Renderer {
    let model: TerminalModel
    let layout: BodyLayout
    var size: Size { model.size }

    init(_ model: TerminalModel) {
        self.model = model
        layout = BodyLayout(model)
    }

    func frame() -> Frame {
        var frame = Frame(size)
        guard !layout.isTooSmall else {
            drawTooSmall(on: &frame)
            return frame
        }
        guard let screen = model.screen else { return frame }
        drawTitle(on: &frame)
        if layout.hasRules {
            drawRule(row: 1, on: &frame)
            drawRule(row: layout.messageRow - 1, on: &frame)
        }
        for pane in layout.panes {
            draw(pane, of: screen, on: &frame)
            if model.view.focus == .block(pane.block), frame.selection == nil {
                frame.selection = Position(row: pane.rect.row, column: pane.rect.column)
            }
        }
        drawMessage(on: &frame)
        drawPicture(on: &frame)
        if let question = screen.question {
            drawQuestion(question, on: &frame)
        } else if let overlay = model.overlay {
            draw(overlay, on: &frame)
        }
        frame.canvas.columns = nil
        HintLine(hints: model.hints).draw(row: size.rows - 1, columns: size.columns, on: &frame)
        return frame
    }

    private func drawTooSmall(on frame: inout Frame) {
        let least = BodyLayout.least
        let text = model.texts("Too small: \(least.columns) by \(least.rows) cells are needed.")
        for (row, line) in CellText.wrap(text, to: size.columns).prefix(size.rows).enumerated() {
            frame.canvas.put(line, row: row, column: 0)
        }
    }

    // MARK: - Edges

    private func drawTitle(on frame: inout Frame) {
        let right = status
        let titles = model.trail.dropFirst(model.hiddenTitles).suffix(model.isBarHidden ? 1 : .max)
            .map(\.title).joined(separator: " › ")
        let room = size.columns - 2 - (right.isEmpty ? 0 : CellText.width(right) + 2)
        let title = CellText.width(titles) <= room ? titles : CellText.cutStart(titles, to: room)
        frame.canvas.put(title, row: 0, column: 1, style: .title)
        frame.canvas.put(right, row: 0, column: size.columns - 1 - CellText.width(right))
    }

    /// The text to the right of the title: running work, or the position in the list.
    private var status: String {
        if model.isBusy {
            let signs = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
            let text =
                " " + model.texts(model.isStopping ? "Stopping, Esc leaves it" : "Working, Esc stops it")
            return signs[model.phase % signs.count] + (size.columns < 60 ? " Esc" : text)
        }
        guard let list = model.focusedList ?? model.screen?.lists.first,
            let state = model.view.lists[list.identifier]
        else { return "" }
        let count = list.total.count.grouped
        let total: LocalizedText = list.total.isLowerBound ? "\(count)+" : count
        let place: LocalizedText = "\((state.cursor + 1).grouped) of \(total)"
        let position = model.motionKeys.count.map { .joined([$0.grouped, place], separator: "…  ") } ?? place
        guard !state.marked.isEmpty else { return list.total.count > 0 ? model.texts(position) : "" }
        let marked: LocalizedText = state.marked.count.grouped
        let hidden = state.hiddenMarks.flatMap { $0 > 0 ? $0.grouped : nil }
        // The marks matter more than the position where both do not fit.
        let short: LocalizedText = hidden.map { "\(marked) marked, \($0) hidden" } ?? "\(marked) marked"
        let long: LocalizedText =
            hidden.map { "\(marked) marked, \($0) hidden, \(position)" } ?? "\(marked) marked, \(position)"
        let fitting = (list.total.count > 0 ? [long, short] : [short]).map { model.texts($0) }
        return fitting.first { CellText.width($0) <= size.columns - 10 } ?? model.texts("\(marked) marked")
    }

    private func drawRule(row: Int, on frame: inout Frame) {
        frame.canvas.put(
            String(repeating: "─", count: size.columns),
            row: row,
            column: 0,
            style: .muted
        )
    }

    private func drawMessage(on frame: inout Frame) {
        if case .search(let line) = model.overlay { return draw(line, on: &frame) }
        var style: Style =
            switch (model.notice ?? model.screen?.shownMessage)?.kind {
            case .warning: .warning
            case .error: .error
            case .information, nil: .bold
            }
        if case .prompt = model.overlay, model.notice == nil { style = .plain }
        for (index, line) in layout.message.enumerated() {
            frame.canvas.put(line, row: layout.messageRow + index, column: 1, style: style)
        }
    }

    /// Draws the words of a search in place.
    private func draw(_ line: LineEditor, on frame: inout Frame) {
        let text = FieldText(line, width: size.columns - 3).lines(hint: "")[0]
        frame.canvas.put("/", row: layout.messageRow, column: 1, style: .title)
        if case .value(let words) = text.content {
            frame.canvas.put(words, row: layout.messageRow, column: 2, style: .bold)
        }
        frame.cursor = Position(row: layout.messageRow, column: 2 + (text.cursor ?? 0))
    }

    /// Draws the picture unless something covers it.
    private func drawPicture(on frame: inout Frame) {
        guard let picture = layout.picture, model.overlay == nil, model.screen?.question == nil else {
            return
        }
        frame.picture = picture
        // These blanks differ from all others, so ncurses never clears a line across the picture, and overwrites the
        // picture when it is gone.
        let blanks = [Glyph](repeating: Glyph(text: "\u{A0}", width: 1), count: picture.rect.columns)
        for row in 0..<picture.rect.rows {
            frame.canvas.put(blanks, row: picture.rect.row + row, column: picture.rect.column)
        }
    }

    // MARK: - Blocks

    private func draw(_ pane: BodyLayout.Pane, of screen: Screen, on frame: inout Frame) {
        let scroll = model.view.scrolls[pane.block] ?? 0
        switch screen.blocks[pane.block] {
        case .list(let list):
            ListPane(
                list: list,
                state: model.view.lists[list.identifier] ?? ListState(),
                isFocused: model.view.focusedList == list.identifier,
                words: words(in: list.identifier, screen),
                rect: pane.rect
            ).draw(on: &frame)
        case .form(let form):
            guard let editor = model.view.forms[form.identifier] else { return }
            let identifier = form.identifier
            FormPane(
                lines: FormLines(
                    editor,
                    columns: pane.rect.columns,
                    buttons: screen.buttons(below: identifier),
                    focus: model.view.focus,
                    texts: model.texts
                ),
                target: { .field(form: identifier, $0) },
                focus: model.view.focus,
                rect: pane.rect,
                scroll: scroll
            ).draw(on: &frame)
        case .detail(let detail):
            frame.add(.block(pane.block), pane.rect)
            let lines = DetailLines(detail, columns: pane.rect.columns)
            for (index, line) in lines.lines.dropFirst(scroll).prefix(pane.rect.rows).enumerated() {
                guard let item = line.item else { continue }
                let row = pane.rect.row + index
                frame.add(
                    .item(block: pane.block, item),
                    Rect(row: row, column: pane.rect.column, rows: 1, columns: pane.rect.columns)
                )
            }
            let focus = model.view.focus == .block(pane.block) ? model.view.items[pane.block] ?? 0 : nil
            lines.draw(pane.rect, scroll: scroll, focus: focus, model.soughtWords, on: &frame)
        case .text(let text):
            frame.add(.block(pane.block), pane.rect)
            let lines = CellText.wrap(text.text, to: pane.rect.columns)
            for (index, line) in lines.dropFirst(scroll).prefix(pane.rect.rows).enumerated() {
                frame.canvas.put(
                    line,
                    row: pane.rect.row + index,
                    column: pane.rect.column,
                    highlighting: model.soughtWords
                )
            }
        case .progress(let progress): ProgressPane(progress: progress).draw(pane.rect, on: &frame)
        case .chart(let chart):
            frame.add(.block(pane.block), pane.rect)
            ChartLines(chart: chart).draw(pane.rect, scroll: scroll, on: &frame)
        }
        if pane.height > pane.rect.rows { drawMore(pane, scroll: scroll, screen, on: &frame) }
    }

    private func words(in list: String, _ screen: Screen) -> [[Character]] {
        screen.searchField(of: list) == nil ? model.soughtWords : model.view.searchedWords(in: list, screen)
    }

    /// Draws marks at the right edge if there is more above or below. A list shows its position in the title instead.
    private func drawMore(_ pane: BodyLayout.Pane, scroll: Int, _ screen: Screen, on frame: inout Frame) {
        if case .list = screen.blocks[pane.block] { return }
        let column = pane.rect.column + pane.rect.columns
        if scroll > 0 { frame.canvas.put("↑", row: pane.rect.row, column: column, style: .bold) }
        if scroll + pane.rect.rows < pane.height {
            frame.canvas.put("↓", row: pane.rect.row + pane.rect.rows - 1, column: column, style: .bold)
        }
    }
}
