/// The two panes of a wide terminal: a list on the left, and the scene of its row on the right.
struct PaneColumns: Equatable, Sendable {
    /// The width from which on a terminal has room for two panes.
    static let least = 110
    private static let leastLeft = 40
    private static let leastRight = 50

    let left: Int
    let right: Int

    /// The parts of the columns that the left pane may have, in percent.
    static let dividers = 20...80

    /// - Parameter divider: The part of the columns that the left pane has, in percent.
    /// - Returns: Nil if the terminal is too narrow or too low.
    init?(_ size: Size, divider: Int) {
        guard size.columns >= Self.least, size.rows >= BodyLayout.least.rows else { return nil }
        left = min(max(Self.leastLeft, size.columns * divider / 100), size.columns - 1 - Self.leastRight)
        right = size.columns - 1 - left
    }

    /// The divider that is nearest to a column.
    static func divider(at column: Int, of columns: Int) -> Int {
        let percent = (column * 100 + columns / 2) / max(1, columns)
        return min(max(dividers.lowerBound, percent), dividers.upperBound)
    }

    /// The position within its pane of a position on the terminal; nil on the line between the panes.
    func place(_ position: Position) -> (isLeft: Bool, position: Position)? {
        if position.column < left { return (true, position) }
        guard position.column > left else { return nil }
        return (false, Position(row: position.row, column: position.column - left - 1))
    }
}
