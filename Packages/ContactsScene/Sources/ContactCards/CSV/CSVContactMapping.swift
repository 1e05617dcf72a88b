import TextWorkers

/// Maps the columns of one CSV document to the properties of a card.
struct CSVContactMapping {
    /// The destination of a column's text: a family's occurrence, in the order of the card's properties.
    struct Target: Hashable {
        var family: CSVFamily
        var number: Int
        var part: Int
    }

    let columns: [CSVColumn]
    /// Whether this program wrote the document, so that each cell is exactly one value.
    let isOwn: Bool
    /// The destination of each column; nil for a column that is kept under its name.
    private(set) var targets: [Target?] = []
    /// The number of the first occurrence without a number in the header.
    static let firstUnnumbered = 10_000

    /// The positions of the columns with dates.
    private(set) var dateColumns: Set<Int> = []
    private var habit: CSVDateHabit

    init(header: [String]) {
        let names = header.enumerated().map { $1.trimmingBlanks.isEmpty ? Self.name(ofColumnAt: $0) : $1 }
        let english = CSVLanguage.english(names)
        // Languages other than English begin dates with the day, and Yahoo writes them as in the United States.
        habit = CSVDateHabit(usual: english != nil ? .dayFirst : Self.isYahoo(names) ? .monthFirst : nil)
        columns = zip(names, Self.columns(english ?? names)).map { name, column in
            var column = column
            column.header = name.trimmingBlanks
            return column
        }
        // A person may have removed any other column.
        isOwn = Set(["UID", "Revision"]).isSubset(of: header)
        var taken: Set<Target> = []
        var numbers: [Occurrence: Int] = [:]
        for (index, column) in columns.enumerated() {
            let target = Self.target(of: column, at: index, &numbers)
            // The second column for the same cell is kept under its name, except streets, which may have several lines.
            let isFree = target.map { taken.insert($0).inserted || $0.family == .address } ?? false
            targets.append(isFree ? target : nil)
            guard !isOwn, isFree, let target else { continue }
            let isDate = [.birthday, .anniversary].contains(target.family) || target.family == .event
            if isDate, target.part == (target.family.isLabelled ? 1 : 0) { dateColumns.insert(index) }
        }
    }

    /// Learns the order of day and month from a row.
    mutating func noteDates(in row: [String]) {
        for column in dateColumns where column < row.count {
            habit.note(row[column].trimmingBlanks, column: column)
        }
    }

    var columnCount: Int { columns.count }

    /// The name of a column without a name in the header.
    private static func name(ofColumnAt index: Int) -> String { "Column \(index + 1)" }

    var isEmpty: Bool { columns.allSatisfy { $0.meaning == .unknown } }

    /// The content of a row.
    struct Row {
        /// Nil if the row has nothing but an id.
        var card: Card?
        /// The positions of the columns that are kept under their own names.
        var kept: [Int] = []
        /// The dates that may be other ones, each with both.
        var doubts: [String] = []
    }

    /// Reads a row.
    func read(_ row: [String]) -> Row {
        var builder = CSVCardBuilder(isOwn: isOwn)
        var read = Row()
        for (index, cell) in row.enumerated() where !cell.isEmpty {
            let text = text(of: cell)
            guard !text.isEmpty else { continue }
            guard index < columns.count else {
                builder.addUnknown(text, header: Self.name(ofColumnAt: index))
                continue
            }
            let column = columns[index]
            guard isOwn || !column.fillers.contains(text) else { continue }
            switch column.meaning {
            case .birthdayPart(let part): builder.addBirthday(text, part: part)
            case .formattedAddress:
                if case .number(let number) = column.occurrence { builder.addFormattedAddress(text, number) }
            case .cell, .unknown:
                guard let target = targets[index] else {
                    builder.addUnknown(text, header: column.header)
                    read.kept.append(index)
                    continue
                }
                guard dateColumns.contains(index) else {
                    builder.add(text, to: target, of: column)
                    continue
                }
                if let date = date(text, at: index, &read.doubts) {
                    builder.add(date, to: target, of: column)
                }
            }
        }
        read.card = builder.card()
        return read
    }

