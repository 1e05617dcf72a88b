/// What the columns of one CSV document mean, and how a row becomes a card.
struct CSVContactMapping {
    private let columns: [CSVColumn]

    static let unknownHeader =
        "the header names no column that is known; Google's (First Name, E-mail 1 - Value, …), Outlook's "
        + "(First Name, E-mail Address, Mobile Phone, …) and this program's own are"

    init(header: [String]) {
        // Outlook's `Title` is what comes before the name; the other is its `Job Title`.
        let isOutlook = header.contains { $0.trimmed.lowercased() == "job title" }
        columns = header.map { name in
            isOutlook && name.trimmed.lowercased() == "title" ? .name(.prefix) : CSVColumn(name)
        }
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
