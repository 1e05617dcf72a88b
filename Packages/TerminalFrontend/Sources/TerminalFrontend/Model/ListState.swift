import SceneKitCore

/// The position in a list of which only a window is loaded.
struct ListState: Equatable, Sendable {
    /// The position of the focused row among all rows, from 0.
    var cursor = 0
    /// The position of the first visible row.
    var top = 0
    /// The marked rows, by identifier.
    var marked: Set<String> = []
    /// Whether to mark all rows as soon as they are loaded.
    var marksAll = false
    /// The last requested window, unless it has been left since.
    var requested: Range<Int>?
    /// The width of the widest text so far in each column, so that columns do not move during scrolling.
    private(set) var widths: [Int] = []
    private var headings: [String] = []
    private var focusedRow: String?
    private var total = 0
    private var offset = 0
    /// Rows that are about to be replaced; the focus does not follow them.
    private var outgoing: [ListBlock.Row]?
    private var rows: [ListBlock.Row] = []

    /// Takes over a new state of the list; the cursor follows its row.
    mutating func merge(_ list: ListBlock) {
        let headings = list.columns.map(\.widestHeading)
        if headings != self.headings {
            self.headings = headings
            widths = headings.map { CellText.width($0) }
        }
        for row in list.rows + [list.sum].compactMap(\.self) {
            for (column, cell) in row.cells.enumerated() where column < widths.count {
                let text = list.columns[column].kind.displayText(of: cell)
                widths[column] = max(widths[column], CellText.width(text))
            }
        }
        // A changed list answers the last request; rows that are still missing are requested again.
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
        if list.rows.count == total {
            let identifiers = Set(list.rows.map(\.identifier))
            marked = marksAll ? identifiers : marked.intersection(identifiers)
            marksAll = false
        }
        if outgoing == nil { focusedRow = list.row(at: cursor)?.identifier }
    }

    mutating func move(to position: Int, in list: ListBlock) {
        cursor = min(max(0, position), max(0, list.total.count - 1))
        focusedRow = list.row(at: cursor)?.identifier
        outgoing = nil
    }

    /// Returns to the first row before other rows arrive.
    mutating func reset() {
        cursor = 0
        top = 0
        focusedRow = nil
        marked = []
        marksAll = false
        requested = nil
        outgoing = rows
    }

    /// Scrolls just enough to show the cursor.
    mutating func settle(visible: Int) {
        let visible = max(1, visible)
        if cursor < top { top = cursor }
        if cursor >= top + visible { top = cursor - visible + 1 }
        top = min(top, max(0, total - visible))
    }

    /// The window to request, if visible rows are neither loaded nor requested.
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
    /// The row at a position among all rows, if it is loaded.
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
