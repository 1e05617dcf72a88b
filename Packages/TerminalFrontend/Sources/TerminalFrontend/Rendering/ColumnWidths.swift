enum ColumnWidths {
    static let gap = 2

    /// Fits columns into a width. At most one of three or more columns is cut, the widest; otherwise the last one is
    /// omitted, as a zero. Of two columns both may be cut.
    static func fit(_ natural: [Int], into available: Int) -> [Int] {
        guard let first = natural.first else { return [] }
        for shown in stride(from: natural.count, through: 2, by: -1) {
            let omitted = Array(repeating: 0, count: natural.count - shown)
            let columns = Array(natural.prefix(shown))
            let room = available - gap * (shown - 1)
            if let widths = cuttingOne(columns, into: room) { return widths + omitted }
            if shown == 2, let widths = cuttingAll(columns, into: room) { return widths + omitted }
        }
        return [min(first, max(0, available))] + Array(repeating: 0, count: natural.count - 1)
    }

    /// The width below which a column is not cut.
    private static func least(_ column: Int, _ widths: [Int]) -> Int {
        min(widths[column], column == 0 ? 16 : 10)
    }

    private static func cuttingOne(_ natural: [Int], into room: Int) -> [Int]? {
        var widths = natural
        let excess = widths.reduce(0, +) - room
        guard excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) else {
            return widths
        }
        guard widths[widest] - excess >= least(widest, natural) else { return nil }
        widths[widest] -= excess
        return widths
    }

    private static func cuttingAll(_ natural: [Int], into room: Int) -> [Int]? {
        var widths = natural
        let least = widths.indices.map { Self.least($0, natural) }
        guard least.reduce(0, +) <= room else { return nil }
        while widths.reduce(0, +) > room {
            let widest = widths.indices.filter { widths[$0] > least[$0] }.max { widths[$0] < widths[$1] }
            guard let widest else { return nil }
            widths[widest] -= 1
        }
        return widths
    }
}
