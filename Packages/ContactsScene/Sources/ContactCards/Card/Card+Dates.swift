import TextWorkers

extension Card {
    /// The birthday; also nil if it is written in words.
    public var birthday: PartialDate? {
        get { first("BDAY")?.date }
        set {
            guard newValue != birthday else { return }
            guard let newValue else {
                removeAll("BDAY")
                return
            }
            var list = properties
            list.setDate(newValue, at: list.firstIndex { $0.name == "BDAY" }, named: "BDAY", version)
            properties = list
        }
    }

    /// The anniversary, of RFC 6350 or of another program; also nil if it is written in words.
    ///
    /// Programs before RFC 6350, and some after it, have names of their own for it: `X-EVOLUTION-ANNIVERSARY`,
    /// `X-KADDRESSBOOK-X-Anniversary`, `X-MS-ANNIVERSARY`, or a date with the label Anniversary in Apple's address book.
    public var anniversary: PartialDate? {
        get { anniversaries.lazy.compactMap { Self.date(of: $0) }.first }
        set {
            let old = anniversary
            guard newValue != old else { return }
            let custom = customLabels
            var list = properties
            let own = list.indices.filter { isAnniversary(list[$0], custom: custom) }
            if let newValue {
                // A program that writes the date twice reads either of the two.
                let same = own.filter { Self.date(of: list[$0]) == old && list[$0].isDate }
                for position in same.isEmpty ? [nil] : same.map(Optional.some) {
                    list.setDate(newValue, at: position, named: "ANNIVERSARY", version)
                }
            } else {
                // The date of another property would appear in place of the removed one.
                let groups = Set(own.compactMap { list[$0].groupKey })
                list.removeAll { property in
                    isAnniversary(property, custom: custom)
                        || property.name == "X-ABLABEL" && property.groupKey.map(groups.contains) ?? false
                }
            }
            properties = list
        }
    }

    /// The anniversary as it is written, if that is in words.
    public var anniversaryText: String? {
        anniversaries.lazy.map { CardText.unescape($0.value).trimmingBlanks }.first { !$0.isEmpty }
    }

    /// The properties with an anniversary, RFC 6350's first.
    private var anniversaries: [CardProperty] {
        var found: [CardProperty] = []
        forEachLine { line in
            // Fast path: an import calls this for every card.
            switch (line.name.first ?? 0) & 0xDF {
            case UInt8(ascii: "A") where line.isNamed("ANNIVERSARY"):
                if let property = CardProperty(line) { found.insert(property, at: 0) }
            case UInt8(ascii: "X")
            where line.isNamed("X-ABDATE") || line.isNamed("X-ANDROID-CUSTOM")
                || UnsafeRawBufferPointer(rebasing: line.name.suffix(11)).equalsIgnoringCase("ANNIVERSARY"):
                if let property = CardProperty(line) { found.append(property) }
            default: break
            }
        }
        guard found.contains(where: { !$0.isAnniversary }) else { return found }
        let custom = customLabels
        return found.filter { isAnniversary($0, custom: custom) }
    }

    /// Whether a property has the anniversary.
    ///
    /// - Parameter custom: The card's custom labels.
    func isAnniversary(_ property: CardProperty, custom: [String: String]) -> Bool {
        switch property.name {
        case "X-ABDATE": Self.labels(of: property, custom: custom).contains(where: Self.meansAnniversary)
        case "X-ANDROID-CUSTOM":
            property.value.hasPrefix(Self.androidEvent)
                && CardText.texts(property.value).dropFirst(2).first == "1"
        default: property.isAnniversary
        }
    }

    /// Android's type of a date: `vnd.android.cursor.item/contact_event;2011-09-14;1`, where 1 is an anniversary.
    private static let androidEvent = "vnd.android.cursor.item/contact_event;"

    /// The date in a property's value.
    private static func date(of property: CardProperty) -> PartialDate? {
        guard property.name == "X-ANDROID-CUSTOM" else { return property.date }
        return CardText.texts(property.value).dropFirst().first.flatMap { PartialDate(parsing: $0) }
    }

    /// Whether a person's label of a date is a word for an anniversary, in the languages of Google's and Apple's address
    /// books that are most used.
    static func meansAnniversary(_ label: String) -> Bool {
        let folded = TextFolding.folded(label)
        return folded.contains("anniversar") || anniversaryLabels.contains(folded)
    }

    private static let anniversaryLabels = Set(
        [
            "Wedding", "Wedding Day", "Hochzeit", "Hochzeitstag", "Jahrestag", "Aniversario",
            "Aniversario de boda", "Aniversário de casamento", "Bodas", "Trouwdag", "Jubileum", "Bröllopsdag",
            "Rocznica", "Rocznica ślubu", "Výročí", "Годовщина", "Годовщина свадьбы", "周年纪念", "周年纪念日",
            "结婚纪念日", "記念日", "結婚記念日", "기념일",
        ]
        .map { TextFolding.folded($0) }
    )
}

extension [CardProperty] {
    /// Sets the date of a property, whose other parameters stay, or appends one.
    fileprivate mutating func setDate(
        _ date: PartialDate,
        at position: Int?,
        named name: String,
        _ version: CardVersion
    ) {
        let property = CardDates.property(name, date, version: version)
        guard let position else {
            append(property)
            return
        }
        self[position].value = property.value
        self[position].parameters.removeAll { $0.name == "VALUE" || $0.name == "X-APPLE-OMIT-YEAR" }
        self[position].parameters += property.parameters
    }
}
