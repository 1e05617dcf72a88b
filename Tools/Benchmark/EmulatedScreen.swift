import Foundation

/// Emulates the screen of an xterm-like terminal, without colours.
struct EmulatedScreen {
    let columns: Int
    let rows: Int
    private(set) var cells: [[String]]
    private(set) var row = 0
    private(set) var column = 0
    private var saved = (row: 0, column: 0)
    /// The rows of the scroll region.
    private var region: ClosedRange<Int>
    private var last = " "
    /// The bytes of an incomplete sequence.
    private var pending: [UInt8] = []

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        region = 0...rows - 1
    }

    /// The rows as text; the second cell of a wide character is empty.
    var lines: [String] { cells.map { $0.joined() } }

    var text: String { lines.joined(separator: "\n") }

    mutating func show(_ bytes: some Sequence<UInt8>) {
        pending += bytes
        var position = 0
        while position < pending.count {
            let count = step(pending[position...])
            guard count > 0 else { break }
            position += count
        }
        pending.removeFirst(position)
    }

    /// Processes the first character or sequence and returns its bytes; 0 if it is incomplete.
    private mutating func step(_ bytes: ArraySlice<UInt8>) -> Int {
        guard let first = bytes.first else { return 0 }
        switch first {
        case 0x1B: return escape(bytes)
        case 0x0A, 0x0B, 0x0C: lineFeed()
        case 0x0D: column = 0
        case 0x08: column = max(0, min(column, columns - 1) - 1)
        case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
        case 0..<0x20, 0x7F: break
        default: return character(bytes, first)
        }
        return 1
    }

    private mutating func character(_ bytes: ArraySlice<UInt8>, _ first: UInt8) -> Int {
        let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard bytes.count >= length else { return 0 }
        put(String(decoding: bytes.prefix(length), as: UTF8.self))
        return length
    }

    private mutating func put(_ text: String) {
        let width = text.unicodeScalars.first.map(Self.width) ?? 1
        guard width > 0 else {
            let before = max(0, column - 1)
            cells[row][before] += text
            return
        }
        if column + width > columns {
            column = 0
            lineFeed()
        }
        cells[row][column] = text
        if width == 2 { cells[row][column + 1] = "" }
        column += width
        last = text
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }

    private mutating func lineFeed() {
        if row == region.upperBound { scroll(by: 1, in: region) } else { row = min(row + 1, rows - 1) }
    }

    /// Moves rows up, or down if the number is negative.
    private mutating func scroll(by count: Int, in range: ClosedRange<Int>) {
        let blank = Array(repeating: " ", count: columns)
        for _ in 0..<min(abs(count), range.count) {
            cells.remove(at: count > 0 ? range.lowerBound : range.upperBound)
            cells.insert(blank, at: count > 0 ? range.upperBound : range.lowerBound)
        }
    }

    // MARK: - Escape sequences

    private mutating func escape(_ bytes: ArraySlice<UInt8>) -> Int {
        guard bytes.count > 1 else { return 0 }
        let start = bytes.startIndex
        switch bytes[start + 1] {
        case UInt8(ascii: "["):
            guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40..<0x7F).contains($0) }) else {
                return 0
            }
            control(String(decoding: bytes[(start + 2)..<end], as: UTF8.self), bytes[end])
            return end - start + 1
        case UInt8(ascii: "]"):
            // It ends with BEL, or with ESC and a backslash.
            guard let end = bytes.dropFirst(2).firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else {
                return 0
            }
            if bytes[end] == 0x07 { return end - start + 1 }
            return end + 1 < bytes.endIndex ? end - start + 2 : 0
        case UInt8(ascii: "("), UInt8(ascii: ")"): return bytes.count > 2 ? 3 : 0
        case UInt8(ascii: "M"):
            if row == region.lowerBound { scroll(by: -1, in: region) } else { row = max(0, row - 1) }
        case UInt8(ascii: "7"): saved = (row, column)
        case UInt8(ascii: "8"): (row, column) = saved
        default: break
        }
        return 2
    }

    private mutating func control(_ text: String, _ final: UInt8) {
        // Ignore modes, except for the alternate screen, which begins empty.
        if text.hasPrefix("?") || text.hasPrefix(">") {
            if text == "?1049" { erase(from: (0, 0), to: (rows - 1, columns)) }
            return
        }
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let count = max(1, numbers.first ?? 0)
        switch final {
        case UInt8(ascii: "A"): row = max(0, row - count)
        case UInt8(ascii: "B"): row = min(rows - 1, row + count)
        case UInt8(ascii: "C"): column = min(columns - 1, column + count)
        case UInt8(ascii: "D"): column = max(0, min(column, columns - 1) - count)
        case UInt8(ascii: "G"): column = min(columns, count) - 1
        case UInt8(ascii: "d"): row = min(rows, count) - 1
        case UInt8(ascii: "H"), UInt8(ascii: "f"):
            row = min(rows, count) - 1
            column = min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
        case UInt8(ascii: "Z"): column = max(0, (column - 1) / 8 * 8)
        case UInt8(ascii: "J"): eraseScreen(numbers.first ?? 0)
        case UInt8(ascii: "K"): eraseLine(numbers.first ?? 0)
        case UInt8(ascii: "X"): erase(from: (row, column), to: (row, min(columns, column + count)))
        case UInt8(ascii: "P"):
            for _ in 0..<min(count, columns - column) { cells[row].remove(at: column) }
            fill()
        case UInt8(ascii: "@"):
            cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
            fill()
        case UInt8(ascii: "L"): if region.contains(row) { scroll(by: -count, in: row...region.upperBound) }
        case UInt8(ascii: "M"): if region.contains(row) { scroll(by: count, in: row...region.upperBound) }
        case UInt8(ascii: "S"): scroll(by: count, in: region)
        case UInt8(ascii: "T"): scroll(by: -count, in: region)
        case UInt8(ascii: "b"): for _ in 0..<count { put(last) }
        case UInt8(ascii: "r"):
            let bottom = numbers.count > 1 && numbers[1] > 0 ? min(numbers[1], rows) : rows
            region = min(count, bottom) - 1...bottom - 1
            (row, column) = (0, 0)
        default: break
        }
    }

    private mutating func eraseScreen(_ part: Int) {
        switch part {
        case 0: erase(from: (row, column), to: (rows - 1, columns))
        case 1: erase(from: (0, 0), to: (row, column + 1))
        default: erase(from: (0, 0), to: (rows - 1, columns))
        }
    }

    private mutating func eraseLine(_ part: Int) {
        let start = part == 0 ? column : 0
        erase(from: (row, start), to: (row, part == 1 ? column + 1 : columns))
    }

    private mutating func erase(from start: (row: Int, column: Int), to end: (row: Int, column: Int)) {
        for line in start.row...end.row {
            let first = line == start.row ? start.column : 0
            let limit = line == end.row ? min(end.column, columns) : columns
            for position in first..<max(first, limit) { cells[line][position] = " " }
        }
    }

    /// Pads the line to the width of the screen.
    private mutating func fill() {
        let missing = columns - cells[row].count
        if missing > 0 {
            cells[row] += Array(repeating: " ", count: missing)
        } else {
            cells[row].removeLast(-missing)
        }
    }
}
