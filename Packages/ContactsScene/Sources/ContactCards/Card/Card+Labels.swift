extension Card {
    /// The phone numbers, in order.
    ///
    /// Setting this or any other list keeps the properties of values that stay.
    public var phones: [LabeledValue] {
        get { labeled("TEL") { Self.phoneText($0) } }
        set { setLabeled("TEL", newValue) { Self.phoneText($0) } }
    }

    /// The e-mail addresses, in order.
    public var emails: [LabeledValue] {
        get { labeled("EMAIL") { CardText.unescape($0.value) } }
        set { setLabeled("EMAIL", newValue) { CardText.unescape($0.value) } }
    }

    /// The postal addresses, in order.
    public var addresses: [LabeledAddress] {
        get {
            let properties = all("ADR")
            let custom = customLabels(of: properties)
            return properties.map {
                LabeledAddress(
                    labels: Self.labels(of: $0, custom: custom),
                    components: CardText.components($0.value, joinedBy: ", ")
                )
            }
        }
        set {
            guard newValue != addresses else { return }
            let custom = customLabels
            let written = writtenLabels
            var groups = FreeGroups(self)
            replaceList("ADR", with: newValue) { property, address in
                Self.labels(of: property, custom: custom) == address.labels
                    && LabeledAddress(
                        labels: address.labels,
                        components: CardText.components(property.value, joinedBy: ", ")
                    ) == address
            } make: {
                CardLabel.properties(
                    "ADR",
                    labels: $0.labels,
                    value: CardText.value(of: $0.components),
                    custom: written,
                    groups: &groups
                )
            }
        }
    }

    /// Shows `tel:+1-867-555` as a number.
    static func phoneText(_ property: CardProperty) -> String {
        CardText.phoneNumber(CardText.unescape(property.value))
    }

    /// The values of all properties of a name, with their labels.
    public func labeledValues(of name: String) -> [LabeledValue] {
        labeled(name) { CardText.unescape($0.value) }
    }

    /// Sets the values of all properties of a name; properties whose value stays are unchanged.
    mutating func setLabeledValues(_ values: [LabeledValue], of name: String) {
        setLabeled(name, values) { CardText.unescape($0.value) }
    }

    private func labeled(_ name: String, text: (CardProperty) -> String) -> [LabeledValue] {
        let properties = all(name)
        let custom = customLabels(of: properties)
        return properties.map { property in
            LabeledValue(
                text(property),
                labels: Self.labels(of: property, custom: custom),
                preference: Self.preference(of: property)
            )
        }
    }

    private mutating func setLabeled(
        _ name: String,
        _ values: [LabeledValue],
        text: (CardProperty) -> String
    ) {
        guard values != labeled(name, text: text) else { return }
        let custom = customLabels
        let written = writtenLabels
        var groups = FreeGroups(self)
        replaceList(name, with: values) { property, value in
            text(property) == value.value && Self.labels(of: property, custom: custom) == value.labels
                && Self.preference(of: property) == value.preference
        } make: { value in
            CardLabel.properties(
                name,
                labels: value.labels,
                isPreferred: value.isPreferred,
                value: CardText.escape(value.value),
                custom: written,
                groups: &groups
            )
        }
    }

    /// The custom labels by group: Apple's `item1.X-ABLabel`.
    var customLabels: [String: String] { Self.customLabels(in: all("X-ABLABEL")) }

    /// The custom labels among properties, by group.
    static func customLabels(in properties: [CardProperty]) -> [String: String] {
        let labels = properties.filter { $0.name == "X-ABLABEL" }.compactMap { property in
            property.group.map { ($0, plainLabel(property)) }
        }
        return Dictionary(labels, uniquingKeysWith: { first, _ in first })
    }

    /// The custom labels by group, if some of the properties have a group.
    private func customLabels(of properties: [CardProperty]) -> [String: String] {
        properties.contains { $0.group != nil } ? customLabels : [:]
    }

    /// The original spelling of each custom label.
    private var writtenLabels: [String: String] {
        let labels = all("X-ABLABEL").map { (Self.plainLabel($0), $0.value) }
        return Dictionary(labels, uniquingKeysWith: { first, _ in first })
    }

    /// Apple's notation of its predefined labels: `_$!<Home>!$_`.
    private static func plainLabel(_ property: CardProperty) -> String {
        let text = CardText.unescape(property.value)
        guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.count > 8 else { return text }
        return String(text.dropFirst(4).dropLast(4))
    }

    /// Types that are not labels.
    static let technicalTypes: Set<String> = ["voice", "internet", "pref", "msg", "x400"]

    static func labels(of property: CardProperty, custom: [String: String]) -> [String] {
        if let label = property.group.flatMap({ custom[$0] }) { return [label] }
        return property.values("TYPE").compactMap {
            let type = $0.lowercased()
            return technicalTypes.contains(type) ? nil : type
        }
    }

    private static func preference(of property: CardProperty) -> Int? {
        if property.values("TYPE").contains(where: { $0.lowercased() == "pref" }) { return 1 }
        return property.values("PREF").compactMap { Int($0) }.first { (1...100).contains($0) }
    }
}
