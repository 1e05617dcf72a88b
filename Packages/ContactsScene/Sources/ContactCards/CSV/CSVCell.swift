/// Encodes text as cells of this program's CSV.
enum CSVCell {
    // MARK: - Formulas

    /// The text, with an apostrophe in front if a spreadsheet would take it for a formula (OWASP, "CSV Injection").
    ///
    /// A text that already looks like a formula behind an apostrophe gets another one, so that `restored` is exact.
    static func defused(_ text: String) -> String {
        isFormula(text.drop { $0 == "'" }) ? "'" + text : text
    }

    /// Reverses `defused`.
    static func restored(_ cell: String) -> String {
        guard cell.utf8.first == UInt8(ascii: "'"), isFormula(cell.drop { $0 == "'" }) else { return cell }
        return String(cell.dropFirst())
    }

    /// Whether a spreadsheet may compute the text: it begins with `=`, `+`, `-`, `@` or their full-width forms, which
    /// blanks may precede, or with a tab or a line break.
    ///
    /// A plain phone number is not a formula: after `+` it has only digits and separators.
    private static func isFormula(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        // Fast path for nearly every cell.
        if first.value > 0x40, first.value < 0xFF00, !first.properties.isWhitespace { return false }
        if first == "\t" || first == "\r" || first == "\n" { return true }
        guard let sign = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) else {
            return false
        }
        switch sign {
        case "=", "-", "@", "＝", "＋", "－", "＠": return true
        case "+": return !isPhoneNumber(text)
        default: return false
        }
    }

    private static func isPhoneNumber(_ text: Substring) -> Bool {
        text.utf8.first == UInt8(ascii: "+") && text.utf8.count { (0x30...0x39).contains($0) } >= 3
            && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) || " ()-./".utf8.contains($0) }
    }

    // MARK: - Lists

    /// Joins several texts in one cell with Google's ` ::: `, and escapes text that looks like the separator.
    static func list(_ parts: [String]) -> String {
        parts.map(escaped).joined(separator: CSVText.listSeparator)
    }

    /// A list of a vCard as a cell: its text if it has one, such as a nickname.
    static func alternatives(_ component: String) -> String {
        let texts = CardText.split(component, at: ",").map { CardText.unescape($0) }
        return texts.count == 1 && !isList(texts[0]) ? texts[0] : list(texts)
    }

    /// A component of a name or an address as a cell: its text, or a list such as several middle names.
    ///
    /// A comma before a blank is one that a program has not escaped, as in `1 Main St, Suite 5`.
    static func componentCell(_ component: String) -> String {
        let isText = CardText.split(component, at: ",").dropFirst().contains { $0.hasPrefix(" ") }
        return alternatives(isText ? CardText.escaping([UInt8(ascii: ",")], in: component) : component)
    }

    /// Reverses `alternatives` and `componentCell`.
    static func component(_ cell: String) -> String {
        isList(cell) ? parts(cell).map(CardText.escape).joined(separator: ",") : CardText.escape(cell)
    }

    /// Whether a cell with alternatives has several, or one that looks like several.
    static func isList(_ cell: String) -> Bool { cell.contains(":::") }

    /// Splits what `list` joined.
    static func parts(_ cell: String) -> [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        var rest = Array(cell.utf8)[...]
        while let first = rest.popFirst() {
            if first == UInt8(ascii: "\\"), let next = rest.popFirst() {
                part.append(next)
            } else if first == UInt8(ascii: " "), rest.starts(with: ("::: " as String).utf8) {
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
                rest.removeFirst(4)
            } else {
                part.append(first)
            }
        }
        return cell.isEmpty ? [] : parts + [String(decoding: part, as: UTF8.self)]
    }

    private static func escaped(_ part: String) -> String {
        guard part.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: ":") }) else {
            return part
        }
        var escaped: [UInt8] = []
        var rest = Array(part.utf8)[...]
        while let first = rest.first {
            if first == UInt8(ascii: "\\") || rest.starts(with: (":::" as String).utf8) {
                escaped.append(UInt8(ascii: "\\"))
            }
            escaped.append(first)
            rest.removeFirst()
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
