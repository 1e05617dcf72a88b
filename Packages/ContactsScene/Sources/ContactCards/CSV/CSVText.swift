/// What fields of a contacts CSV hold.
enum CSVText {
    /// What stands between several values of one field, as Google writes it.
    static let listSeparator = " ::: "

    static func list(_ text: String) -> [String] { split(text, ":::") }

    /// The parts without blanks around them; empty ones do not count.
    static func split(_ text: String, _ mark: String) -> [String] {
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
    ///
    /// - Parameter isOwn: whether this program wrote the text, which then is ISO 8601 or words.
    static func date(_ name: String, _ text: String, isOwn: Bool) -> [CardProperty] {
        guard !text.isEmpty else { return [] }
        if let date = PartialDate(parsing: text) {
            // A time behind it stays.
            return text.contains("T")
                ? [CardProperty(name, value: text)] : [CardDates.property(name, date, version: .v40)]
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        if !isOwn, parts.count == 3, parts.allSatisfy({ (0...9999).contains($0) }) {
            if parts[0] == 0, parts[1] == 0 { return [] }
            for (month, day) in [(parts[0], parts[1]), (parts[1], parts[0])] {
                let date = PartialDate(year: parts[2], month: month, day: day)
                guard parts[2] > 99, let checked = PartialDate(parsing: date.description) else { continue }
                return [CardDates.property(name, checked, version: .v40)]
            }
        }
        return [
            CardProperty(name, parameters: [CardParameter("VALUE", ["text"])], value: CardText.escape(text))
        ]
    }

    /// What RFC 6350, section 6.2.7 has for a word.
    static func gender(_ text: String) -> String {
        switch text.lowercased() {
        case "male", "m": "M"
        case "female", "f": "F"
        case "other", "o": "O"
        default: ";" + CardText.escape(text)
        }
    }

    /// A URI as a property's value, which has escapes only where it could not be read back without them.
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

    /// What `cell` gave.
    init(cell: String) {
        isPreferred = cell.utf8.first == UInt8(ascii: "*")
        labels = CSVCell.parts(isPreferred ? String(cell.dropFirst(cell.hasPrefix("* ") ? 2 : 1)) : cell)
    }

    /// The label for a cell of our own.
    var cell: String {
        let list = CSVCell.list(labels)
        if isPreferred { return list.isEmpty ? "*" : "* " + list }
        return list.hasPrefix("*") ? "\\" + list : list
    }
}
