import SceneKitCore

/// Where a person is in a list, of which only a window is loaded.
struct ListState: Equatable, Sendable {
    /// The position of the focused row among all rows, from 0.
    var cursor = 0
    /// The position of the first row that is seen.
    var top = 0
    /// The rows that are marked, by identifier.
    var marked: Set<String> = []
    /// The window that was asked for last and has not been left since.
    var requested: Range<Int>?
    /// The widest text seen so far in each column, so that columns stand still while one scrolls.
    private(set) var widths: [Int] = []
    private var headings: [String] = []
    private var focusedRow: String?
    private var total = 0
    private var offset = 0
    /// The rows that others are about to take the place of: whoever was in focus among them is not followed.
    private var outgoing: [ListBlock.Row]?
    private var rows: [ListBlock.Row] = []

    /// Takes over a new state of the list: the cursor stays on its row, wherever that is now.
    mutating func merge(_ list: ListBlock) {
        let headings = list.columns.map(\.widestHeading)
        if headings != self.headings {
            self.headings = headings
            widths = headings.map { CellText.width($0) }
        }
        for row in list.rows {
            for (column, cell) in row.cells.enumerated() where column < widths.count {
                widths[column] = max(widths[column], CellText.width(cell))
            }
        }
        // An answer to whatever was asked for: what is still missing is asked for again.
        if total != list.total.count || offset != list.offset { requested = nil }
        total = list.total.count
        offset = list.offset
        rows = list.rows
        if outgoing != rows { outgoing = nil }
        if let focusedRow, list.row(at: cursor)?.identifier != focusedRow,
            let index = list.rows.firstIndex(where: { $0.identifier == focusedRow })
        {
            let moved = list.offset + index
            top = max(0, top + moved - cursor)
            cursor = moved
        }
        cursor = min(cursor, max(0, total - 1))
        if outgoing == nil { focusedRow = list.row(at: cursor)?.identifier }
    }

    mutating func move(to position: Int, in list: ListBlock) {
        cursor = min(max(0, position), max(0, list.total.count - 1))
        focusedRow = list.row(at: cursor)?.identifier
        outgoing = nil
    }

    /// Back to the first row, where other rows are about to come.
    mutating func reset() {
        cursor = 0
        top = 0
        focusedRow = nil
        marked = []
        requested = nil
        outgoing = rows
    }

    /// Scrolls as little as needed to see the cursor.
    mutating func settle(visible: Int) {
        let visible = max(1, visible)
        if cursor < top { top = cursor }
        if cursor >= top + visible { top = cursor - visible + 1 }
        top = min(top, max(0, total - visible))
    }

    /// The window to ask for, where rows that are seen are not loaded and have not been asked for.
    mutating func missingWindow(in list: ListBlock, visible: Int) -> Range<Int>? {
        let seen = top..<min(top + max(1, visible), list.total.count)
        let loaded = list.offset..<list.offset + list.rows.count
        guard !seen.isEmpty, !loaded.contains(seen) else {
            requested = nil
            return nil
        }
        if let requested, requested.contains(seen) { return nil }
        let limit = min(max(50, visible * 3), Event.windowLimit)
        let first = max(0, min(seen.lowerBound - (limit - visible) / 2, list.total.count - limit))
        requested = first..<first + limit
        return requested
    }
}

extension ListBlock {
    /// The row at a position among all rows, where it is loaded.
    func row(at position: Int) -> Row? {
        let index = position - offset
        return rows.indices.contains(index) ? rows[index] : nil
    }
}

extension Range<Int> {
    func contains(_ other: Range<Int>) -> Bool {
        other.lowerBound >= lowerBound && other.upperBound <= upperBound
    }
}
