extension Card {
    /// The addresses for chats: `IMPP`, and the properties of programs before it (`X-JABBER`), with the network as label.
    ///
    /// New values become `IMPP`; the others stay in their properties.
    public var chats: [LabeledValue] {
        get { values(of: Self.chatProperties) }
        set { setValues(newValue, of: Self.chatProperties) }
    }

    /// The related people: `RELATED`, and Apple's `X-ABRELATEDNAMES`.
    ///
    /// New values become `RELATED`; the others stay in their properties.
    public var related: [LabeledValue] {
        get { values(of: Self.relatedProperties) }
        set {
            setValues(newValue, of: Self.relatedProperties)
            markRelatedTexts()
        }
    }

    /// The properties with a value of `chats`, by name, each with the label that it stands for.
    public static let chatProperties: KeyValuePairs<String, String?> = [
        "IMPP": nil, "X-JABBER": "jabber", "X-SKYPE": "skype", "X-SKYPE-USERNAME": "skype", "X-AIM": "aim",
        "X-ICQ": "icq", "X-MSN": "msn", "X-YAHOO": "yahoo", "X-GADUGADU": "gadu-gadu", "X-GTALK": "gtalk",
        "X-GOOGLE-TALK": "gtalk", "X-QQ": "qq", "X-MATRIX": "matrix", "X-TELEGRAM": "telegram",
    ]

    /// The properties with a value of `related`, by name.
    public static let relatedProperties: KeyValuePairs<String, String?> = [
        "RELATED": nil, "X-ABRELATEDNAMES": nil,
    ]

    private func values(of properties: KeyValuePairs<String, String?>) -> [LabeledValue] {
        properties.flatMap { name, label in values(of: name, label: label) }
    }

    private func values(of name: String, label: String?) -> [LabeledValue] {
        labeledValues(of: name).map { value in
            guard let label else { return value }
            return LabeledValue(value.value, labels: [label], preference: value.preference)
        }
    }

    /// Keeps each value in its property; the first property gets the new ones.
    private mutating func setValues(_ values: [LabeledValue], of properties: KeyValuePairs<String, String?>) {
        guard values != self.values(of: properties), let first = properties.first?.key else { return }
        var rest = values
        for (name, label) in properties.dropFirst() {
            let old = labeledValues(of: name)
            let kept = zip(old, self.values(of: name, label: label)).compactMap { own, shown in
                rest.firstIndex(of: shown).map { index in
                    rest.remove(at: index)
                    return own
                }
            }
            if kept != old { setLabeledValues(kept, of: name) }
        }
        setLabeledValues(rest, of: first)
    }

    private mutating func markRelatedTexts() {
        guard version == .v40 else { return }
        properties = properties.map { property in
            var property = property
            if property.name == "RELATED" { property.markText() }
            return property
        }
    }
}

extension CardProperty {
    /// In 4.0, a text needs an explicit value type if the default is a URI (RFC 6350, section 6.6.6).
    mutating func markText() {
        let scheme = value.prefix { $0.isLetter || $0.isNumber || "+-.".contains($0) }
        guard values("VALUE").isEmpty, scheme.isEmpty || !value.dropFirst(scheme.count).hasPrefix(":") else {
            return
        }
        parameters.append(CardParameter("VALUE", ["text"]))
    }
}
