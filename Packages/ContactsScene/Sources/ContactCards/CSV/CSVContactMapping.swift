/// What the columns of one CSV document mean, and how a row becomes a card.
struct CSVContactMapping {
    private let columns: [CSVColumn]

    static let unknownHeader =
        "the header names no column that is known; Google's (First Name, E-mail 1 - Value, …), Outlook's "
        + "(First Name, E-mail Address, Mobile Phone, …) and this program's own are"

    init(header: [String]) {
        columns = header.map { CSVColumn($0) }
    }

    var columnCount: Int { columns.count }

    /// Whether no column is known.
    var isEmpty: Bool {
        columns.allSatisfy { if case .unknown = $0 { true } else { false } }
    }

    func card(of row: [String]) -> Card {
        var builder = CSVCardBuilder()
        for (column, text) in zip(columns, row) where !text.trimmed.isEmpty {
            builder.add(text.trimmed, as: column)
        }
        return builder.card()
    }
}

/// Collects the fields of a row, of which several make one property.
private struct CSVCardBuilder {
    private var nameParts = Array(repeating: "", count: 5)
    private var fullName = ""
    private var organisation = ""
    private var department = ""
    private var emails: [Int: LabeledTexts] = [:]
    private var phones: [Int: LabeledTexts] = [:]
    private var addresses: [Int: [Int: String]] = [:]
    private var addressLabels: [Int: String] = [:]
    private var outlookAddresses: [String: [Int: String]] = [:]
    private var categories: [String] = []
    private var properties: [CardProperty] = []
    private var uid: String?
    private var nextNumber = 100

    private struct LabeledTexts {
        var label: String?
        var texts: [String] = []
    }

    mutating func add(_ text: String, as column: CSVColumn) {
        switch column {
        case .uid: uid = text
        case .fullName: fullName = text
        case .name(let part): nameParts[part.rawValue] = text
        case .text(let name): properties.append(CardProperty(name, value: CardText.escape(text)))
        case .organisation: organisation = text
        case .department: department = text
        case .birthday: properties.append(Self.birthday(text))
        case .categories(let separator): addCategories(text, separator: separator)
        case .email(let number): emails[number, default: .init()].texts += Self.list(text)
        case .emailLabel(let number): emails[number, default: .init()].label = Self.label(text)
        case .phone(let number): phones[number, default: .init()].texts += Self.list(text)
        case .phoneLabel(let number): phones[number, default: .init()].label = Self.label(text)
        case .labeledPhone(let label):
            phones[nextNumber] = LabeledTexts(label: label, texts: Self.list(text))
            nextNumber += 1
        case .labeledEmail: emails[nextNumber] = LabeledTexts(texts: Self.list(text))
        case .address(let number, let part): addresses[number, default: [:]][part] = text
        case .addressLabel(let number): addressLabels[number] = Self.label(text)
        case .labeledAddress(let label, let part): outlookAddresses[label, default: [:]][part] = text
        case .urls: properties += Self.list(text).map { CardProperty("URL", value: $0) }
        case .unknown(let header):
            properties.append(CardProperty("X-CSV-" + Self.propertyName(header), value: CardText.escape(text)))
        }
    }

    func card() -> Card {
        var list = [CardProperty("VERSION", value: "4.0")]
        if let uid { list.append(CardProperty("UID", value: CardText.escape(uid))) }
        let name = CardName(
            prefix: nameParts[3], given: nameParts[1], additional: nameParts[2], family: nameParts[0],
            suffix: nameParts[4])
        let spoken = [fullName, name.spoken, organisation].first { !$0.isEmpty }
        if let spoken { list.append(CardProperty("FN", value: CardText.escape(spoken))) }
        if !name.isEmpty {
            list.append(CardProperty("N", value: CardText.value(of: nameParts)))
        }
        if !organisation.isEmpty || !department.isEmpty {
            let units = department.isEmpty ? [organisation] : [organisation, department]
            list.append(CardProperty("ORG", value: CardText.value(of: units)))
        }
        list += labeled("TEL", phones) + labeled("EMAIL", emails) + addressProperties()
        if !categories.isEmpty {
            list.append(CardProperty("CATEGORIES", value: categories.map(CardText.escape).joined(separator: ",")))
        }
        var card = Card(version: .v40)
        card.properties = list + properties
        return card
    }

    private func labeled(_ name: String, _ values: [Int: LabeledTexts]) -> [CardProperty] {
        values.sorted { $0.key < $1.key }.flatMap { _, entry in
            entry.texts.map { text in
                CardProperty(
                    name, parameters: entry.label.map { [CardParameter("TYPE", [$0])] } ?? [],
                    value: CardText.escape(text))
            }
        }
    }

    private func addressProperties() -> [CardProperty] {
        let numbered = addresses.sorted { $0.key < $1.key }.map { (addressLabels[$0.key], $0.value) }
        let named = outlookAddresses.sorted { $0.key < $1.key }.map { (Optional($0.key), $0.value) }
        return (numbered + named).map { label, parts in
            CardProperty(
                "ADR", parameters: label.map { [CardParameter("TYPE", [$0])] } ?? [],
                value: CardText.value(of: (0..<7).map { parts[$0] ?? "" }))
        }
    }

    private mutating func addCategories(_ text: String, separator: String) {
        // Google's own groups begin with an asterisk and say nothing.
        categories += Self.split(text, separator).filter { !$0.hasPrefix("*") && !categories.contains($0) }
    }

    /// Google writes several values in one field with ` ::: ` between.
    private static func list(_ text: String) -> [String] { split(text, ":::") }

    private static func split(_ text: String, _ separator: String) -> [String] {
        var parts: [String] = []
        var rest = Substring(text)
        let mark = separator.trimmed
        while let range = rest.firstRange(of: mark) {
            parts.append(String(rest[..<range.lowerBound]).trimmed)
            rest = rest[range.upperBound...]
        }
        parts.append(String(rest).trimmed)
        return parts.filter { !$0.isEmpty }
    }

    /// `* Home` is Google's preferred one.
    private static func label(_ text: String) -> String? {
        let plain = (text.hasPrefix("*") ? String(text.dropFirst()) : text).trimmed.lowercased()
        return plain.isEmpty ? nil : plain == "mobile" ? "cell" : plain
    }

    /// Also Outlook's `12/31/1990`: month, day, year. What is no date is kept as text.
    private static func birthday(_ text: String) -> CardProperty {
        if let date = PartialDate(parsing: text) { return CardDates.property("BDAY", date, version: .v40) }
        let parts = text.split(separator: "/").compactMap { Int($0) }
        if parts.count == 3, parts.allSatisfy({ (0...9999).contains($0) }) {
            let date = PartialDate(year: parts[2], month: parts[0], day: parts[1])
            if let checked = PartialDate(parsing: date.description) {
                return CardDates.property("BDAY", checked, version: .v40)
            }
        }
        return CardProperty(
            "BDAY", parameters: [CardParameter("VALUE", ["text"])], value: CardText.escape(text))
    }

    private static func propertyName(_ header: String) -> String {
        String(header.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }
}

extension Substring {
    fileprivate func firstRange(of mark: String) -> Range<Index>? {
        var index = startIndex
        while index < endIndex {
            if self[index...].hasPrefix(mark) { return index..<self.index(index, offsetBy: mark.count) }
            index = self.index(after: index)
        }
        return nil
    }
}
