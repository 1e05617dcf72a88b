/// Reads JSON as RFC 8259 has it, strictly, and says of what is wrong where it is.
///
/// Foundation's decoder on Linux only says that a document is not valid.
struct JSONParser {
    let bytes: [UInt8]
    var index = 0

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
