enum ColumnWidths {
    static let gap = 2

    /// Fits columns into a width: the widest shrink first, then the last ones are omitted, as zeros.
    static func fit(_ natural: [Int], into available: Int) -> [Int] {
        guard let first = natural.first else { return [] }
        for shown in stride(from: natural.count, through: 2, by: -1) {
            var widths = Array(natural.prefix(shown))
            let least = widths.enumerated().map { min($0.element, $0.offset == 0 ? 16 : 10) }
            let room = available - gap * (shown - 1)
            guard least.reduce(0, +) <= room else { continue }
            var excess = widths.reduce(0, +) - room
            while excess > 0 {
                let widest = widths.indices.max {
                    (widths[$0] > least[$0] ? widths[$0] : -1) < (widths[$1] > least[$1] ? widths[$1] : -1)
                }
                guard let widest else { break }
                widths[widest] -= 1
                excess -= 1
            }
            return widths + Array(repeating: 0, count: natural.count - shown)
        }
        return [min(first, max(0, available))] + Array(repeating: 0, count: natural.count - 1)
    }
}
