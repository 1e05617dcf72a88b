import TextWorkers

/// The positions of properties in a list, by what two equal ones have in common, so that merging long lists takes time
/// proportional to their length.
struct CardMergeIndex {
    private struct Key: Hashable {
        var name: String
        var text: String
    }

    private var positions: [Key: [Int]] = [:]

    init(_ list: [CardProperty]) {
        for (position, property) in list.enumerated() { add(property, at: position) }
    }

    mutating func add(_ property: CardProperty, at position: Int) {
        for key in Self.keys(of: property) { positions[key, default: []].append(position) }
    }

    /// The positions of the properties that may be equal, in ascending order.
    func candidates(for property: CardProperty) -> [Int] {
        Set(Self.keys(of: property).flatMap { positions[$0] ?? [] }).sorted()
    }

    private static func keys(of property: CardProperty) -> [Key] {
        let text = CardMergeLists.plain(property).trimmingBlanks.lowercased()
        let keys = [Key(name: property.name, text: text)]
        guard property.name == "TEL" else { return keys }
        // Equal numbers end in the same digits, with and without the country's code.
        let digits = ComparablePhone(CardText.unescape(property.value)).digits.suffix(8)
        return digits.isEmpty ? keys : keys + [Key(name: "TEL digits", text: String(digits))]
    }
}
