import SceneKitCore

/// Draws progress: `Importing  ████████░░░░░░  42 %  1,200 contacts read`.
struct ProgressPane {
    let progress: ProgressBlock
    private static let barWidth = 24

    func draw(_ rect: Rect, on frame: inout Frame) {
        var column = frame.canvas.put(
            CellText.cut(progress.label, to: rect.columns),
            row: rect.row,
            column: rect.column,
            limit: rect.columns,
            style: .bold
        )
        let end = rect.column + rect.columns
        if let fraction = progress.fraction, fraction.isFinite {
            let part = min(1, max(0, fraction))
            let width = min(Self.barWidth, max(0, end - column - 10))
            let full = Int((part * Double(width)).rounded(.down))
            column = frame.canvas.put(
                String(repeating: "█", count: full) + String(repeating: "░", count: width - full),
                row: rect.row,
                column: column + 2,
                limit: max(0, end - column - 2),
                style: Style(tone: .accent)
            )
            let percent = String(Int((part * 100).rounded(.down)))
            let text = String(repeating: " ", count: max(0, 3 - percent.count)) + percent + " %"
            column = frame.canvas.put(
                text,
                row: rect.row,
                column: column + 2,
                limit: max(0, end - column - 2)
            )
        }
        let room = end - column - 2
        frame.canvas.put(
            CellText.cut(progress.detail, to: max(0, room)),
            row: rect.row,
            column: column + 2,
            style: .muted
        )
    }
}
