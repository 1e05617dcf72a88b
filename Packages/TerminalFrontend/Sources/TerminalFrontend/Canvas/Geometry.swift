/// The size of a terminal, in cells.
struct Size: Equatable, Sendable {
    var columns: Int
    var rows: Int
}

/// A cell's position on a terminal, from 0.
struct Position: Equatable, Sendable {
    var row: Int
    var column: Int
}

/// A rectangle of a terminal.
struct Rect: Equatable, Sendable {
    var row: Int
    var column: Int
    var rows: Int
    var columns: Int

    func contains(_ position: Position) -> Bool {
        (row..<row + max(0, rows)).contains(position.row)
            && (column..<column + max(0, columns)).contains(position.column)
    }
}
