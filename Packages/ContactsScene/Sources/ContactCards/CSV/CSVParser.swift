public import TextWorkers

/// Parses the rows of a CSV document (RFC 4180) incrementally.
///
/// The separator is the most frequent one of the first line: comma, semicolon or tab.
public struct CSVParser {
    /// A row with the number of its first line, or a fault.
    public enum Item: Equatable, Sendable {
        case row([String], line: Int)
        /// The reason why a row was skipped.
        case fault(CardFault)
        /// The text of the row that the preceding fault skipped; a large one comes in pieces.
        case rejected([UInt8])
    }

    /// The maximum bytes of a row; tests lower it.
    var limit = VCardReader.cardLimit

    private var decoder: DocumentDecoder
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
    /// - Parameter encoding: The document's encoding; nil to detect it.
    public init(encoding: TextEncoding? = nil) {
        decoder = DocumentDecoder(encoding: encoding)
    }

    /// The document's encoding, as far as it has been read.
    public var encoding: DocumentEncoding { decoder.encoding }

    /// Formats a row as a line of the document, with its separator.
    func line(_ row: [String]) -> [UInt8] {
        CSVContactWriter.line(row, separator: separator ?? UInt8(ascii: ","))
    }

    /// Reads more bytes, and passes complete rows to `handle`.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, _ handle: (Item) throws -> Void) rethrows {
        if let plain = decoder.pass(bytes) {
            try add(plain, handle)
        } else {
            try decoder.convert(bytes).withUnsafeBytes { try add($0, handle) }
        }
    }

    /// Ends the document.
    public mutating func finish(_ handle: (Item) throws -> Void) rethrows {
        try decoder.finish().withUnsafeBytes { try add($0, handle) }
        if separator == nil { try start(handle) }
        if isQuoted, !wasQuote {
            if skipped == nil {
                try handle(
                    .fault(CardFault(line: rowLine, message: "a quote is never closed; the row is skipped"))
                )
                skipped = openRow()
            }
            try handOverSkipped(handle)
            return
        }
        if !field.isEmpty || !fields.isEmpty || skipped != nil { try endRow(by: nil, handle) }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer, _ handle: (Item) throws -> Void) rethrows {
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
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let counts = candidates.map { candidate in header.count { $0 == candidate } }
        let most = counts.max() ?? 0
        separator = zip(candidates, counts).first { $0.1 == most }?.0 ?? UInt8(ascii: ",")
        let bytes = pending
        pending = []
        for byte in bytes { try add(byte, handle) }
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
        try handle(
            .fault(CardFault(line: rowLine, message: "the row is larger than 16 MiB; it is skipped"))
        )
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
        if !UTF8Validation.isValid(field) { field = Charset.toUTF8(field, from: .windows1252) }
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
        isFieldQuoted = false
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
