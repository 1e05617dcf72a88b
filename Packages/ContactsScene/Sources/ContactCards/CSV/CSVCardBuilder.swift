/// Collects the fields of a row, of which several make one property.
struct CSVCardBuilder {
    private var nameParts = Array(repeating: "", count: 5)
    private var fullName = ""
    private var organisation = ""
    private var departments: [String] = []
    private var emails: [Int: Values] = [:]
    private var phones: [Int: Values] = [:]
    private var addresses: [Int: LabeledParts] = [:]
    private var outlookAddresses: [String: LabeledParts] = [:]
    private var urls: [String] = []
    private var categories: [String] = []
    private var properties: [CardProperty] = []
    private var uid: String?
    /// Columns with a label of their own come after the numbered ones.
    private var nextNumber = 100

    private struct Values {
        var label = CSVLabel()
        var texts: [String] = []
    }

    private struct LabeledParts {
        var labels: [String] = []
        var parts: [Int: String] = [:]
    }

    mutating func add(_ text: String, as column: CSVColumn) {
        switch column {
        case .uid: uid = text
        case .fullName: fullName = text
        case .name(let part): nameParts[part.rawValue] = text
        case .text(let name): properties.append(CardProperty(name, value: CardText.escape(text)))
        case .organisation: organisation = text
        case .department: departments = CSVText.list(text)
        case .birthday: properties += CSVText.birthday(text)
        case .categories(let separator): addCategories(text, separator: separator)
        case .email(let number): emails[number, default: .init()].texts += CSVText.list(text)
        case .emailLabel(let number): emails[number, default: .init()].label = CSVLabel(text)
        case .phone(let number): phones[number, default: .init()].texts += CSVText.list(text)
        case .phoneLabel(let number): phones[number, default: .init()].label = CSVLabel(text)
        case .labeledPhone(let labels):
            phones[nextNumber] = Values(label: CSVLabel(labels: labels), texts: CSVText.list(text))
            nextNumber += 1
        case .address(let number, let part): addresses[number, default: .init()].parts[part] = text
        case .addressLabel(let number): addresses[number, default: .init()].labels = CSVLabel(text).labels
        case .labeledAddress(let label, let part):
            outlookAddresses[label, default: .init(labels: [label])].parts[part] = text
        case .urls: urls += CSVText.list(text)
        case .unknown(let header):
            properties.append(
                CardProperty("X-CSV-" + CSVText.propertyName(header), value: CardText.escape(text))
            )
        }
    }

    func card() -> Card {
        let name = CardName(
            prefix: nameParts[3],
            given: nameParts[1],
            additional: nameParts[2],
            family: nameParts[0],
            suffix: nameParts[4]
        )
        let spoken = [fullName, name.spoken, organisation].first { !$0.isEmpty } ?? ""
        var card = Card(version: .v40)
        var list: [CardProperty] = []
        if let uid { list.append(CardProperty("UID", value: CardText.escape(uid))) }
        if !spoken.isEmpty { list.append(CardProperty("FN", value: CardText.escape(spoken))) }
        if !name.isEmpty { list.append(CardProperty("N", value: CardText.value(of: nameParts))) }
        if !organisation.isEmpty || !departments.isEmpty {
            list.append(CardProperty("ORG", value: CardText.value(of: [organisation] + departments)))
        }
        var groups = FreeGroups()
        for (name, values) in [("TEL", phones), ("EMAIL", emails)] {
            for value in Self.labeled(values) {
                list += CardLabel.properties(
                    name,
                    labels: value.labels,
                    isPreferred: value.isPreferred,
                    value: CardText.escape(value.value),
                    groups: &groups
                )
            }
        }
        for address in labeledAddresses {
            list += CardLabel.properties(
                "ADR",
                labels: address.labels,
                value: CardText.value(of: address.components),
                groups: &groups
            )
        }
        list += urls.map { CardProperty("URL", value: $0) }
        if !categories.isEmpty {
            list.append(
                CardProperty("CATEGORIES", value: categories.map(CardText.escape).joined(separator: ","))
            )
        }
        card.append(list + properties)
        return card
    }

    private static func labeled(_ values: [Int: Values]) -> [LabeledValue] {
        values.sorted { $0.key < $1.key }.flatMap { _, entry in
            entry.texts.enumerated().map { index, text in
                LabeledValue(
                    text,
                    labels: entry.label.labels,
                    isPreferred: entry.label.isPreferred && index == 0
                )
            }
        }
    }

    private var labeledAddresses: [LabeledAddress] {
        let all =
            addresses.sorted { $0.key < $1.key }.map(\.value)
            + outlookAddresses.sorted { $0.key < $1.key }.map(\.value)
        return all.filter { !$0.parts.isEmpty }.map { entry in
            LabeledAddress(labels: entry.labels, components: (0..<7).map { entry.parts[$0] ?? "" })
        }
    }

    private mutating func addCategories(_ text: String, separator: String) {
        for part in CSVText.split(text, separator) {
            // Google's own groups begin with an asterisk, and this one holds everybody.
            guard part.lowercased() != "* mycontacts" else { continue }
            let category = part.hasPrefix("* ") ? String(part.dropFirst(2)) : part
            if !categories.contains(category) { categories.append(category) }
        }
    }
}
