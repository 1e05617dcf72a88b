import SceneKitCore

/// Labels and values under their title; continuation lines are aligned with the value.
struct DetailLines {
    enum Line: Equatable {
        case title(String)
        case item(label: String, value: String)
    }

    private(set) var lines: [Line] = []
    let labelWidth: Int

    init(_ detail: DetailBlock, columns: Int) {
        let widest = detail.items.map { CellText.width($0.label) }.max() ?? 0
        labelWidth = min(widest, max(6, columns / 3))
        if let title = detail.title { lines.append(.title(title)) }
        for item in detail.items {
            for (index, text) in CellText.wrap(
                item.kind.displayText(of: item.value),
                to: columns - labelWidth - 2
            ).enumerated() {
                lines.append(.item(label: index == 0 ? item.label : "", value: text))
            }
        }
    }

    func draw(_ rect: Rect, scroll: Int, on frame: inout Frame) {
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
            case .item(let label, let value):
                frame.canvas.put(
                    CellText.cut(label, to: labelWidth),
                    row: row,
                    column: rect.column,
                    style: .bold
                )
                frame.canvas.put(value, row: row, column: rect.column + labelWidth + 2, limit: rect.columns)
            }
        }
    }
}
