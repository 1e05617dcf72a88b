/// A decade: ten years from a year that ends in 0.
struct Decade: Hashable, Comparable, Sendable {
    /// Its first year.
    let start: Int

    init(of year: Int) {
        start = year - year % 10
    }

    static func < (left: Decade, right: Decade) -> Bool { left.start < right.start }
}

/// The number of games released in a decade.
struct DecadeCount: Equatable, Sendable {
    var decade: Decade
    var count: Int
}

extension Sequence<Game> {
    /// The games counted by decade, in order. Includes empty decades in between, so that the chart's scale is linear,
    /// unless most decades would be empty.
    func countedByDecade() -> [DecadeCount] {
        let counts = Dictionary(map { ($0.decade, 1) }, uniquingKeysWith: +)
        guard let first = counts.keys.min(), let last = counts.keys.max() else { return [] }
        let all = stride(from: first.start, through: last.start, by: 10).map(Decade.init(of:))
        let shown = all.count <= Self.fullRange ? all : counts.keys.sorted()
        return shown.map { DecadeCount(decade: $0, count: counts[$0] ?? 0) }
    }

    private static var fullRange: Int { 20 }
}
