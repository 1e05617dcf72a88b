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
    static let single: Set<String> = [
        "ANNIVERSARY", "BDAY", "FN", "GENDER", "KIND", "N", "SORT-STRING",
    ]
    /// The properties of a card as a whole, which stay the first card's.
    private static let own: Set<String> = ["PRODID", "REV", "UID", "VERSION"]

    /// Merges a card into another, whose UID, version and single values stay.
    public init(_ kept: Card, with other: Card) { self.init(kept, with: [other]) }

    /// Merges cards into another, one after the other, in time proportional to what they add.
    public init(_ kept: Card, with others: [Card]) {
        card = kept
        var lists = CardMergeLists(kept)
        var categories = kept.categories
        var knownCategories = Set(categories.map { $0.lowercased() })
        for other in others {
            let properties = other.properties.map {
                VCardConversion.convert($0, from: other.version, to: kept.version)
            }
            mergeNames(of: other)
            for property in properties where Self.isSingle(property) { mergeSingle(property) }
            categories += other.categories.filter { knownCategories.insert($0.lowercased()).inserted }
            lists.merge(properties, into: &card)
        }
        if categories.count > kept.categories.count { card.categories = categories }
        lists.finish(&card)
    }

    /// Whether a property is one of several that a card may have, unlike its categories, which are merged apart.
    static func isListed(_ property: CardProperty) -> Bool {
        property.name != "CATEGORIES" && !own.contains(property.name) && !isSingle(property)
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

    static func isSame(_ text: String, _ other: String) -> Bool {
        text == other || text.trimmingBlanks.lowercased() == other.trimmingBlanks.lowercased()
    }
}

extension PartialDate {
    /// Whether another date has all known parts of this one, and more.
    fileprivate func isCompleted(by other: PartialDate) -> Bool {
        func agrees(_ part: Int?, _ otherPart: Int?) -> Bool { part == nil || part == otherPart }
        return agrees(year, other.year) && agrees(month, other.month) && agrees(day, other.day)
    }
}
