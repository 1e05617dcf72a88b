/// Sets of the numbers from 0, which are united step by step (union–find with path halving).
struct DisjointSets {
    private var parents: [Int32]

    init(count: Int) { parents = (0..<Int32(truncatingIfNeeded: count)).map(\.self) }

    /// The number that stands for a number's set until the set is united with another: its lowest.
    mutating func set(of number: Int32) -> Int32 {
        var number = number
        while parents[Int(number)] != number {
            parents[Int(number)] = parents[Int(parents[Int(number)])]
            number = parents[Int(number)]
        }
        return number
    }

    /// Unites two sets, of which each is given by the number that stands for it.
    ///
    /// - Returns: The number that stands for the united set.
    @discardableResult
    mutating func unite(_ set: Int32, _ other: Int32) -> Int32 {
        let (low, high) = set < other ? (set, other) : (other, set)
        parents[Int(high)] = low
        return low
    }
}
