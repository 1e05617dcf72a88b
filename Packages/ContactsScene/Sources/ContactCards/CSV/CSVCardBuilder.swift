/// Builds a card from the cells of a row. Several cells may make one property.
struct CSVCardBuilder {
    private struct Entry {
        var cells: [Int: String] = [:]
        var labels: [String] = []
        var separator = ":::"
        var scheme = ""
    }

    private let isOwn: Bool
    private var entries: [CSVFamily: [Int: Entry]] = [:]
    private var formattedAddresses: [Int: String] = [:]
    private var birthdayParts: [Int: String] = [:]
    private var unknown: [(header: String, text: String)] = []
    private var groups = FreeGroups()

    /// - Parameter isOwn: Whether this program wrote the document.
    init(isOwn: Bool) {
        self.isOwn = isOwn
    }

    mutating func add(_ text: String, to target: CSVContactMapping.Target, of column: CSVColumn) {
        var entry = entries[target.family]?[target.number] ?? Entry(labels: column.labels)
        entry.separator = column.separator
        entry.scheme = column.scheme
        entry.cells[target.part] = entry.cells[target.part].map { $0 + "\n" + text } ?? text
        entries[target.family, default: [:]][target.number] = entry
    }

    mutating func addBirthday(_ text: String, part: Int) { birthdayParts[part] = text }

    mutating func addFormattedAddress(_ text: String, _ number: Int) { formattedAddresses[number] = text }

    mutating func addUnknown(_ text: String, header: String) { unknown.append((header, text)) }

    /// The card, or nil if the row has nothing; nothing but an id is enough in a document of this program, since a contact
    /// may consist of data that have no column.
    mutating func card() -> Card? {
        let properties = properties()
        guard properties.contains(where: { $0.name != "UID" || isOwn }) else { return nil }
        var card = Card(version: .v40)
        card.append(properties)
        return card
    }

