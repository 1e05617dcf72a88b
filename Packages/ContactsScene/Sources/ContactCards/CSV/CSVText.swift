/// What fields of a contacts CSV hold.
enum CSVText {
    /// What stands between several values of one field, as Google writes it.
    static let listSeparator = " ::: "

    static func list(_ text: String) -> [String] { split(text, listSeparator) }

    /// The parts without blanks around them; empty ones do not count.
    static func split(_ text: String, _ separator: String) -> [String] {
        let mark = separator.trimmed
        guard text.utf8.contains(mark.utf8.first ?? 0) else { return [text.trimmed].filter { !$0.isEmpty } }
        var parts: [String] = []
        var rest = Substring(text)
        while let range = firstRange(of: mark, in: rest) {
            parts.append(String(rest[..<range.lowerBound]).trimmed)
            rest = rest[range.upperBound...]
        }
        parts.append(String(rest).trimmed)
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

    /// Also Outlook's `12/31/1990`: month, day, year, or the day first where it can be no month. Its `0/0/00` says
    /// that there is none; what is no date is kept as text.
    static func birthday(_ text: String) -> [CardProperty] {
        if let date = PartialDate(parsing: text) { return [CardDates.property("BDAY", date, version: .v40)] }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        if parts.count == 3, parts.allSatisfy({ (0...9999).contains($0) }) {
            if parts[0] == 0, parts[1] == 0 { return [] }
            for (month, day) in [(parts[0], parts[1]), (parts[1], parts[0])] {
                let date = PartialDate(year: parts[2], month: month, day: day)
                guard parts[2] > 99, let checked = PartialDate(parsing: date.description) else { continue }
                return [CardDates.property("BDAY", checked, version: .v40)]
            }
        }
        return [
            CardProperty("BDAY", parameters: [CardParameter("VALUE", ["text"])], value: CardText.escape(text))
        ]
    }

    /// A header's name as the end of a property's: `Custom Field 1 - Value` is `CUSTOM-FIELD-1---VALUE`.
    static func propertyName(_ header: String) -> String {
        String(header.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
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
        isPreferred = text.hasPrefix("*")
        labels = CSVText.list(isPreferred ? String(text.dropFirst()) : text).map { label in
            switch label.lowercased() {
            case "mobile": "cell"
            case "home", "work", "other", "main", "pager", "fax", "cell": label.lowercased()
            default: label
            }
        }
    }

    var text: String {
        let list = labels.joined(separator: CSVText.listSeparator)
        return isPreferred ? list.isEmpty ? "*" : "* " + list : list
    }
}
