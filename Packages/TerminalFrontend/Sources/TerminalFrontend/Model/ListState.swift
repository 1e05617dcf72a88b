@_spi(Hosting) import SceneKitCore

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
    /// The range of rows that is being marked; nil if none is.
    private(set) var range: MarkedRange?
    /// The search for a row that waits for rows.
    private(set) var search: RowSearch?
    /// The last requested window, unless it has been left since.
    var requested: Range<Int>?
    /// The width of the widest text so far in each column, so that columns do not move during scrolling.
    private(set) var widths: [Int] = []
    private var headings: [String] = []
    private var focusedRow: String?
    /// The place in the whole list from which the person went into a search; nil outside searches.
    private var origin: Origin?
    /// The place to return to when the rows of the whole list arrive.
    private var destination: Origin?
    /// Whether a filter hides rows.
    private(set) var isNarrowed = false
    private var total = 0
    private var offset = 0
    /// Rows that are about to be replaced; the focus does not follow them.
    private var outgoing: [ListBlock.Row]?
    private var rows: [ListBlock.Row] = []

    /// A range of marked rows that extends to the focused one.
    struct MarkedRange: Equatable, Sendable {
        /// The position of the row where it began.
        var anchor: Int
        /// The rows that were marked before.
        var others: Set<String>
    }

    private struct Origin: Equatable, Sendable {
        var cursor: Int
        var top: Int
        var row: String?
    }

    /// The number of marked rows that a search hides; nil while some of its rows are not loaded.
    var hiddenMarks: Int? {
        guard isNarrowed, rows.count == total else { return isNarrowed ? nil : 0 }
        return marked.subtracting(rows.map(\.identifier)).count
    }

    /// Takes over a new state of the list; the cursor follows its row.
    ///
    /// - Parameter isNarrowed: Whether a filter hides rows.
    mutating func merge(_ list: ListBlock, isNarrowed: Bool = false) {
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
        let isWhole = list.rows.count == list.total.count
        if isWhole, rows.count == total, !isNarrowed, !self.isNarrowed {
            // Only rows that are gone lose their mark, not those that a search hides.
            let gone = Set(rows.map(\.identifier)).subtracting(list.rows.map(\.identifier))
            marked.subtract(gone)
        }
        self.isNarrowed = isNarrowed
        // A changed list answers the last request; rows that are still missing are requested again.
        if total != list.total.count || offset != list.offset { requested = nil }
        total = list.total.count
        offset = list.offset
        rows = list.rows
        if outgoing != rows { outgoing = nil }
        if let destination {
            (cursor, top, focusedRow) = (destination.cursor, destination.top, destination.row)
            if outgoing == nil { self.destination = nil }
        }
        if let focusedRow, list.row(at: cursor)?.identifier != focusedRow,
            let index = list.rows.firstIndex(where: { $0.identifier == focusedRow })
        {
            let moved = list.offset + index
            top = max(0, top + moved - cursor)
            cursor = moved
        }
        cursor = min(cursor, max(0, total - 1))
        if isWhole {
            if marksAll { marked.formUnion(list.rows.map(\.identifier)) }
            marksAll = false
        }
        if outgoing == nil, let row = list.row(at: cursor) { focusedRow = row.identifier }
        markRange(in: list)
    }

    mutating func move(to position: Int, in list: ListBlock) {
        cursor = min(max(0, position), max(0, list.total.count - 1))
        focusedRow = list.row(at: cursor)?.identifier
        outgoing = nil
        destination = nil
        search = nil
        markRange(in: list)
    }

    // MARK: - Ranges

    /// Begins to mark the rows from the focused one on, or ends that and keeps the marks.
    mutating func toggleRange(in list: ListBlock) {
        range = range == nil ? MarkedRange(anchor: cursor, others: marked) : nil
        markRange(in: list)
    }

    mutating func clearMarks() {
        marked = []
        range = nil
    }

    private var rangePositions: Range<Int>? {
        range.map { min($0.anchor, cursor)..<max($0.anchor, cursor) + 1 }
    }

    private mutating func markRange(in list: ListBlock) {
        guard let range, let positions = rangePositions else { return }
        marked = range.others.union(positions.compactMap { list.row(at: $0)?.identifier })
    }

    // MARK: - Searching for a row

    /// Searches for a row from the focused one on; nil while rows are missing.
    ///
    /// - Returns: Whether a row was found, which then has the focus.
    mutating func find(_ pattern: RowSearch.Pattern, by step: Int, in list: ListBlock) -> Bool? {
        guard list.total.count > 0, step != 0 else { return false }
        search = RowSearch(
            pattern: pattern,
            position: cursor,
            step: step.signum(),
            count: abs(step),
            remaining: min(list.total.count, Event.windowLimit)
        )
        search?.advance(in: list.total.count)
        return goOnSearching(in: list)
    }

    /// Checks the loaded rows that follow.
    ///
    /// - Returns: Whether the search has found a row; nil if it waits for rows, or if there is none.
    mutating func goOnSearching(in list: ListBlock) -> Bool? {
        while var search, search.remaining > 0 {
            guard let row = list.row(at: search.position) else { return nil }
            if search.matches(row, of: list) { search.count -= 1 }
            if search.count == 0 {
                move(to: search.position, in: list)
                return true
            }
            search.advance(in: list.total.count)
            self.search = search
        }
        defer { search = nil }
        return search == nil ? nil : false
    }

    /// Goes to the first row of a search before its rows arrive.
    mutating func narrow() {
        if origin == nil, !isNarrowed { origin = Origin(cursor: cursor, top: top, row: focusedRow) }
        reset()
    }

    /// Returns from a search to the row from which the person went into it.
    mutating func widen() {
        reset()
        destination = origin
        origin = nil
    }

    private mutating func reset() {
        cursor = 0
        top = 0
        focusedRow = nil
        marksAll = false
        requested = nil
        destination = nil
        range = nil
        search = nil
        outgoing = rows
    }

    /// Marks the loaded rows of a list, or removes their marks if all have one.
    ///
    /// - Returns: Whether rows have to be loaded to mark them.
    mutating func toggleMarks(in list: ListBlock) -> Bool {
        let shown = Set(list.rows.map(\.identifier))
        if shown.count == list.total.count, shown.isSubset(of: marked) {
            marked.subtract(shown)
            return false
        }
        marksAll = true
        merge(list, isNarrowed: isNarrowed)
        return marksAll
    }

    /// The longest list whose rows are loaded to count the hidden marks.
    private static let longestCount = 1_000

    /// Scrolls just enough to show the cursor.
    mutating func settle(visible: Int) {
        let visible = max(1, visible)
        if cursor < top { top = cursor }
        if cursor >= top + visible { top = cursor - visible + 1 }
        top = min(top, max(0, total - visible))
    }

    /// The window to request, if visible rows are neither loaded nor requested.
    mutating func missingWindow(in list: ListBlock, visible: Int) -> Range<Int>? {
        var seen = top..<min(top + max(1, visible), list.total.count)
        // All rows of a search are loaded to count the marked ones that it hides.
        if isNarrowed, !marked.isEmpty, list.total.count <= Self.longestCount { seen = 0..<list.total.count }
        if let positions = rangePositions?.clamped(to: 0..<list.total.count),
            positions.count <= Event.windowLimit
        {
            seen = min(seen.lowerBound, positions.lowerBound)..<max(seen.upperBound, positions.upperBound)
            if seen.count > Event.windowLimit { seen = positions }
        }
        if let search { seen = search.window(in: list.total.count) }
        let loaded = list.offset..<list.offset + list.rows.count
        guard !seen.isEmpty, !loaded.contains(seen) else {
            requested = nil
            return nil
        }
        if let requested, requested.contains(seen) { return nil }
        let limit = min(max(50, visible * 3, seen.count), Event.windowLimit)
        let first = max(
            0,
            min(seen.lowerBound - max(0, limit - max(visible, seen.count)) / 2, list.total.count - limit)
        )
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
