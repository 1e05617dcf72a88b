import TextWorkers

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
        get { labeled("EMAIL", text: Self.plainText) }
        set { setLabeled("EMAIL", newValue, text: Self.plainText) }
    }

    /// The postal addresses, in order.
    public var addresses: [LabeledAddress] {
        get {
            let properties = all("ADR")
            let custom = customLabels(of: properties)
            return properties.map { Self.address($0, custom: custom) }
        }
        set {
            guard newValue != addresses else { return }
            let custom = customLabels
            let written = writtenLabels
            var groups = FreeGroups(self)
            replaceList("ADR", with: newValue) { property in
                Self.address(property, custom: custom)
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

    private static func address(_ property: CardProperty, custom: [String: String]) -> LabeledAddress {
        LabeledAddress(
            labels: labels(of: property, custom: custom),
            components: CardText.components(StructuredValue.address(property.value), joinedBy: ", ")
        )
    }

    /// Shows `tel:+1-867-555` as a number.
    static func phoneText(_ property: CardProperty) -> String { CardText.phoneNumber(plainText(property)) }

    private static func plainText(_ property: CardProperty) -> String {
        CardText.unescape(property.value).trimmingBlanks
    }

    /// The values of all properties of a name, with their labels.
    public func labeledValues(of name: String) -> [LabeledValue] {
        labeled(name, text: Self.plainText)
    }

    /// Sets the values of all properties of a name; properties whose value stays are unchanged.
    mutating func setLabeledValues(_ values: [LabeledValue], of name: String) {
        setLabeled(name, values, text: Self.plainText)
    }

    private func labeled(_ name: String, text: (CardProperty) -> String) -> [LabeledValue] {
        let properties = all(name)
        let custom = customLabels(of: properties)
        return properties.map { Self.value($0, text: text, custom: custom) }
    }

    private static func value(
        _ property: CardProperty,
        text: (CardProperty) -> String,
        custom: [String: String]
    ) -> LabeledValue {
        LabeledValue(
            text(property),
            labels: labels(of: property, custom: custom),
            preference: property.preference
        )
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
        let version = version
        replaceList(name, with: values) { property in
            Self.value(property, text: text, custom: custom)
        } make: { value in
            CardLabel.properties(
                name,
                labels: value.labels,
                isPreferred: value.isPreferred,
                version: version,
                value: CardText.escape(value.value),
                custom: written,
                groups: &groups
            )
        }
    }

    /// The custom labels by `CardProperty.groupKey`: Apple's `item1.X-ABLabel`. Empty ones are none.
    var customLabels: [String: String] { Self.customLabels(in: all("X-ABLABEL")) }

    /// The custom labels among properties, by `CardProperty.groupKey`.
    static func customLabels(in properties: [CardProperty]) -> [String: String] {
        let labels = properties.filter { $0.name == "X-ABLABEL" }.compactMap { property in
            property.groupKey.map { ($0, plainLabel(property)) }
        }
        .filter { !$0.1.trimmingBlanks.isEmpty }
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
        let plain = text.trimmingBlanks
        guard plain.hasPrefix("_$!<"), plain.hasSuffix(">!$_"), plain.count >= 8 else { return text }
        return String(plain.dropFirst(4).dropLast(4))
    }

    /// Types that are not labels.
    static let technicalTypes: Set<String> = ["voice", "internet", "pref", "msg", "x400"]

    static func labels(of property: CardProperty, custom: [String: String]) -> [String] {
        if let label = property.groupKey.flatMap({ custom[$0] }) { return [label] }
        return property.values("TYPE").compactMap {
            let type = $0.lowercased()
            return type.isEmpty || technicalTypes.contains(type) ? nil : type
        }
    }
}
