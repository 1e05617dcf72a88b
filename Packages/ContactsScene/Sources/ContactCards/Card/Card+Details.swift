import TextWorkers

extension Card {
    /// The non-blank texts of all properties of a name, in order.
    public func texts(of name: String) -> [String] {
        all(name).map { CardText.unescape($0.value).trimmingBlanks }.filter { !$0.isEmpty }
    }

    /// The gender in words, `female` or `other, it's complicated` (RFC 6350, section 6.2.7); empty if absent.
    public var gender: String {
        let property = first("GENDER") ?? first("X-GENDER")
        let parts = property.map { CardText.components($0.value, joinedBy: ", ") } ?? []
        let sexes = ["M": "male", "F": "female", "O": "other", "N": "not applicable", "U": "unknown"]
        let sex = parts.first.map { sexes[$0.uppercased()] ?? $0 } ?? ""
        return ([sex] + parts.dropFirst()).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// One property, formatted for a person.
    public struct Detail: Hashable, Sendable {
        /// The property's name, or a person's label for it.
        public var name: String
        /// The labels: `work`.
        public var labels: [String]
        public var text: String
        /// The content, if it is not text.
        public var attachment: CardPhoto?
        /// The date, if the property has one.
        public var date: PartialDate?
    }

    /// The properties that say something about another one: its label, and the country's notation of an address.
    private static let auxiliary: Set = ["X-ABLABEL", "X-ABADR"]

    /// The properties in order, except those with the given names, auxiliary ones, and the card's anniversary.
    public func details(except names: Set<String>) -> [Detail] {
        let custom = customLabels
        return properties.compactMap { property in
            guard !Self.auxiliary.contains(property.name), !names.contains(property.name),
                !isAnniversary(property, custom: custom)
            else { return nil }
            let label = property.groupKey.flatMap { custom[$0] }
            return Detail(
                name: label ?? property.writtenName,
                labels: label == nil ? Self.labels(of: property, custom: [:]) : [],
                text: CardText.unescape(property.value),
                attachment: InlineData(property) == nil ? nil : CardPhoto(property),
                date: property.isDate ? property.date : nil
            )
        }
    }
}
