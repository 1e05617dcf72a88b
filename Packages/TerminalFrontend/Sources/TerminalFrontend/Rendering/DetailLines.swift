import SceneKitCore

/// Labels and values as lines: further lines of a value stand under its first.
struct DetailLines {
    struct Line: Equatable {
        var label = ""
        var value: String
    }

    private(set) var lines: [Line] = []
    let labelWidth: Int

    init(_ detail: DetailBlock, columns: Int) {
        let widest = detail.items.map { CellText.width($0.label) }.max() ?? 0
        labelWidth = min(widest, max(6, columns / 3))
        for item in detail.items {
            for (index, text) in CellText.wrap(item.value, to: columns - labelWidth - 2).enumerated() {
                lines.append(Line(label: index == 0 ? item.label : "", value: text))
            }
        }
    }

    func draw(_ rect: Rect, scroll: Int, on frame: inout Frame) {
        for (index, line) in lines.dropFirst(scroll).prefix(rect.rows).enumerated() {
            let row = rect.row + index
            frame.canvas.put(
                CellText.cut(line.label, to: labelWidth),
                row: row,
                column: rect.column,
                style: .bold
            )
            frame.canvas.put(line.value, row: row, column: rect.column + labelWidth + 2, limit: rect.columns)
        }
    }
}
