import TextWorkers

/// Parses and formats the fields of a contacts CSV.
enum CSVText {
    /// Google's separator between several values of one field.
    static let listSeparator = " ::: "

    static func list(_ text: String) -> [String] { split(text, ":::") }

    /// The non-empty parts, without surrounding blanks.
    static func split(_ text: String, _ mark: String) -> [String] {
        guard text.utf8.contains(mark.utf8.first ?? 0) else {
            return [text.trimmingBlanks].filter { !$0.isEmpty }
        }
        var parts: [String] = []
        var rest = Substring(text)
        while let range = firstRange(of: mark, in: rest) {
            parts.append(String(rest[..<range.lowerBound]).trimmingBlanks)
            rest = rest[range.upperBound...]
        }
        parts.append(String(rest).trimmingBlanks)
        return parts.filter { !$0.isEmpty }
    }

    private static func firstRange(of mark: String, in text: Substring) -> Range<Substring.Index>? {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index...].hasPrefix(mark) { return index..<text.index(index, offsetBy: mark.count) }
            index = text.index(after: index)
        }
        return nil
    }

    /// The property for an ISO 8601 date or for Outlook's `12/31/1990`, `31.12.1990` and `1990/12/31`. Day and month
    /// are swapped if the month would be invalid. Outlook's `0/0/00` means no date. Any other text is kept.
    ///
    /// - Parameters:
    ///   - isOwn: Whether this program wrote the text, which then is ISO 8601 or free text.
    ///   - hasDayFirst: Whether `3/4/1990` is in April. `3.4.1990` always is.
    static func date(_ name: String, _ text: String, isOwn: Bool, hasDayFirst: Bool) -> [CardProperty] {
        guard !text.isEmpty else { return [] }
        if let date = PartialDate(parsing: text) {
            // Keep a time after the date.
            return text.contains("T")
                ? [CardProperty(name, value: text)] : [CardDates.property(name, date, version: .v40)]
        }
        if !isOwn, let parts = numbers(in: text) {
            if parts[0] == 0, parts[1] == 0 { return [] }
            for date in dates(parts, hasDayFirst: hasDayFirst || text.contains(".")) {
                guard date.year ?? 0 > 99, let checked = PartialDate(parsing: date.description) else {
                    continue
                }
                return [CardDates.property(name, checked, version: .v40)]
            }
        }
        return [
            CardProperty(name, parameters: [CardParameter("VALUE", ["text"])], value: CardText.escape(text))
        ]
    }

    /// The three numbers of a date.
    private static func numbers(in text: String) -> [Int]? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "." }.map {
            Int($0) ?? -1
        }
        return parts.count == 3 && parts.allSatisfy((0...9999).contains) ? parts : nil
    }

    /// The dates that the numbers may mean, the likeliest first.
    private static func dates(_ parts: [Int], hasDayFirst: Bool) -> [PartialDate] {
        if parts[0] > 31 { return [PartialDate(year: parts[0], month: parts[1], day: parts[2])] }
        let monthFirst = PartialDate(year: parts[2], month: parts[0], day: parts[1])
        let dayFirst = PartialDate(year: parts[2], month: parts[1], day: parts[0])
        return hasDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
    }

    /// The value of RFC 6350, section 6.2.7 for a word of Outlook.
    static func gender(_ text: String) -> String {
        switch text.lowercased() {
        case "male", "m", "männlich", "masculin", "masculino": "M"
        case "female", "f", "weiblich", "féminin", "femenino": "F"
        case "other", "o": "O"
        default: ";" + CardText.escape(text)
        }
    }

    /// A URI as a property's value, with only the escapes needed to parse it back.
    static func uri(_ text: String) -> String {
        let isPlain = CardText.unescape(text) == text && !text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
        return isPlain ? text : CardText.escape(text)
    }

    /// Whether the text begins with a scheme: RFC 3986, section 3.1.
    static func isURI(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), !text.contains(" ") else { return false }
        let scheme = text[..<colon].utf8
        return scheme.count > 1
            && scheme.allSatisfy {
                (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
            }
    }
}

/// The label of a value in a column of its own: `* Home`, where the asterisk marks the preferred one.
struct CSVLabel {
    var labels: [String] = []
    var isPreferred = false

    init(labels: [String] = [], isPreferred: Bool = false) {
        self.labels = labels
        self.isPreferred = isPreferred
    }

    init(_ text: String) {
        isPreferred = text.utf8.first == UInt8(ascii: "*")
        let list = isPreferred ? String(text.utf8.dropFirst().drop { $0 == 0x20 }) ?? "" : text
        labels = CSVText.list(list).map { label in
            switch label {
            case "Home", "home": return "home"
            case "Work", "work": return "work"
            case "Mobile", "mobile": return "cell"
            default: break
            }
            let lower = label.lowercased()
            if lower == "mobile" { return "cell" }
            return ["home", "work", "other", "main", "pager", "fax", "cell"].contains(lower) ? lower : label
        }
    }

    /// Parses a `cell`.
    init(cell: String) {
        isPreferred = cell.utf8.first == UInt8(ascii: "*")
        // Use scalars, not characters: an accent at the label's start combines with the blank before it.
        let text = cell.unicodeScalars.dropFirst(isPreferred ? 1 : 0)
        labels = CSVCell.parts(String(isPreferred && text.first == " " ? text.dropFirst() : text))
    }

    /// The label as a cell of this program's CSV.
    var cell: String {
        let list = CSVCell.list(labels)
        if isPreferred { return list.isEmpty ? "*" : "* " + list }
        return list.hasPrefix("*") ? "\\" + list : list
    }
}
