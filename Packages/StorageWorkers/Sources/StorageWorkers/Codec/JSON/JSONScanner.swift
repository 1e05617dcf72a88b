/// A value or a key of a text, and where it is.
struct JSONToken {
    enum Kind: UInt8 {
        case null, `false`, `true`, number, string, array, object
    }

    /// The first byte; of a string, the one after the quote.
    var start: Int
    /// Where a string or a number ends; how many elements an array has; at which token the next key is looked for.
    var extent = 0
    /// The token after this one and all that is in it; 0 in a container that is not closed yet.
    var next = 0
    var kind: Kind
    /// Of a string, whether it has escapes; of a number, whether it is whole; of an object, whether its keys are not
    /// in rising order, so that one may be there twice.
    var flag = false
    /// Of a string, whether it is known to be ASCII.
    var isASCII = false
    /// Of a key's value, whether a decoder has asked for the key.
    var isAsked = false
    /// Of an object, whether a decoder has listed its keys, as that of a dictionary does.
    var isListed = false
}

/// Goes once over a text, checks it (RFC 8259), and notes where its values lie.
struct JSONScanner {
    struct Failure: Error {
        var offset: Int
        var reason: String

        init(_ offset: Int, _ reason: String) { (self.offset, self.reason) = (offset, reason) }
    }

    private let document: JSONDocument
    private let text: JSONText
    /// The token that a failure belongs to: that of the next value, or of the object whose next key is expected.
    private(set) var place = JSONDocument.root
    private var index = 0

    init(_ document: JSONDocument) {
        self.document = document
        text = document.text
    }

    /// Reads the whole text.
    mutating func scan() throws(Failure) {
        try scanValue(depth: 0)
        place = JSONDocument.root
        skipBlanks()
        if index < text.count { throw expected("the end") }
    }

    private mutating func scanValue(depth: Int) throws(Failure) {
        skipBlanks()
        place = document.tokenCount
        switch text.byte(index) {
        case UInt8(ascii: "\""): try scanString()
        case UInt8(ascii: "{"): try scanObject(depth)
        case UInt8(ascii: "["): try scanArray(depth)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber()
        case UInt8(ascii: "t"): try scanLiteral("true", .true)
        case UInt8(ascii: "f"): try scanLiteral("false", .false)
        case UInt8(ascii: "n"): try scanLiteral("null", .null)
        default: throw expected("a value")
        }
    }

    private mutating func scanObject(_ depth: Int) throws(Failure) {
        let object = try open(.object, depth)
        var lastKey = 0
        if !take(UInt8(ascii: "}")) {
            repeat {
                skipBlanks()
                guard text.byte(index) == UInt8(ascii: "\"") else { throw expected("a key") }
                let key = document.tokenCount
                try scanString()
                if document.tokens[key].flag || lastKey != 0 && !precedes(lastKey, key) {
                    document.tokens[object].flag = true
                }
                lastKey = key
                place = document.tokenCount
                guard take(UInt8(ascii: ":")) else { throw expected("':'") }
                try scanValue(depth: depth + 1)
                place = object
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "}")) else { throw expected("',' or '}'") }
        }
        document.tokens[object].extent = object + 1
        document.tokens[object].next = document.tokenCount
    }

    private mutating func scanArray(_ depth: Int) throws(Failure) {
        let array = try open(.array, depth)
        if !take(UInt8(ascii: "]")) {
            repeat {
                try scanValue(depth: depth + 1)
                document.tokens[array].extent += 1
                place = document.tokenCount
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "]")) else { throw expected("',' or ']'") }
        }
        document.tokens[array].next = document.tokenCount
    }

    private mutating func open(_ kind: JSONToken.Kind, _ depth: Int) throws(Failure) -> Int {
        guard depth < JSONDocument.depthLimit else {
            throw Failure(index, "arrays and objects are nested more than \(JSONDocument.depthLimit) deep")
        }
        place = document.tokenCount
        document.add(JSONToken(start: index, kind: kind))
        document.tokens[place].next = 0
        index += 1
        return place
    }

    @inline(__always)
    private mutating func scanString() throws(Failure) {
        let (text, start) = (text, index + 1)
        var index = start
        var beyondASCII: UInt64 = 0
        var hasEscapes = false
        while true {
            let word = JSONWord.load(text.base + index, text.count - index)
            let plain = JSONWord.plainCount(word)
            beyondASCII |= JSONWord.beyondASCII(word)
            index += plain
            if plain == 8 { continue }
            switch text.byte(index) {
            case UInt8(ascii: "\""):
                if beyondASCII != 0, let broken = text.firstBroken(start, index) {
                    throw Failure(broken, "the byte \(text.base[broken]) is no part of UTF-8 text here")
                }
                self.index = index + 1
                var token = JSONToken(start: start, extent: index, kind: .string, flag: hasEscapes)
                token.isASCII = beyondASCII == 0
                return document.add(token)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                index = try text.escape(at: index).end
            default:
                guard index < text.count else { throw Failure(index, "the text ends within a string") }
                throw Failure(index, "a control character in a string has to be written as an escape")
            }
        }
    }

    private mutating func scanNumber() throws(Failure) {
        let start = index
        var isWhole = true
        if text.byte(index) == UInt8(ascii: "-") { index += 1 }
        let first = index
        try skipDigits()
        if text.base[first] == UInt8(ascii: "0"), index > first + 1 {
            throw Failure(first, "a number does not begin with a zero")
        }
        if text.byte(index) == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            try skipDigits()
        }
        if text.byte(index) | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            index += 1
            if text.byte(index) == UInt8(ascii: "+") || text.byte(index) == UInt8(ascii: "-") { index += 1 }
            try skipDigits()
        }
        document.add(JSONToken(start: start, extent: index, kind: .number, flag: isWhole))
    }

    private mutating func skipDigits() throws(Failure) {
        let first = index
        while text.byte(index) &- UInt8(ascii: "0") < 10 { index += 1 }
        if index == first { throw expected("a digit") }
    }

    private mutating func scanLiteral(_ literal: StaticString, _ kind: JSONToken.Kind) throws(Failure) {
        let letters = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
        let end = min(index + letters.count, text.count)
        guard text.slice(index, end).elementsEqual(letters) else { throw expected("a value") }
        document.add(JSONToken(start: index, kind: kind))
        index = end
    }

    @inline(__always)
    private mutating func skipBlanks() {
        while true {
            switch text.byte(index) {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    @inline(__always)
    private mutating func take(_ byte: UInt8) -> Bool {
        skipBlanks()
        guard text.byte(index) == byte else { return false }
        index += 1
        return true
    }

    @inline(__always)
    private func precedes(_ one: Int, _ other: Int) -> Bool {
        document.bytes(one).lexicographicallyPrecedes(document.bytes(other))
    }

    /// For a byte that does not belong where it is.
    @inline(never)
    private func expected(_ expected: String) -> Failure {
        guard index < text.count else {
            return Failure(index, "the text ends where \(expected) should be")
        }
        let byte = text.base[index]
        let found = (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "the byte \(byte)"
        return Failure(index, "found \(found) where \(expected) should be")
    }
}
