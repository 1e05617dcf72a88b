public import TextWorkers

/// Reads the rows of a CSV document (RFC 4180) from bytes as they come.
///
/// The separator is what the first line has most of: comma, semicolon or tab.
public struct CSVParser {
    /// A row with the line it begins in, or what is wrong there.
    public enum Item: Equatable, Sendable {
        case row([String], line: Int)
        case fault(CardFault)
    }

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
    private var isRowCut = false

    /// Makes a parser of one document.
    ///
    /// - Parameter encoding: what the document is in; nil to find out.
    public init(encoding: TextEncoding? = nil) {
        decoder = DocumentDecoder(encoding: encoding)
    }

    /// What the document is in, as far as it was read.
    public var encoding: DocumentEncoding { decoder.encoding }

    /// Reads more of the document, and hands over the rows that have ended in it.
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
            try handle(
                .fault(CardFault(line: rowLine, message: "a quote is never closed; the row is skipped"))
            )
            return
        }
        if !field.isEmpty || !fields.isEmpty { try endRow(handle) }
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
                field.append(byte)
                return
            }
            isQuoted = false
        }
        switch byte {
        case UInt8(ascii: "\"") where field.isEmpty && !isFieldQuoted:
            isQuoted = true
            isFieldQuoted = true
        case separator: try endField(handle)
        case UInt8(ascii: "\n") where followsReturn: rowLine = line
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): try endRow(handle)
        default: try keep(byte, handle)
        }
    }

    private mutating func keep(_ byte: UInt8, _ handle: (Item) throws -> Void) rethrows {
        guard field.count < VCardReader.cardLimit else {
            if field.count == VCardReader.cardLimit {
                field.append(byte)
                try handle(
                    .fault(CardFault(line: rowLine, message: "a field is larger than 16 MiB; it is cut"))
                )
            }
            return
        }
        field.append(byte)
    }

    private mutating func endField(_ handle: (Item) throws -> Void) rethrows {
        // An empty field costs memory, too.
        rowSize += field.count + MemoryLayout<String>.stride
        if rowSize > VCardReader.cardLimit {
            if !isRowCut {
                isRowCut = true
                try handle(
                    .fault(CardFault(line: rowLine, message: "the row is larger than 16 MiB; it is cut"))
                )
            }
            field.removeAll()
            isFieldQuoted = false
            return
        }
        if !UTF8Validation.isValid(field) { field = Charset.toUTF8(field, from: .windows1252) }
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: true)
        isFieldQuoted = false
    }

    private mutating func endRow(_ handle: (Item) throws -> Void) rethrows {
        try endField(handle)
        rowSize = 0
        isRowCut = false
        let row = fields
        let begin = rowLine
        fields = []
        rowLine = line
        if row.contains(where: { !$0.isEmpty }) { try handle(.row(row, line: begin)) }
    }
}
