/// Emulates a terminal's visible lines, including remains of overwritten ones.
struct TerminalPicture {
    private var cells: [[Character]] = [[]]
    private var row = 0
    private var column = 0
    private let columns: Int

    init(_ bytes: [UInt8], columns: Int) {
        self.columns = columns
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        var position = 0
        while position < scalars.count {
            let scalar = scalars[position]
            position += 1
            switch scalar {
            case "\r": column = 0
            case "\n": lineFeed()
            case "\u{8}": column = max(0, column - 1)
            case "\u{1B}" where position < scalars.count && scalars[position] == "[":
                let end = scalars[position...].dropFirst().firstIndex { (0x40...0x7E).contains($0.value) }
                escape(scalars[position..<(end.map { $0 + 1 } ?? scalars.count)])
                position = end.map { $0 + 1 } ?? scalars.count
            default: show(Character(scalar))
            }
        }
    }

    /// The lines without trailing blanks, and without trailing empty lines.
    var lines: [String] {
        var lines = cells.map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        while lines.last == "" { lines.removeLast() }
        return lines
    }

    private mutating func lineFeed() {
        row += 1
        if row == cells.count { cells.append([]) }
    }

    private mutating func show(_ character: Character) {
        if column == columns {
            column = 0
            lineFeed()
        }
        while cells[row].count <= column { cells[row].append(" ") }
        cells[row][column] = character
        column += 1
    }

    /// Supports bold and erasing to the end of the line; any other sequence stays visible, so that a test notices it.
    private mutating func escape(_ sequence: ArraySlice<Unicode.Scalar>) {
        switch sequence.last {
        case "K": cells[row].removeSubrange(min(column, cells[row].count)...)
        case "m": break
        default: for scalar in sequence { show(Character(scalar)) }
        }
    }
}
