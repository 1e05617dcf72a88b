import TextWorkers

extension Card {
    /// The non-blank texts of all properties of a name, in order.
    public func texts(of name: String) -> [String] {
        all(name).map { CardText.unescape($0.value).trimmingBlanks }.filter { !$0.isEmpty }
    }

    /// The date of the first property of a name; also nil if it is written in words.
    public func date(of name: String) -> PartialDate? {
        guard let property = first(name), var date = PartialDate(parsing: property.value) else { return nil }
        let omitted = property.values("X-APPLE-OMIT-YEAR").first.flatMap { Int($0) }
        if let year = date.year, year == omitted { date.year = nil }
        return date
    }

    /// The gender in words, `female` or `other, it's complicated` (RFC 6350, section 6.2.7); empty if absent.
    public var gender: String {
        let parts = first("GENDER").map { CardText.components($0.value, joinedBy: ", ") } ?? []
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
    }

    /// The properties in order, except those with the given names and auxiliary ones.
    public func details(except names: Set<String>) -> [Detail] {
        let custom = customLabels
        let all = properties
        let labelled = Set(all.filter { $0.name != "X-ABLABEL" }.compactMap(\.group))
        return all.compactMap { property in
            let isLabel = property.name == "X-ABLABEL" && property.group.map(labelled.contains) ?? false
            guard !isLabel, !names.contains(property.name) else { return nil }
            let text = CardText.unescape(property.value)
            let label = property.group.flatMap { custom[$0] }
            return Detail(
                name: label ?? property.writtenName,
                labels: label == nil ? Self.labels(of: property, custom: [:]) : [],
                text: text,
                attachment: property.isBinary ? CardPhoto(property) : nil
            )
        }
    }
}

extension CardProperty {
    /// Whether its value is encoded bytes rather than text.
    fileprivate var isBinary: Bool { isBase64 || value.lowercased().hasPrefix("data:") }
}
