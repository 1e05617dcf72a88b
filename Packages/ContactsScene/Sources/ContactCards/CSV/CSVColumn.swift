import TextWorkers

/// The meaning of a column of a contacts CSV.
struct CSVColumn: Equatable {
    enum Meaning: Equatable {
        /// A cell of one occurrence of a family.
        case cell(CSVFamily, part: Int)
        /// The year, month or day of the birthday.
        case birthdayPart(Int)
        /// The whole text of a numbered address whose parts have columns of their own.
        case formattedAddress
        /// An unknown column, kept under its name.
        case unknown
    }

    /// The occurrence of the family that the column belongs to.
    enum Occurrence: Hashable {
        /// The number in the header.
        case number(Int)
        /// The occurrence shared by all columns of the label: `Home Street` and `Home City`.
        case label(String)
        /// An occurrence of its own.
        case own
    }

    /// The name in the header.
    var header: String
    var meaning = Meaning.unknown
    var occurrence = Occurrence.own
    /// The labels that the header contains, such as work.
    var labels: [String] = []
    /// The separator of several categories.
    var separator = ":::"
    /// The scheme of an instant messenger's address: `skype:`.
    var scheme = ""

    /// Outlook's default texts for an unset field.
    var fillers: Set<String> = []

    init(header: String) { self.header = header }

    init(
        header: String,
        _ family: CSVFamily,
        part: Int? = nil,
        _ occurrence: Occurrence = .own,
        labels: [String] = []
    ) {
        self.header = header
        meaning = .cell(family, part: part ?? (family.isLabelled ? 1 : 0))
        self.occurrence = occurrence
        self.labels = labels
    }

    /// Determines a column's meaning from its header, ignoring case, blanks and punctuation.
    init(_ header: String) {
        self.init(header: header.trimmingBlanks)
        let key = Self.key(header)
        let column =
            Self.named(key, header: self.header) ?? Self.numbered(key, header: self.header)
            ?? Self.labelled(key, header: self.header)
        if let column { self = column }
        fillers = CSVColumnNames.fillers[key] ?? []
    }

    /// The letters and digits of a header, so that `E-mail 1 - Value` and `email_1_value` are equal.
    static func key(_ header: String) -> String {
        let plain = header.lowercased().filter { $0.isLetter || $0.isNumber }
        return plain.replacing("organisation", with: "organization")
    }

    // MARK: - Names

    private static func named(_ key: String, header: String) -> CSVColumn? {
        if let (family, part) = CSVColumnNames.single[key] {
            // A property that a card has once has one occurrence, whatever its columns are called.
            return CSVColumn(header: header, family, part: part, .number(1))
        }
        if let (family, labels) = CSVColumnNames.several[key] {
            return CSVColumn(header: header, family, labels: labels)
        }
        if let (scheme, label) = CSVColumnNames.messengers[key] {
            var column = CSVColumn(header: header, .messenger, labels: label.map { [$0] } ?? [])
            column.scheme = scheme
            return column
        }
        if let separator = CSVColumnNames.categories[key] {
            var column = CSVColumn(header: header, .categories, part: 0, .number(1))
            column.separator = separator
            return column
        }
        guard let part = CSVColumnNames.birthdayParts.firstIndex(of: key) else { return nil }
        var column = CSVColumn(header: header)
        column.meaning = .birthdayPart(part)
        return column
    }

    /// `E-mail 1 - Value`, `Phone 2 - Label`, `Address 1 - Street`, `Organization 2 - Name`, `Notes 2`.
    private static func numbered(_ key: String, header: String) -> CSVColumn? {
        let name = key.prefix { !$0.isNumber }
        let digits = key.dropFirst(name.count).prefix { $0.isNumber }
        let aspect = key.dropFirst(name.count + digits.count)
        guard let number = Int(digits), (1...9_999).contains(number) else { return nil }
        if let family = CSVColumnNames.numbered[String(name)] {
            switch (family, aspect) {
            case (.organization, "name"):
                return CSVColumn(header: header, .organization, part: 0, .number(number))
            case (.organization, "department"):
                return CSVColumn(header: header, .organization, part: 1, .number(number))
            case (.organization, "title"): return CSVColumn(header: header, .title, part: 0, .number(number))
            case (.address, "formatted"):
                var column = CSVColumn(header: header, .address, part: 0, .number(number))
                column.meaning = .formattedAddress
                return column
            case (.address, _):
                let part =
                    aspect == "label" || aspect == "type" ? 0 : CSVColumnNames.addressParts[String(aspect)]
                return part.map { CSVColumn(header: header, .address, part: $0, .number(number)) }
            case (_, "label"), (_, "type"): return CSVColumn(header: header, family, part: 0, .number(number))
            case (_, "value"), (.email, "address"):
                return CSVColumn(header: header, family, part: 1, .number(number))
            default: return nil
            }
        }
        guard aspect.isEmpty else { return nil }
        if let (family, part) = CSVColumnNames.single[String(name)] {
            return CSVColumn(header: header, family, part: part, .number(number))
        }
        return named(String(name), header: header)
    }

    /// `Home Street`, `Work Phone`, `Email Work`, `Business Street 2`.
    private static func labelled(_ key: String, header: String) -> CSVColumn? {
        for (word, labels) in CSVColumnNames.labels {
            let kind: String
            if key.hasPrefix(word) {
                kind = String(key.dropFirst(word.count))
            } else if key.hasSuffix(word) {
                kind = String(key.dropLast(word.count))
            } else {
                continue
            }
            if let column = CSVColumn(kind: kind, labels: labels, header: header) { return column }
        }
        return CSVColumn(kind: key, labels: [], header: header)
    }

    private init?(kind: String, labels: [String], header: String) {
        let base = String(kind.prefix { !$0.isNumber })
        guard kind.dropFirst(base.count).allSatisfy(\.isNumber) else { return nil }
        let occurrence = Occurrence.label(labels.joined(separator: " "))
        if let part = CSVColumnNames.addressParts[kind] ?? CSVColumnNames.addressParts[base] {
            self.init(header: header, .address, part: part, occurrence, labels: labels)
        } else if let (family, more) = CSVColumnNames.kinds[base] {
            self.init(header: header, family, labels: labels + more.filter { !labels.contains($0) })
        } else {
            return nil
        }
    }
}
