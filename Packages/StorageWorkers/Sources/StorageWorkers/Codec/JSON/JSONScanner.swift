/// Goes once over a text, checks it, and notes where its values lie.
struct JSONScanner {
    private let document: JSONDocument
    private let text: JSONText
    /// The token of the innermost array or object that is not closed, 0 where there is none.
    private var container = 0
    /// The token of the last key in that object, 0 where it has none yet.
    private var lastKey = 0
    private var depth = 0

    init(_ document: JSONDocument) {
        self.document = document
        text = document.text
    }

    /// Where the value ends that begins at a place, or after blanks there.
    mutating func scanValue(from start: Int) throws(JSONFault) -> Int {
        var index = text.skippingBlanks(start)
        while true {
            index = try scanOne(index)
            // A container that was opened has its first value next, unless it is empty.
            if container != 0, isJustOpened {
                isJustOpened = false
                index = text.skippingBlanks(index)
                if text.byte(index) != closingByte {
                    index = try scanKeyIfNeeded(index)
                    continue
                }
                index = close(index)
            }
            while container != 0 {
                index = text.skippingBlanks(index)
                if text.byte(index) == UInt8(ascii: ",") {
                    index = try scanKeyIfNeeded(text.skippingBlanks(index + 1))
                    break
                }
                guard text.byte(index) == closingByte else {
                    let closing = isInObject ? "'}'" : "']'"
                    throw JSONFault(text, at: index, expected: "',' or \(closing)")
                }
                index = close(index)
            }
            if container == 0 { return index }
        }
    }

    private var isJustOpened = false

    @inline(__always)
    private var isInObject: Bool { document.tokens[container].kind == .object }

    @inline(__always)
    private var closingByte: UInt8 { isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

    @inline(__always)
    private mutating func scanOne(_ index: Int) throws(JSONFault) -> Int {
        let next = UInt32(truncatingIfNeeded: document.tokenCount + 1)
        switch text.byte(index) {
        case UInt8(ascii: "\""):
            let extent = try text.scanString(index + 1)
            add(.string, index + 1, extent.end, next, extent.hasEscapes)
            return extent.end + 1
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let extent = try text.scanNumber(index)
            add(.number, index, extent.end, next, extent.isWhole)
            return extent.end
        case UInt8(ascii: "{"): return try open(.object, index)
        case UInt8(ascii: "["): return try open(.array, index)
        case UInt8(ascii: "t"): return try scanLiteral("true", .true, index)
        case UInt8(ascii: "f"): return try scanLiteral("false", .false, index)
        case UInt8(ascii: "n"): return try scanLiteral("null", .null, index)
        default: throw JSONFault(text, at: index, expected: "a value")
        }
    }

    @inline(__always)
    private mutating func add(_ kind: JSONToken.Kind, _ start: Int, _ end: Int, _ next: UInt32, _ flag: Bool)
    {
        document.add(
            JSONToken(
                start: UInt32(truncatingIfNeeded: start),
                extent: UInt32(truncatingIfNeeded: end),
                next: next,
                kind: kind,
                flag: flag
            )
        )
        if container != 0, !isInObject { document.tokens[container].extent += 1 }
    }

    private mutating func scanLiteral(
        _ literal: StaticString,
        _ kind: JSONToken.Kind,
        _ index: Int
    ) throws(JSONFault) -> Int {
        guard let end = text.literalEnd(literal, index) else {
            throw JSONFault(text, at: index, expected: "a value")
        }
        add(kind, index, 0, UInt32(truncatingIfNeeded: document.tokenCount + 1), false)
        return end
    }

    private mutating func open(_ kind: JSONToken.Kind, _ index: Int) throws(JSONFault) -> Int {
        depth += 1
        guard depth <= JSONDocument.depthLimit else {
            throw JSONFault(index, "arrays and objects are nested more than \(JSONDocument.depthLimit) deep")
        }
        let token = document.tokenCount
        add(kind, index, 0, UInt32(truncatingIfNeeded: container), false)
        container = token
        lastKey = 0
        isJustOpened = true
        return index + 1
    }

    private mutating func close(_ index: Int) -> Int {
        depth -= 1
        let closed = container
        container = Int(document.tokens[closed].next)
        document.tokens[closed].next = UInt32(truncatingIfNeeded: document.tokenCount)
        if document.tokens[closed].kind == .object {
            document.tokens[closed].extent = UInt32(truncatingIfNeeded: closed + 1)
        }
        // In an object, the token before a value is its key.
        lastKey = container != 0 && isInObject ? closed - 1 : 0
        return index + 1
    }

    /// In an object, reads the key and the colon that stand before a value.
    @inline(__always)
    private mutating func scanKeyIfNeeded(_ index: Int) throws(JSONFault) -> Int {
        guard isInObject else { return index }
        guard text.byte(index) == UInt8(ascii: "\"") else {
            throw JSONFault(text, at: index, expected: "a key")
        }
        let extent = try text.scanString(index + 1)
        let token = document.tokenCount
        document.add(
            JSONToken(
                start: UInt32(truncatingIfNeeded: index + 1),
                extent: UInt32(truncatingIfNeeded: extent.end),
                next: UInt32(truncatingIfNeeded: token + 1),
                kind: .string,
                flag: extent.hasEscapes
            )
        )
        if extent.hasEscapes || lastKey != 0 && document.order(lastKey, token) >= 0 {
            document.tokens[container].flag = true
        }
        lastKey = token
        let colon = text.skippingBlanks(extent.end + 1)
        guard text.byte(colon) == UInt8(ascii: ":") else { throw JSONFault(text, at: colon, expected: "':'") }
        return text.skippingBlanks(colon + 1)
    }

    /// The containers that are not closed, from the outside in, for a message.
    func openTokens() -> [Int] {
        var tokens: [Int] = []
        var token = container
        while token != 0 {
            tokens.append(token)
            token = Int(document.tokens[token].next)
        }
        return tokens.reversed()
    }
}
