/// The rows of a CSV document (RFC 4180), with the lines in which they begin. Empty lines are left out.
struct CSVRows {
    struct Row: Equatable {
        var line: Int
        var cells: [String]
    }

    private(set) var rows: [Row] = []

    /// - Throws: `ProductTable.Fault` for a quotation mark that is not closed, or closed within a cell.
    init(_ text: String) throws(ProductTable.Fault) {
        var characters = text.unicodeScalars[...]
        if characters.first == "\u{FEFF}" { characters.removeFirst() }
        var line = 1
        var row = Row(line: 1, cells: [])
        while !characters.isEmpty {
            row.cells.append(try Self.cell(&characters, &line, beginningIn: row.line))
            if characters.popFirst() == "," {
                guard characters.isEmpty else { continue }
                row.cells.append("")
            }
            if row.cells != [""] { rows.append(row) }
            line += 1
            row = Row(line: line, cells: [])
        }
    }

    /// Takes a cell up to its comma or line break; of the break `\r\n`, also the first character.
    private static func cell(
        _ characters: inout Substring.UnicodeScalarView,
        _ line: inout Int,
        beginningIn start: Int
    ) throws(ProductTable.Fault) -> String {
        var cell = String.UnicodeScalarView()
        guard characters.first == "\"" else {
            while let next = characters.first, next != ",", next != "\n" {
                if next != "\r" || characters.dropFirst().first != "\n" { cell.append(next) }
                characters.removeFirst()
            }
            return String(cell).trimmed
        }
        characters.removeFirst()
        while let next = characters.popFirst() {
            if next == "\n" { line += 1 }
            guard next == "\"" else {
                cell.append(next)
                continue
            }
            if characters.first == "\"" {
                cell.append(next)
                characters.removeFirst()
                continue
            }
            if characters.first == "\r" { characters.removeFirst() }
            guard [nil, ",", "\n"].contains(characters.first) else {
                throw .init(line: line, reason: "there is text after a closing quotation mark")
            }
            return String(cell)
        }
        throw .init(line: start, reason: "a quotation mark is not closed")
    }
}

extension String {
    /// Without blanks at the ends.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
