import SceneKitCore

/// Draws quantities as bars, in eighths of a cell.
struct ChartLines {
    let chart: ChartBlock
    private static let widest = 60
    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    func draw(_ rect: Rect, scroll: Int, on frame: inout Frame) {
        let labelWidth = min(chart.bars.map { CellText.width($0.label) }.max() ?? 0, rect.columns / 3)
        let textWidth = min(chart.bars.map { CellText.width($0.text) }.max() ?? 0, rect.columns / 3)
        let room = max(1, min(Self.widest, rect.columns - labelWidth - textWidth - 4))
        for number in scroll..<max(scroll, min(chart.bars.count + 1, scroll + rect.rows)) {
            let row = rect.row + number - scroll
            guard number > 0 else {
                frame.canvas.put(
                    CellText.cut(chart.title, to: rect.columns),
                    row: row,
                    column: rect.column,
                    style: .bold
                )
                continue
            }
            let bar = chart.bars[number - 1]
            frame.canvas.put(CellText.cut(bar.label, to: labelWidth), row: row, column: rect.column)
            let steps = Int((chart.fraction(of: bar) * Double(room * 8)).rounded(.up))
            let drawn = String(repeating: "█", count: steps / 8) + Self.eighths[steps % 8]
            let end = frame.canvas.put(
                drawn,
                row: row,
                column: rect.column + labelWidth + 2,
                limit: room,
                style: Style(tone: .accent)
            )
            let column = end + (drawn.isEmpty ? 0 : 2)
            frame.canvas.put(
                CellText.cut(bar.text, to: max(0, rect.column + rect.columns - column)),
                row: row,
                column: column
            )
        }
    }
}
