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

    /// The property for an ISO 8601 date. Any other text is kept.
    static func date(_ name: String, _ text: String) -> [CardProperty] {
        guard !text.isEmpty else { return [] }
        if let date = PartialDate(parsing: text) {
            // Keep a time after the date.
            return text.contains("T")
                ? [CardProperty(name, value: text)] : [CardDates.property(name, date, version: .v40)]
        }
        return [
            CardProperty(name, parameters: [CardParameter("VALUE", ["text"])], value: CardText.escape(text))
        ]
    }

    /// The parts of a mailbox (RFC 5322, section 3.4): `Ada Lovelace <ada@example.org>`. Another text is the address.
    static func mailbox(_ text: String) -> (name: String, address: String) {
        guard text.hasSuffix(">"), let start = text.lastIndex(of: "<") else { return ("", text) }
        let address = String(text[text.index(after: start)...].dropLast()).trimmingBlanks
        guard address.contains("@") else { return ("", text) }
        var name = String(text[..<start]).trimmingBlanks
        if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") {
            name = String(name.dropFirst().dropLast()).replacing("\\\"", with: "\"")
        }
        return (name, address)
    }

    /// Whether the text is Outlook's for a date that is not set: `0/0/00`, or in other countries `00.00.0000`.
    static func isNoDate(_ text: String) -> Bool {
        text.contains("0") && text.allSatisfy { "0/.-".contains($0) }
    }

    /// The name of a category in another program's document; nil for a group of the program that contains everybody.
    ///
    /// Google's own groups begin with an asterisk, and formerly with `System Group:`.
    static func category(_ text: String) -> String? {
        let mark = ["* ", "System Group: "].first { text.hasPrefix($0) }
        let name = String(text.dropFirst(mark?.count ?? 0)).trimmingBlanks
        let isOfAll = ["mycontacts", "my contacts", "all", "all contacts", "chatbuddies", "othercontacts"]
            .contains(name.lowercased())
        return mark != nil && isOfAll || name.isEmpty ? nil : name
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
