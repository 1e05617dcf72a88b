import SceneKitCore

/// Draws one line of hints. If there is not enough room, lasting hints are kept.
struct HintLine {
    let hints: [Hint]
    private static let gap = 2

    /// The hints that fit, in their order.
    func fitting(_ columns: Int) -> [Hint] {
        var room = columns + Self.gap
        var chosen: Set<Int> = []
        let order =
            hints.indices.filter { hints[$0].isLasting }.reversed()
            + hints.indices.filter { !hints[$0].isLasting }
        for index in order {
            let width = hints[index].width + Self.gap
            guard width <= room else { continue }
            room -= width
            chosen.insert(index)
        }
        return hints.indices.filter(chosen.contains).map { hints[$0] }
    }

    func draw(row: Int, columns: Int, on frame: inout Frame) {
        var column = 1
        for hint in fitting(columns - 2) {
            let start = column
            column = frame.canvas.put(hint.name, row: row, column: column, style: .title)
            column = frame.canvas.put(" " + hint.label.string, row: row, column: column)
            frame.add(.key(hint.key), Rect(row: row, column: start, rows: 1, columns: column - start))
            column += Self.gap
        }
    }
}
