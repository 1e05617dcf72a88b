/// The content of a card as CSV cells, and the properties without a cell.
struct CSVFields {
    private var cells = [[[String]]](repeating: [], count: CSVFamily.allCases.count)
    /// The categories of all properties, which share one cell, as in Google's CSV.
    private var categories: [String] = []
    /// The numbers of properties and parameters that no column can hold.
    private(set) var omissions: [String: Int] = [:]

    /// The maximum occurrences of a family, so that one card cannot make every row of a table very long.
    static let limit = 100

    /// The occurrences of a family, each with the cells of its columns.
    func rows(of family: CSVFamily) -> [[String]] { cells[family.rawValue] }

    private static let families = Dictionary(
        uniqueKeysWithValues: CSVFamily.allCases.map { ($0.property, $0) }
    )

    init(_ card: Card) {
        let custom = card.customLabels
        let properties = Self.ordered(card.properties)
        let labelled = Set(properties.filter { $0.name != "X-ABLABEL" }.compactMap(\.groupKey))
        // The representations of a value, of which the first counts (RFC 6350, section 5.4).
        var alternatives: Set<[String]> = []
        for property in properties {
            switch property.name {
            case "VERSION", "PRODID": break
            case "X-ABLABEL" where property.groupKey.map(labelled.contains) ?? false: break
            default:
                let alternative = property.values("ALTID")
                guard alternative.isEmpty || alternatives.insert([property.name] + alternative).inserted
                else {
                    omissions["alternatives of \(property.name)", default: 0] += 1
                    continue
                }
                let family = property.isAnniversary ? .anniversary : Self.families[property.name]
                guard let family else {
                    omissions[property.name, default: 0] += 1
                    continue
                }
                add(property, to: family, custom)
                noteParameters(of: property)
            }
        }
        if !categories.isEmpty { cells[CSVFamily.categories.rawValue] = [[CSVCell.list(categories)]] }
    }

    /// The properties, with the preferred one before the others of its name where a column cannot mark it.
    private static func ordered(_ properties: [CardProperty]) -> [CardProperty] {
        var ordered = properties
        for name in ["FN", "NICKNAME", "ORG", "ROLE", "TITLE"] {
            guard let preferred = ordered.preferredIndex(of: name),
                let first = ordered.firstIndex(where: { $0.name == name }), first != preferred
            else { continue }
            ordered.insert(ordered.remove(at: preferred), at: first)
        }
        return ordered
    }

    /// Adds the property's cells.
    private mutating func add(_ property: CardProperty, to family: CSVFamily, _ custom: [String: String]) {
        let text = CardText.unescape(property.value)
        switch family {
        case .categories:
            let list = CardText.split(property.value, at: ",").map { CardText.unescape($0) }.filter {
                !$0.isEmpty
            }
            categories += list
        case .name:
            noteFurtherParts(of: property, count: 5)
            append(parts(StructuredValue.name(property.value), count: 5), to: family)
        case .organization:
            let units = CardText.split(property.value, at: ";").map { CardText.unescape($0) }
            append([units.first ?? "", CSVCell.list(Array(units.dropFirst()))], to: family)
        case .address:
            noteFurtherParts(of: property, count: 7)
            append(
                [label(of: property, custom)] + parts(StructuredValue.address(property.value), count: 7),
                to: family
            )
        case .nickname: append([CSVCell.alternatives(property.value)], to: family)
        case .birthday: append([Self.dateText(property, text)], to: family)
        case .anniversary:
            // A program may have written the same date under two names.
            let row = [Self.dateText(property, text)]
            if !rows(of: family).contains(row) { append(row, to: family) }
        case .event:
            let date = PartialDate(parsing: text).map(\.description)
            append([label(of: property, custom), date ?? text], to: family)
        case .gender, .location, .timeZone: append([property.value], to: family)
        case .phone:
            append(
                [label(of: property, custom), CardText.phoneNumber(CardText.unescape(property.value))],
                to: family
            )
        case _ where family.isLabelled: append([label(of: property, custom), text], to: family)
        default: append([text], to: family)
        }
    }

    private mutating func append(_ row: [String], to family: CSVFamily) {
        let values = family.isLabelled ? row.dropFirst() : row[...]
        guard values.contains(where: { !$0.isEmpty }) else { return }
        guard cells[family.rawValue].count < Self.limit else {
            omissions["\(family.property) beyond the \(Self.limit)th", default: 0] += 1
            return
        }
        cells[family.rawValue].append(row)
    }

    /// Counts a structured value with more parts than columns, as RFC 9554 has them.
    private mutating func noteFurtherParts(of property: CardProperty, count: Int) {
        let isCut = CardText.split(property.value, at: ";").dropFirst(count).contains { !$0.isEmpty }
        if isCut { omissions[property.name, default: 0] += 1 }
    }

    /// The first parts of a structured value, each of which may be a list.
    private func parts(_ value: String, count: Int) -> [String] {
        let parts = CardText.split(value, at: ";").prefix(count).map { CSVCell.componentCell($0) }
        return parts + Array(repeating: "", count: count - parts.count)
    }

    private static func dateText(_ property: CardProperty, _ text: String) -> String {
        let isText = property.values("VALUE").contains { $0.lowercased() == "text" }
        guard !isText, !text.contains("T"), let date = property.date else { return text }
        return date.description
    }

    private func label(of property: CardProperty, _ custom: [String: String]) -> String {
        CSVLabel(labels: Card.labels(of: property, custom: custom), isPreferred: property.preference == 1)
            .cell
    }

    private mutating func noteParameters(of property: CardProperty) {
        for parameter in property.parameters {
            switch parameter.name {
            case "TYPE", "VALUE", "X-APPLE-OMIT-YEAR": break
            case "PREF" where parameter.values == ["1"]: break
            default: omissions["\(parameter.name) of \(property.name)", default: 0] += 1
            }
        }
    }
}
