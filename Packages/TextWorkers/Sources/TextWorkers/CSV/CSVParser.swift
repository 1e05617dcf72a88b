/// Parses the rows of a CSV document in UTF-8 (RFC 4180) incrementally.
///
/// The separator is the most frequent one of the first line: comma, semicolon or tab. Spreadsheets may name it in a line
/// `sep=;` before the first row, which is skipped. Rows without any text are left out, and a field that is not valid UTF-8
/// is decoded from Windows-1252.
public struct CSVParser: Sendable {
    /// A row with the number of its first line, or a fault.
    public enum Item: Equatable, Sendable {
        case row([String], line: Int)
        /// The reason why a row was skipped, and its first line.
        case fault(Fault, line: Int)
        /// The text of the row that the preceding fault skipped; a large one comes in pieces.
        case rejected([UInt8])
    }

    /// The reason why a row was skipped.
    public enum Fault: Equatable, Sendable, CustomStringConvertible {
        case openQuote
        case tooLarge(limit: Int)

        public var description: String {
            switch self {
            case .openQuote: "the row has a quote that is never closed"
            case .tooLarge(let limit): "the row is larger than \(limit >> 20) MiB"
            }
        }
    }

    /// The maximum bytes of a row.
    private let limit: Int
    private var pending: [UInt8] = []
    private var separator: UInt8?
    private var field: [UInt8] = []
    private var fields: [String] = []
    private var line = 1
    private var rowLine = 1
    private var isQuoted = false
    private var wasQuote = false
    private var wasReturn = false
    private var isFieldQuoted = false
    private var rowSize = 0
    /// Unreported text of a row that is too large; nil in every other row.
    private var skipped: [UInt8]?

    /// Makes a parser of one document.
    ///
    /// - Parameter limit: The maximum bytes of a row; larger ones are skipped.
    public init(limit: Int = 16 << 20) {
        self.limit = limit
    }

    /// Formats a row as a line of the document, with its separator.
    public func line(_ row: [String]) -> [UInt8] {
        CSVLine.format(row, separator: separator ?? UInt8(ascii: ","))
    }

    /// Ends the document.
    public mutating func finish(_ handle: (Item) throws -> Void) rethrows {
        if separator == nil { try start(handle) }
        if isQuoted, !wasQuote {
            if skipped == nil {
                try handle(.fault(.openQuote, line: rowLine))
                skipped = openRow()
            }
            try handOverSkipped(handle)
            return
        }
        if !field.isEmpty || !fields.isEmpty || skipped != nil { try endRow(by: nil, handle) }
    }

