/// Reads JSON as RFC 8259 has it, strictly, and says of what is wrong where it is.
///
/// Foundation's decoder on Linux only says that a document is not valid.
struct JSONParser {
    private let bytes: [UInt8]
    private var index = 0

    /// Deeper nesting is refused, so that no document can exhaust the stack.
    private static let depthLimit = 64
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// - Throws: `JSONFault`.
    static func parse(_ bytes: [UInt8]) throws(JSONFault) -> JSONNode {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw JSONFault(offset: error.byteOffsets.lowerBound, reason: "these bytes are not UTF-8")
        }
        var parser = JSONParser(bytes: bytes)
        let node = try parser.node(depth: 0)
        parser.skipBlanks()
        guard parser.index == bytes.count else {
            throw parser.fault("the document ought to end here, but \(parser.found) follows")
        }
        return node
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func node(depth: Int) throws(JSONFault) -> JSONNode {
        skipBlanks()
        guard depth < Self.depthLimit else {
            throw fault("values are nested deeper than \(Self.depthLimit) levels")
        }
        let offset = index
        let value: JSONNode.Value =
            switch peek {
            case UInt8(ascii: "{"): .object(try members(depth: depth))
            case UInt8(ascii: "["): .array(try elements(depth: depth))
            case UInt8(ascii: "\""): .text(try text())
            case let byte? where byte == UInt8(ascii: "-") || Self.digits.contains(byte):
                .number(try number())
            case UInt8(ascii: "t"): try word("true", .boolean(true))
            case UInt8(ascii: "f"): try word("false", .boolean(false))
            case UInt8(ascii: "n"): try word("null", .null)
            default: throw fault("a value is expected, not \(found)")
            }
        return JSONNode(value: value, offset: offset)
    }

    private mutating func members(depth: Int) throws(JSONFault) -> [JSONNode.Member] {
        var members: [JSONNode.Member] = []
        var names: Set<String> = []
        index += 1
        skipBlanks()
        if take("}") { return members }
        while true {
            skipBlanks()
            guard peek == UInt8(ascii: "\"") else {
                throw fault("a name in quotes is expected, not \(found)")
            }
            let start = index
            let name = try text()
            guard names.insert(name).inserted else {
                throw JSONFault(offset: start, reason: "'\(name)' is there twice in one object")
            }
            skipBlanks()
            guard take(":") else { throw fault("a colon is expected after '\(name)', not \(found)") }
            members.append(.init(name: name, node: try node(depth: depth + 1)))
            skipBlanks()
            if take("}") { return members }
            guard take(",") else { throw fault("a comma or '}' is expected, not \(found)") }
        }
    }

    private mutating func elements(depth: Int) throws(JSONFault) -> [JSONNode] {
        var elements: [JSONNode] = []
        index += 1
        skipBlanks()
        if take("]") { return elements }
        while true {
            elements.append(try node(depth: depth + 1))
            skipBlanks()
            if take("]") { return elements }
            guard take(",") else { throw fault("a comma or ']' is expected, not \(found)") }
        }
    }

    private mutating func number() throws(JSONFault) -> String {
        let start = index
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(JSONFault) {
        let start = index
        while let byte = peek, Self.digits.contains(byte) { index += 1 }
        guard index > start else { throw fault("a digit is expected, not \(found)") }
    }

    private mutating func word(_ word: String, _ value: JSONNode.Value) throws(JSONFault) -> JSONNode.Value {
        guard bytes[index...].starts(with: word.utf8) else {
            throw fault("a value is expected, not \(found)")
        }
        index += word.utf8.count
        return value
    }
}

// MARK: - Texts

extension JSONParser {
    private mutating func text() throws(JSONFault) -> String {
        let start = index
        index += 1
        var text: [UInt8] = []
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text.append(contentsOf: UTF8.encode(try escape()) ?? .init())
            case 0..<0x20:
                throw fault("a control character in a text has to be written as an escape")
            default:
                text.append(byte)
                index += 1
            }
        }
        throw JSONFault(offset: start, reason: "this text has no end")
    }

    private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
        let start = index
        index += 1
        guard let byte = peek else {
            throw JSONFault(offset: start, reason: "the document ends in an escape")
        }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar(from: start)
        default: throw JSONFault(offset: start, reason: "there is no such escape")
        }
    }

    /// A scalar above U+FFFF is written as two surrogates.
    private mutating func scalar(from start: Int) throws(JSONFault) -> Unicode.Scalar {
        let broken = JSONFault(offset: start, reason: "this escape is no character")
        guard let first = hexDigits() else { throw broken }
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), take("\\"), take("u"), let second = hexDigits(),
            (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw broken }
        return scalar
    }

    private mutating func hexDigits() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[index..<index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        index += 4
        return value
    }
}

// MARK: - Bytes

extension JSONParser {
    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private func fault(_ reason: String) -> JSONFault { JSONFault(offset: index, reason: reason) }

    /// What stands here, for messages.
    private var found: String {
        guard index < bytes.count else { return "the end of the document" }
        let rest = String(decoding: bytes[index...].prefix(32), as: UTF8.self)
        return rest.first.map { "'\($0)'" } ?? "nothing"
    }
}
