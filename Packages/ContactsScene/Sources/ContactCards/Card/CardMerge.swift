import TextWorkers

/// One card of two: it has every value of both.
public struct CardMerge: Hashable, Sendable {
    /// A value that a card has only once, and that differs between the two cards.
    public struct Difference: Hashable, Sendable {
        /// The property's name: `BDAY`.
        public var property: String
        /// The value that the merged card has, formatted as the card writes it.
        public var kept: String
        /// The value that it has not.
        public var other: String
    }

    /// The first card with the values of the second one.
    public private(set) var card: Card
    /// The values of the second card that the merged one has no place for.
    public private(set) var differences: [Difference] = []

    /// The properties that a card has at most once (RFC 6350, section 6), and `FN`, of which programs show the first.
    private static let single: Set<String> = [
        "ANNIVERSARY", "BDAY", "FN", "GENDER", "KIND", "N", "SORT-STRING",
    ]
    /// The properties whose labels belong to the value: the network of a chat, and the relation to a person.
    private static let labelled: Set<String> = ["IMPP", "RELATED"]
    /// The properties of a card as a whole, which stay the first card's.
    private static let own: Set<String> = ["PRODID", "REV", "UID", "VERSION"]

    /// Merges a card into another, whose UID, version and single values stay.
    public init(_ kept: Card, with other: Card) {
        card = kept
        let others = other.properties.map {
            VCardConversion.convert($0, from: other.version, to: kept.version)
        }
        mergeNames(of: other)
        for property in others where Self.isSingle(property) { mergeSingle(property) }
        mergeCategories(other.categories)
        mergeLists(others.filter { !Self.own.contains($0.name) && !Self.isSingle($0) })
    }

    private static func isSingle(_ property: CardProperty) -> Bool {
        single.contains(property.name) || property.isAnniversary
    }

    // MARK: - Names

    private mutating func mergeNames(of other: Card) {
        let (name, otherName) = (card.name, other.name)
        let isGenerated = !card.hasNameOfItsOwn
        if let merged = Self.merged(name, otherName) {
            card.name = merged
        } else {
            differences.append(.init(property: "N", kept: name.spoken, other: otherName.spoken))
        }
        let (formatted, otherFormatted) = (card.formattedName, other.formattedName)
        if formatted.isEmpty {
            card.formattedName = otherFormatted
        } else if isGenerated, !card.name.isEmpty {
            card.formattedName = card.generatedName
        }
        guard other.hasNameOfItsOwn, !Self.isSame(card.formattedName, otherFormatted) else { return }
        differences.append(.init(property: "FN", kept: card.formattedName, other: otherFormatted))
    }

    /// The name with the parts of both; nil if they are names of their own.
    private static func merged(_ name: CardName, _ other: CardName) -> CardName? {
        let isSwapped = isSame(name.given, other.family) && isSame(name.family, other.given)
        if isSwapped { return name }
        func part(_ path: KeyPath<CardName, String>) -> String? {
            let (part, otherPart) = (name[keyPath: path], other[keyPath: path])
            if otherPart.isEmpty || isSame(part, otherPart) || isInitial(otherPart, of: part) { return part }
            return part.isEmpty || isInitial(part, of: otherPart) ? otherPart : nil
        }
        guard let prefix = part(\.prefix), let given = part(\.given), let additional = part(\.additional),
            let family = part(\.family), let suffix = part(\.suffix)
        else { return nil }
        return CardName(prefix: prefix, given: given, additional: additional, family: family, suffix: suffix)
    }

    /// Whether a text is `A` or `A.`, and another begins with that letter.
    private static func isInitial(_ text: String, of other: String) -> Bool {
        let letters = text.lowercased().filter { $0 != "." && !$0.isWhitespace }
        return letters.count == 1 && other.lowercased().hasPrefix(letters)
    }

    // MARK: - Single values

    private mutating func mergeSingle(_ property: CardProperty) {
        guard property.name != "N", property.name != "FN", !property.value.trimmingBlanks.isEmpty
        else { return }
        let name = property.isAnniversary ? "ANNIVERSARY" : property.name
        func isSame(_ other: CardProperty) -> Bool {
            other.name == name || other.isAnniversary && property.isAnniversary
        }
        card.properties.removeAll { isSame($0) && $0.value.trimmingBlanks.isEmpty }
        guard let own = card.first(name) ?? card.properties.first(where: isSame) else {
            card.append([property])
            return
        }
        let (text, otherText) = (CardText.unescape(own.value), CardText.unescape(property.value))
        guard !Self.isSame(text, otherText) else { return }
        if let date = PartialDate(parsing: text), let otherDate = PartialDate(parsing: otherText) {
            if date.isCompleted(by: otherDate) {
                card.replaceFirst(own.name, with: property)
                return
            }
            if otherDate.isCompleted(by: date) { return }
        }
        differences.append(.init(property: name, kept: text, other: otherText))
    }

    // MARK: - Lists

    private mutating func mergeCategories(_ others: [String]) {
        let known = Set(card.categories.map { $0.lowercased() })
        let added = others.filter { !known.contains($0.lowercased()) }
        if !added.isEmpty { card.categories += added }
    }

    private mutating func mergeLists(_ others: [CardProperty]) {
        var list = card.properties
        var labels = CardMergeLabels(card.properties)
        let otherLabels = CardMergeLabels(others)
        var groups = FreeGroups(card)
        var index = CardMergeIndex(list)
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
        for var property in others where property.name != "X-ABLABEL" && property.name != "CATEGORIES" {
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
        card.properties = list
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
            return isSame(plain(property), plain(other))
        default: return property.value == other.value && property.parameters == other.parameters
        }
    }

    /// The value without empty parts at its end.
    static func plain(_ property: CardProperty) -> String {
        var text = Substring(property.value.trimmingBlanks)
        while text.last == ";" { text.removeLast() }
        return CardText.unescape(text)
    }

    private static func isSame(_ text: String, _ other: String) -> Bool {
        text == other || text.trimmingBlanks.lowercased() == other.trimmingBlanks.lowercased()
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

extension PartialDate {
    /// Whether another date has all known parts of this one, and more.
    fileprivate func isCompleted(by other: PartialDate) -> Bool {
        func agrees(_ part: Int?, _ otherPart: Int?) -> Bool { part == nil || part == otherPart }
        return agrees(year, other.year) && agrees(month, other.month) && agrees(day, other.day)
    }
}
