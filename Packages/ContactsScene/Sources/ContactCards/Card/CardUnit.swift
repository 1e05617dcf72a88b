import SceneKitCore

/// A part of a card that changes as a whole: a property, the properties of a group (`item1.TEL` and `item1.X-ABLabel`),
/// or one category.
struct CardUnit {
    /// The name of the first property in vCard 4.0, without regard to a group's label.
    var name: String
    /// As the card has them.
    var properties: [CardProperty]
    /// The name's tag and a hash of the content in vCard 4.0, without the group's name.
    var digest: UInt64

    /// The bits of a digest that depend on the name only.
    static let tagMask: UInt64 = 0xFFFF << 48

    static func tag(of name: String) -> UInt64 { StableHash(name.utf8).value << 48 }

    /// The properties of a card as a whole, which no version takes from another.
    private static let own: Set<String> = ["PRODID", "REV", "UID", "VERSION"]

    /// The units of a card, in its order. A formatted name that follows from the other fields is none.
    static func all(of card: Card) -> [CardUnit] {
        let version = card.version
        let hasName = card.hasNameOfItsOwn
        let properties = card.properties.filter { !own.contains($0.name) && ($0.name != "FN" || hasName) }
        let groups = Dictionary(grouping: properties.filter { $0.group != nil }, by: \.groupKey)
        var units: [CardUnit] = []
        var known: Set<String> = []
        for property in properties {
            if property.name == "CATEGORIES" {
                continue
            } else if let group = property.groupKey {
                guard known.insert(group).inserted else { continue }
                units.append(CardUnit((groups[group] ?? []).filter { $0.name != "CATEGORIES" }, of: version))
            } else {
                units.append(CardUnit([property], of: version))
            }
        }
        return units
            + card.categories.map {
                CardUnit([CardProperty("CATEGORIES", value: CardText.escape($0))], of: version)
            }
    }

    private init(_ properties: [CardProperty], of version: CardVersion) {
        let written = properties.map {
            VCardConversion.written($0, from: version, to: .v40).comparable
        }
        self.properties = properties
        name = (written.first { $0.name != "X-ABLABEL" } ?? written[0]).name
        var lines: [[UInt8]] = written.map { property in
            var bytes: [UInt8] = []
            property.append(to: &bytes)
            return bytes
        }
        lines.sort { $0.lexicographicallyPrecedes($1) }
        digest = Self.tag(of: name) | (StableHash(lines.joined()).value & ~Self.tagMask)
    }
}

extension CardProperty {
    /// The same property without what has no meaning: the group's name, the order of parameters, and the case of types.
    fileprivate var comparable: CardProperty {
        var parameters: [CardParameter] = []
        for parameter in self.parameters where parameter.name != "TYPE" { parameters.append(parameter) }
        let types = values("TYPE").map { $0.lowercased() }.sorted()
        if !types.isEmpty { parameters.append(CardParameter("TYPE", types)) }
        return CardProperty(name, parameters: parameters.sorted { $0.name < $1.name }, value: value)
    }
}