    /// The properties of all cells.
    mutating func properties() -> [CardProperty] {
        for (number, text) in formattedAddresses {
            let parts = entries[.address]?[number]?.cells.keys.filter { $0 > 0 } ?? []
            if parts.isEmpty { entries[.address, default: [:]][number, default: Entry()].cells[3] = text }
        }
        var properties: [CardProperty] = []
        for family in Self.order {
            let all = (entries[family] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
            if family == .fullName, all.isEmpty, !isOwn { properties += spokenName }
            if family == .birthday, all.isEmpty { properties += birthday }
            if family == .categories {
                properties += categories(all)
            } else {
                for entry in all { properties += self.properties(family, entry) }
            }
        }
        for (header, text) in unknown {
            let group = groups.next()
            properties.append(CardProperty("X-CSV", group: group, value: CardText.escape(text)))
            properties.append(CardProperty("X-ABLABEL", group: group, value: CardText.escape(header)))
        }
        return properties
    }

    /// The usual order of properties in a card.
    private static let order: [CSVFamily] =
        [.uid, .fullName, .name, .organization, .phone, .email, .address, .website, .categories]
        + CSVFamily.allCases.filter {
            ![.uid, .fullName, .name, .organization, .phone, .email, .address, .website, .categories]
                .contains($0)
        }

    private mutating func properties(_ family: CSVFamily, _ entry: Entry) -> [CardProperty] {
        let value = entry.cells[family.isLabelled ? 1 : 0] ?? ""
        switch family {
        case .name: return [CardProperty(family.property, value: components(entry, 0..<5))]
        case .nickname: return value.isEmpty ? [] : [CardProperty(family.property, value: component(value))]
        case .organization:
            let units = entry.cells[1].map { isOwn ? CSVCell.parts($0) : CSVText.list($0) } ?? []
            // A department that consists of separators is empty.
            guard !value.isEmpty || !units.isEmpty else { return [] }
            return [CardProperty(family.property, value: CardText.value(of: [value] + units))]
        case .birthday, .anniversary: return dateProperties(family.property, value)
        case .gender: return [CardProperty(family.property, value: isOwn ? value : CSVText.gender(value))]
        case .location, .timeZone:
            // The cell may be of a card of 3.0.
            let property = CardProperty(family.property, value: value)
            return [VCardConversion.convert(property, from: .v30, to: .v40)]
        case .address: return labelled(family, entry, [components(entry, 1..<8)])
        case .website: return labelled(family, entry, values(value).map(CSVText.uri))
        case .messenger: return labelled(family, entry, values(value).map { CSVText.uri(entry.scheme + $0) })
        case .relation: return relations(entry, values(value))
        case .event: return event(entry, value)
        case .phone: return labelled(family, entry, values(value).map(CardText.escape))
        case .email:
            let addresses = values(value).map { isOwn ? $0 : CSVText.mailbox($0).address }
            return labelled(family, entry, addresses.map(CardText.escape))
        case .custom: return labelled(family, entry, [CardText.escape(value)])
        default: return value.isEmpty ? [] : [CardProperty(family.property, value: CardText.escape(value))]
        }
    }

    private func dateProperties(_ name: String, _ text: String) -> [CardProperty] {
        CSVText.date(name, text)
    }

    private func components(_ entry: Entry, _ parts: Range<Int>) -> String {
        texts(entry, parts).map(component).joined(separator: ";")
    }

    private func component(_ text: String) -> String {
        isOwn ? CSVCell.component(text) : CardText.escape(text)
    }

    private func texts(_ entry: Entry, _ parts: Range<Int>) -> [String] {
        parts.map { entry.cells[$0] ?? "" }
    }

    /// Google puts several values into one cell.
    private func values(_ text: String) -> [String] {
        isOwn ? [text].filter { !$0.isEmpty } : CSVText.list(text)
    }

    private func label(of entry: Entry) -> CSVLabel {
        guard let text = entry.cells[0] else { return CSVLabel(labels: entry.labels) }
        return isOwn ? CSVLabel(cell: text) : CSVLabel(text)
    }

    private mutating func labelled(_ family: CSVFamily, _ entry: Entry, _ values: [String]) -> [CardProperty]
    {
        let label = label(of: entry)
        // Types are lower-case, so a label with a capital was a custom label of the exported card.
        let custom = isOwn ? label.labels.filter { $0 != $0.lowercased() } : []
        return values.enumerated().flatMap { index, value in
            value.isEmpty || (family == .address && entry.cells.keys.allSatisfy { $0 == 0 })
                ? []
                : CardLabel.properties(
                    family.property,
                    labels: label.labels,
                    isPreferred: label.isPreferred && index == 0,
                    value: value,
                    custom: Dictionary(custom.map { ($0, CardText.escape($0)) }) { first, _ in first },
                    groups: &groups
                )
        }
    }

    private mutating func relations(_ entry: Entry, _ values: [String]) -> [CardProperty] {
        values.flatMap { text in
            var list = labelled(.relation, entry, [CardText.escape(text)])
            // RFC 6350, section 6.6.6: a URI of another card, or a name.
            if !CSVText.isURI(text) { list[0].parameters.insert(CardParameter("VALUE", ["text"]), at: 0) }
            return list
        }
    }

    /// Google's `Anniversary` is the property of that name; other events are Apple's.
    private mutating func event(_ entry: Entry, _ value: String) -> [CardProperty] {
        let label = label(of: entry).labels
        if !isOwn, label.count == 1, label.allSatisfy(Card.meansAnniversary) {
            return dateProperties("ANNIVERSARY", value)
        }
        return labelled(.event, entry, [CardText.escape(value)])
    }

    private var spokenName: [CardProperty] {
        let name = entries[.name]?.values.first.map { texts($0, 0..<5) } ?? []
        let spoken = name.isEmpty ? "" : CardName(components: name).spoken
        let organisation = entries[.organization]?.min { $0.key < $1.key }?.value.cells[0] ?? ""
        let emails =
            entries[.email]?.sorted { $0.key < $1.key }.flatMap { values($0.value.cells[1] ?? "") } ?? []
        let mailboxes = emails.map { CSVText.mailbox($0).name }
        guard let text = ([spoken, organisation] + mailboxes).first(where: { !$0.isEmpty }) else { return [] }
        return [CardProperty("FN", value: CardText.escape(text))]
    }

    private var birthday: [CardProperty] {
        guard !birthdayParts.isEmpty else { return [] }
        let numbers = (0..<3).map { birthdayParts[$0].flatMap { Int($0) } }
        let date = PartialDate(
            year: numbers[0].flatMap { $0 > 0 ? $0 : nil },
            month: numbers[1],
            day: numbers[2]
        )
        guard let checked = PartialDate(parsing: date.description) else {
            let text = (0..<3).compactMap { birthdayParts[$0] }.joined(separator: "-")
            return dateProperties("BDAY", text)
        }
        return [CardDates.property("BDAY", checked, version: .v40)]
    }

    private func categories(_ all: [Entry]) -> [CardProperty] {
        var categories: [String] = []
        var known: Set<String> = []
        for entry in all {
            let cell = entry.cells[0] ?? ""
            let parts = isOwn ? CSVCell.parts(cell) : CSVText.split(cell, entry.separator)
            for part in parts where !part.isEmpty {
                guard let category = isOwn ? part : CSVText.category(part) else { continue }
                if known.insert(category).inserted || isOwn { categories.append(category) }
            }
        }
        guard !categories.isEmpty else { return [] }
        return [CardProperty("CATEGORIES", value: categories.map(CardText.escape).joined(separator: ","))]
    }
}

extension CardName {
    /// - Parameter components: The components in the order of the property N (RFC 6350, section 6.2.2).
    init(components: [String]) {
        self.init(
            prefix: components[3],
            given: components[1],
            additional: components[2],
            family: components[0],
            suffix: components[4]
        )
    }
}
