import TextWorkers

/// The properties of which a card may have several, while others are merged into them.
///
/// An index finds the equal ones, so that each card costs only what it adds.
struct CardMergeLists {
    private var list: [CardProperty] = []
    /// The positions in the list of the card's own properties, in the card's order.
    private var positions: [Int]
    private var labels: CardMergeLabels
    private var groups: FreeGroups
    private var index: CardMergeIndex

    /// The properties whose labels belong to the value: the network of a chat, and the relation to a person.
    private static let labelled: Set<String> = ["IMPP", "RELATED"]
    /// The properties that stand in for a missing name.
    private static let names: Set<String> = ["ORG", "NICKNAME"]

    init(_ card: Card) {
        let properties = card.properties
        list = properties.filter(CardMerge.isListed)
        positions = Array(list.indices)
        labels = CardMergeLabels(properties)
        groups = FreeGroups(card)
        index = CardMergeIndex(list)
    }

    /// Adds what a card's properties do not have yet.
    ///
    /// - Parameter card: Gets the first organisation and the first nickname at once, by which later cards are named.
    mutating func merge(_ properties: [CardProperty], into card: inout Card) {
        let others = properties.filter(CardMerge.isListed)
        let otherLabels = CardMergeLabels(properties)
        // The names that the other card's groups have in this one.
        var renamed: [String: String] = [:]
        func group(_ name: String?) -> String? {
            guard let name = name?.lowercased() else { return nil }
            if renamed[name] == nil {
                let free = groups.next()
                renamed[name] = free
                labels.custom[free] = otherLabels.custom[name]
            }
            return renamed[name]
        }
        for var property in others where property.name != "X-ABLABEL" {
            let same = index.candidates(for: property).filter { Self.isSame(list[$0], property) }
            let own = otherLabels[property]
            let position =
                same.first { labels[list[$0]] == own }
                ?? same.first {
                    !Self.labelled.contains(property.name) || own.isEmpty || labels[list[$0]].isEmpty
                }
            guard let position else {
                property.group = group(property.group)
                index.add(property, at: list.count)
                if Self.names.contains(property.name), card.first(property.name) == nil {
                    card.append([property])
                    positions.append(list.count)
                }
                list.append(property)
                continue
            }
            if let better = Self.fuller(list[position], property) { list[position].value = better }
            // A label is taken over where there is none.
            guard labels[list[position]].isEmpty else { continue }
            list[position].parameters += property.parameters.filter {
                CardMergeLabels.parameters.contains($0.name)
            }
            if list[position].group == nil { list[position].group = group(property.group) }
        }
        for var label in others where label.name == "X-ABLABEL" {
            guard let name = label.groupKey.flatMap({ renamed[$0] }) else { continue }
            label.group = name
            list.append(label)
        }
    }

    /// Puts the lists into the card: its own properties in their places, and the added ones at its end.
    func finish(_ card: inout Card) {
        var own = positions.makeIterator()
        let rest = Set(list.indices).subtracting(positions).sorted().map { list[$0] }
        card.properties =
            card.properties.map { property in
                CardMerge.isListed(property) ? own.next().map { list[$0] } ?? property : property
            } + rest
    }

    /// The phone number with a country's code, if only the second one has it.
    private static func fuller(_ property: CardProperty, _ other: CardProperty) -> String? {
        guard property.name == "TEL" else { return nil }
        let (own, others) = (phone(property).digits.count, phone(other).digits.count)
        return others > own ? other.value : nil
    }

    private static func phone(_ property: CardProperty) -> ComparablePhone {
        ComparablePhone(CardText.unescape(property.value))
    }

    private static func isSame(_ property: CardProperty, _ other: CardProperty) -> Bool {
        guard property.name == other.name else { return false }
        switch property.name {
        case "TEL" where phone(property).isSame(as: phone(other)): return true
        case "ADR", "EMAIL", "IMPP", "NICKNAME", "NOTE", "ORG", "RELATED", "ROLE", "TEL", "TITLE", "URL":
            return CardMerge.isSame(plain(property), plain(other))
        default: return property.value == other.value && property.parameters == other.parameters
        }
    }

    /// The value without empty parts at its end.
    static func plain(_ property: CardProperty) -> String {
        var text = Substring(property.value.trimmingBlanks)
        while text.last == ";" { text.removeLast() }
        return CardText.unescape(text)
    }
}

/// The labels of properties, in any order.
private struct CardMergeLabels {
    static let parameters = ["TYPE", "X-SERVICE-TYPE"]

    /// The custom labels by group.
    var custom: [String: String]

    init(_ properties: [CardProperty]) {
        custom = Card.customLabels(in: properties)
    }

    /// The labels of a property, and the network that Apple's address book gives a chat.
    subscript(_ property: CardProperty) -> Set<String> {
        Set(
            Card.labels(of: property, custom: custom)
                + property.values("X-SERVICE-TYPE").map { $0.lowercased() }
        )
    }
}