    /// Reads more bytes, and passes complete rows to `handle`.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, _ handle: (Item) throws -> Void) rethrows {
        guard separator != nil else {
            pending.append(contentsOf: bytes)
            let hasLine = pending.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            if hasLine || pending.count > 1 << 16 { try start(handle) }
            return
        }
        for byte in bytes { try add(byte, handle) }
    }

    private mutating func start(_ handle: (Item) throws -> Void) rethrows {
        let header = pending.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        if let named = Self.namedSeparator(header) {
            separator = named
            let rest = pending[header.endIndex...]
            pending = []
            // The line's end makes an empty row, which is left out.
            for byte in rest { try add(byte, handle) }
            return
        }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let counts = candidates.map { candidate in header.count { $0 == candidate } }
        let most = counts.max() ?? 0
        separator = zip(candidates, counts).first { $0.1 == most }?.0 ?? UInt8(ascii: ",")
        let bytes = pending
        pending = []
        for byte in bytes { try add(byte, handle) }
    }

    /// The separator in Excel's line `sep=;`, which may be quoted; nil for any other line.
    private static func namedSeparator(_ line: ArraySlice<UInt8>) -> UInt8? {
        var text = line
        if text.first == UInt8(ascii: "\"") { text.removeFirst() }
        let name = text.prefix(4).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard name == Array("sep=".utf8) else { return nil }
        var rest = text.dropFirst(4)
        if rest.starts(with: "\\t".utf8) { rest = [0x09] + rest.dropFirst(2) }
        // A spreadsheet that took the line for a row has filled it up with separators.
        guard let separator = rest.popFirst(), (0x01...0x7E).contains(separator),
            rest.allSatisfy({ $0 == separator || ",;\t\" ".utf8.contains($0) })
        else { return nil }
        return separator == UInt8(ascii: "\"") ? nil : separator
    }

    private mutating func add(_ byte: UInt8, _ handle: (Item) throws -> Void) rethrows {
        if skipped != nil {
            skipped?.append(byte)
            if skipped?.count == 1 << 16 { try handOverSkipped(handle) }
        }
        let followsReturn = wasReturn
        wasReturn = byte == UInt8(ascii: "\r")
        let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        if isBreak, !(byte == UInt8(ascii: "\n") && followsReturn) { line += 1 }
        if isQuoted, !wasQuote {
            if byte == UInt8(ascii: "\"") { wasQuote = true } else { try keep(byte, handle) }
            return
        }
        if wasQuote {
            wasQuote = false
            if byte == UInt8(ascii: "\"") {
                try keep(byte, handle)
                return
            }
            isQuoted = false
        }
        switch byte {
        case UInt8(ascii: "\"") where field.isEmpty && !isFieldQuoted:
            isQuoted = true
            isFieldQuoted = true
        case separator: try endField(by: byte, handle)
        case UInt8(ascii: "\n") where followsReturn: rowLine = line
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): try endRow(by: byte, handle)
        default: try keep(byte, handle)
        }
    }

    private mutating func keep(_ byte: UInt8, _ handle: (Item) throws -> Void) rethrows {
        // In a skipped row, only whether the field has begun matters.
        guard skipped == nil || field.isEmpty else { return }
        field.append(byte)
        if field.count > limit { try skipRow(handle) }
    }

    /// Skips a row that has become too large; the rest is reported as it arrives.
    private mutating func skipRow(_ handle: (Item) throws -> Void) rethrows {
        try handle(.fault(.tooLarge(limit: limit), line: rowLine))
        skipped = openRow()
        try handOverSkipped(handle)
        skipped = []
        fields = []
        field.removeAll()
    }

    private mutating func handOverSkipped(_ handle: (Item) throws -> Void) rethrows {
        if let text = skipped, !text.isEmpty { try handle(.rejected(text)) }
        skipped?.removeAll(keepingCapacity: true)
    }

    /// The original text of the incomplete row.
    private func openRow() -> [UInt8] {
        var text = fields.isEmpty ? [] : line(fields + [""]).dropLast(2)
        guard isFieldQuoted else { return text + field }
        text.append(UInt8(ascii: "\""))
        for byte in field {
            if byte == UInt8(ascii: "\"") { text.append(byte) }
            text.append(byte)
        }
        if !isQuoted { text.append(UInt8(ascii: "\"")) }
        return text
    }

    /// - Parameter end: The separator or line break; nil at the end of the document.
    private mutating func endField(by end: UInt8?, _ handle: (Item) throws -> Void) rethrows {
        // An empty field uses memory too.
        rowSize += field.count + MemoryLayout<String>.stride
        if rowSize > limit, skipped == nil {
            try skipRow(handle)
            skipped = end.map { [$0] } ?? []
        }
        guard skipped == nil else {
            field.removeAll()
            isFieldQuoted = false
            return
        }
        fields.append(String(validating: field, as: UTF8.self) ?? Self.decoded(field))
        field.removeAll(keepingCapacity: true)
        isFieldQuoted = false
    }

    private static func decoded(_ field: [UInt8]) -> String {
        // ICU has this table; without it, the ASCII part stays readable.
        String(decoding: (try? TextEncoding.windows1252.decode(field)) ?? field, as: UTF8.self)
    }

    private mutating func endRow(by end: UInt8?, _ handle: (Item) throws -> Void) rethrows {
        try endField(by: end, handle)
        rowSize = 0
        if skipped != nil {
            // The next row starts on a new line, whichever line breaks the document has.
            if end != nil, !(skipped?.isEmpty ?? true) { skipped?.removeLast() }
            skipped?.append(contentsOf: "\r\n".utf8)
            try handOverSkipped(handle)
            skipped = nil
        }
        let row = fields
        let begin = rowLine
        fields = []
        rowLine = line
        if row.contains(where: { !$0.isEmpty }) { try handle(.row(row, line: begin)) }
    }
}
