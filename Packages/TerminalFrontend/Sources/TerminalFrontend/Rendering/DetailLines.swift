import SceneKitCore

/// Labels and values under their title; continuation lines are aligned with the value.
struct DetailLines {
    enum Line: Equatable {
        case title(String)
        case item(Int, label: String, value: String)

        var item: Int? { if case .item(let index, _, _) = self { index } else { nil } }
    }

    private(set) var lines: [Line] = []
    let labelWidth: Int

    init(_ detail: DetailBlock, columns: Int) {
        let widest = detail.items.map { CellText.width($0.label) }.max() ?? 0
        labelWidth = min(widest, max(6, columns / 3))
        if let title = detail.title { lines.append(.title(title)) }
        for (position, item) in detail.items.enumerated() {
            for (index, text) in CellText.wrap(
                item.kind.displayText(of: item.value),
                to: columns - labelWidth - 2
            ).enumerated() {
                lines.append(.item(position, label: index == 0 ? item.label : "", value: text))
            }
        }
    }

    /// The lines of an item.
    func range(of item: Int) -> Range<Int> {
        guard let first = lines.firstIndex(where: { $0.item == item }),
            let last = lines.lastIndex(where: { $0.item == item })
        else { return 0..<0 }
        return first..<last + 1
    }

    /// - Parameters:
    ///   - focus: The item that keys are about; nil while the focus is elsewhere.
    ///   - words: The folded words of a search, which are highlighted.
    func draw(_ rect: Rect, scroll: Int, focus: Int?, _ words: [[Character]] = [], on frame: inout Frame) {
        for (index, line) in lines.dropFirst(scroll).prefix(rect.rows).enumerated() {
            let row = rect.row + index
            switch line {
            case .title(let title):
                frame.canvas.put(
                    CellText.cut(title, to: rect.columns),
                    row: row,
                    column: rect.column,
                    style: .bold
                )
            case .item(let item, let label, let value):
                let isFocused = item == focus
                if isFocused {
                    let bar = Rect(row: row, column: rect.column - 1, rows: 1, columns: rect.columns + 1)
                    frame.canvas.clear(bar, style: .selected)
                    if frame.selection == nil {
                        frame.selection = Position(row: row, column: rect.column - 1)
                    }
                    if item != lines[..<(scroll + index)].last?.item {
                        frame.canvas.put("›", row: row, column: rect.column - 1, style: .selected)
                    }
                }
                frame.canvas.put(
                    CellText.cut(label, to: labelWidth),
                    row: row,
                    column: rect.column,
                    style: isFocused ? .selected : .bold,
                    highlighting: words
                )
                frame.canvas.put(
                    value,
                    row: row,
                    column: rect.column + labelWidth + 2,
                    limit: rect.columns,
                    style: isFocused ? .selected : .plain,
                    highlighting: words
                )
            }
        }
    }
}
