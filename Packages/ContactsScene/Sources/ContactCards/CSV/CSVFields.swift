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
        let properties = card.properties
        let labelled = Set(properties.filter { $0.name != "X-ABLABEL" }.compactMap(\.group))
        for property in properties {
            switch property.name {
            case "VERSION", "PRODID": break
            case "X-ABLABEL" where property.group.map(labelled.contains) ?? false: break
            default:
                guard let family = Self.families[property.name], add(property, to: family, custom) else {
                    omissions[property.name, default: 0] += 1
                    continue
                }
                noteParameters(of: property)
            }
        }
        if !categories.isEmpty { cells[CSVFamily.categories.rawValue] = [[CSVCell.list(categories)]] }
    }

    /// Adds the property's cells; returns false if the columns cannot hold it.
    private mutating func add(
        _ property: CardProperty,
        to family: CSVFamily,
        _ custom: [String: String]
    ) -> Bool {
        let text = CardText.unescape(property.value)
        switch family {
        case .categories:
            let list = CardText.split(property.value, at: ",").map { CardText.unescape($0) }.filter {
                !$0.isEmpty
            }
            categories += list
        case .name:
            guard let parts = Self.parts(property.value, count: 5) else { return false }
            append([parts[0], parts[1], parts[2], parts[3], parts[4]], to: family)
        case .organization:
            let units = CardText.components(property.value, joinedBy: ", ")
            append([units.first ?? "", CSVCell.list(Array(units.dropFirst()))], to: family)
        case .address:
            guard let parts = Self.parts(property.value, count: 7) else { return false }
            append([label(of: property, custom)] + parts, to: family)
        case .birthday, .anniversary: append([Self.dateText(property, text)], to: family)
        case .gender, .location, .timeZone: append([property.value], to: family)
        case .phone: append([label(of: property, custom), Card.phoneText(property)], to: family)
        case _ where family.isLabelled: append([label(of: property, custom), text], to: family)
        default: append([text], to: family)
        }
        return true
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

    /// The structured value's parts; nil if there are more parts than columns.
    private static func parts(_ value: String, count: Int) -> [String]? {
        let parts = CardText.components(value, joinedBy: ", ")
        guard parts.dropFirst(count).allSatisfy(\.isEmpty) else { return nil }
        return Array((parts + Array(repeating: "", count: count)).prefix(count))
    }

    private static func dateText(_ property: CardProperty, _ text: String) -> String {
        let isText = property.values("VALUE").contains { $0.lowercased() == "text" }
        guard !isText, !text.contains("T"), var date = PartialDate(parsing: text) else { return text }
        let omitted = property.values("X-APPLE-OMIT-YEAR").first.flatMap { Int($0) }
        if let year = date.year, year == omitted { date.year = nil }
        return date.description
    }

    private func label(of property: CardProperty, _ custom: [String: String]) -> String {
        let isPreferred =
            property.values("TYPE").contains { $0.lowercased() == "pref" }
            || property.values("PREF").contains("1")
        return CSVLabel(labels: Card.labels(of: property, custom: custom), isPreferred: isPreferred).cell
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