    /// A date in the form of ISO 8601, or any other text; nil for no date.
    private func date(_ text: String, at index: Int, _ doubts: inout [String]) -> String? {
        guard !CSVText.isNoDate(text) else { return nil }
        guard PartialDate(parsing: text) == nil, let written = WrittenDate(parsing: text) else { return text }
        let (order, isKnown) = habit.order(of: index)
        guard let date = written.date(order) else { return text }
        if written.isAmbiguous, !isKnown,
            let other = written.date(order == .dayFirst ? .monthFirst : .dayFirst)
        {
            doubts.append("'\(text)' in '\(columns[index].header)' may be \(date) or \(other)")
        }
        return date.description
    }

    /// Whether a row has text beyond the header's columns.
    func isExceeded(by row: [String]) -> Bool {
        !row.dropFirst(columns.count).allSatisfy { text(of: $0).isEmpty }
    }

    private func text(of cell: String) -> String { isOwn ? CSVCell.restored(cell) : cell.trimmingBlanks }

    /// An occurrence without a number in the header.
    private struct Occurrence: Hashable {
        var family: CSVFamily
        var label: String
    }

    private static func target(
        of column: CSVColumn,
        at index: Int,
        _ numbers: inout [Occurrence: Int]
    ) -> Target? {
        guard case .cell(let family, let part) = column.meaning else { return nil }
        let number =
            switch column.occurrence {
            case .number(let number): number
            case .own: firstUnnumbered + index
            case .label(let label):
                Self.number(of: Occurrence(family: family, label: label), firstUnnumbered + index, &numbers)
            }
        return Target(family: family, number: number, part: part)
    }

    /// The number of the occurrence's first column.
    private static func number(
        of occurrence: Occurrence,
        _ next: Int,
        _ numbers: inout [Occurrence: Int]
    ) -> Int {
        let number = numbers[occurrence] ?? next
        numbers[occurrence] = number
        return number
    }

    private static func isYahoo(_ header: [String]) -> Bool {
        header.contains { ["yahoophone", "distributionlists"].contains(CSVColumn.key($0)) }
    }

    /// The meanings of the English names; some depend on other columns.
    private static func columns(_ header: [String]) -> [CSVColumn] {
        let keys = header.map(CSVColumn.key)
        let all = Set(keys)
        let isOutlook = all.contains("emailaddress") || all.contains("email2address")
        let isYahoo = isYahoo(header)
        return zip(header, keys).map { name, key in
            if key == "title", all.contains("jobtitle") {
                // Outlook's `Title` is the name's prefix; the position is its `Job Title`.
                return CSVColumn(header: name, .name, part: 3, .number(1))
            }
            if key == "birthday", all.contains("birthyear"), name.trimmingBlanks.lowercased() != key {
                var day = CSVColumn(header: name)
                day.meaning = .birthdayPart(2)
                return day
            }
            if key == "emailaddress", all.contains("email2address") {
                return CSVColumn(header: name, .email, .number(1))
            }
            if isYahoo, let labels = CSVColumnNames.yahooPhones[key] {
                return CSVColumn(header: name, .phone, labels: labels)
            }
            // Outlook's address type and its complete addresses, which other columns have in parts, are dropped.
            let isType = isOutlook && key.hasPrefix("email") && key.hasSuffix("type")
            let isWhole = key.hasSuffix("address") && all.contains(key.dropLast("address".count) + "street")
            guard isType || isWhole else { return CSVColumn(name) }
            var column = CSVColumn(header: name.trimmingBlanks)
            column.fillers = CSVColumnNames.fillers[key] ?? []
            return column
        }
    }
}
