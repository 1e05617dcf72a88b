/// JSON that was checked from beginning to end, and where each value in it lies.
///
/// The text is read in place: the caller closes the document before the text's memory goes. A decoder that someone kept
/// longer finds null everywhere.
final class JSONDocument {
    /// How deep arrays and objects may be nested.
    static let depthLimit = 512
    /// The token of a null that is in no text.
    static let null = 0
    static let root = 1

    // No access can overlap another: nothing is called while one lasts.
    @exclusivity(unchecked) private(set) var text: JSONText
    @exclusivity(unchecked) private(set) var tokens: UnsafeMutablePointer<JSONToken>
    @exclusivity(unchecked) private(set) var tokenCount = 0
    private var capacity = 32

    /// The blank of a type.
    enum Blank {
        /// The type has none.
        case missing
        case document(JSONDocument)
    }

    /// The record's own id, for a body that leaves it out.
    let recordID: String?
    /// The type of the outermost value, once its decoding has begun.
    @exclusivity(unchecked) var outermost: (any Decodable.Type)?
    /// The innermost of the values in it that are being decoded.
    @exclusivity(unchecked) var frame: UnsafePointer<DecodingFrame>?
    /// The blanks that have answered for missing keys, by their types.
    var blanks: [ObjectIdentifier: Blank] = [:]
    /// Whether it is a blank, for which no other answers.
    var isBlank = false
    /// A copy of the text, where the document has one of its own.
    private let copy: UnsafeMutableRawBufferPointer?

    /// Reads a text of which the document keeps a copy.
    convenience init(copying bytes: [UInt8]) throws {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        copy.copyBytes(from: bytes)
        try self.init(UnsafeRawBufferPointer(copy), recordID: nil, copy: copy)
    }

    /// - Parameter recordID: The value of the key `id` where the outermost object has none.
    convenience init(reading bytes: UnsafeRawBufferPointer, recordID: String? = nil) throws {
        try self.init(bytes, recordID: recordID, copy: nil)
    }

    private init(
        _ bytes: UnsafeRawBufferPointer,
        recordID: String?,
        copy: UnsafeMutableRawBufferPointer?
    ) throws {
        text = JSONText(bytes)
        self.recordID = recordID
        self.copy = copy
        tokens = .allocate(capacity: capacity)
        add(JSONToken(start: 0, kind: .null))
        var scanner = JSONScanner(self)
        do {
            try scanner.scan()
        } catch {
            throw DecodingError.dataCorrupted(context(error.reason, error.offset, path(to: scanner.place)))
        }
    }

    deinit {
        tokens.deallocate()
        copy?.deallocate()
    }

    /// Forgets the text; all values are null from now on.
    func close() {
        tokenCount = 1
        text = JSONText(UnsafeRawBufferPointer(start: nil, count: 0))
    }

    @inline(__always)
    subscript(index: Int) -> JSONToken { tokens[index < tokenCount ? index : Self.null] }

    @inline(__always)
    func add(_ token: JSONToken) {
        if tokenCount == capacity { grow() }
        tokens[tokenCount] = token
        tokenCount += 1
        tokens[tokenCount - 1].next = tokenCount
    }

    @inline(never)
    private func grow() {
        capacity *= 2
        let larger = UnsafeMutablePointer<JSONToken>.allocate(capacity: capacity)
        larger.moveInitialize(from: tokens, count: tokenCount)
        tokens.deallocate()
        tokens = larger
    }
}

// MARK: - Keys

extension JSONDocument {
    /// The value of a key, nil where the object has none.
    ///
    /// The search goes on after the key that was found last: keys that are asked for in the order of the text are found
    /// at once.
    func value(in object: Int, _ key: String) -> Int? {
        guard self[object].kind == .object, tokens[object].next > object + 1 else { return nil }
        var key = key
        return key.withUTF8 { key in
            let (tokens, end) = (tokens, tokens[object].next)
            let cursor = tokens[object].extent == end ? object + 1 : tokens[object].extent
            let word = key.baseAddress.map { JSONWord.load($0, key.count) } ?? 0
            var index = cursor
            repeat {
                let (start, next) = (tokens[index].start, tokens[index + 1].next)
                let isFound =
                    tokens[index].flag
                    ? string(index).utf8.elementsEqual(key)
                    : tokens[index].extent - start == key.count
                        && JSONWord.load(text.base + start, key.count) == word
                        && (key.count <= 8 || key.elementsEqual(bytes(index)))
                if isFound {
                    tokens[object].extent = next
                    tokens[index + 1].isAsked = true
                    return index + 1
                }
                index = next == end ? object + 1 : next
            } while index != cursor
            return nil
        }
    }

    /// Notes that a decoder has listed the keys of an object.
    func markListed(_ object: Int) {
        if self[object].kind == .object { tokens[object].isListed = true }
    }

    /// The tokens of an object's keys, in the order of the text.
    func keys(of object: Int) -> [Int] {
        guard self[object].kind == .object else { return [] }
        return Array(
            sequence(first: object + 1) { self.tokens[$0 + 1].next }.prefix { $0 < tokens[object].next }
        )
    }

    /// The tokens of an array's elements.
    func elements(of array: Int) -> [Int] {
        guard self[array].kind == .array else { return [] }
        return Array(sequence(first: array + 1) { self.tokens[$0].next }.prefix { $0 < tokens[array].next })
    }

    /// An object that has a key twice is refused: whichever value were taken, the other would be lost.
    @inline(__always)
    func checkKeysAreUnique(_ object: Int) throws {
        if self[object].flag { try checkUnsortedKeys(object) }
    }

    /// The same of all objects.
    func checkAllKeysAreUnique() throws {
        for index in Self.root..<tokenCount where tokens[index].kind == .object {
            try checkKeysAreUnique(index)
        }
    }

    @inline(never)
    private func checkUnsortedKeys(_ object: Int) throws {
        var texts: Set<[UInt8]> = []
        for key in keys(of: object) where !texts.insert(Array(string(key).utf8)).inserted {
            let reason = "the key '\(string(key))' is there twice"
            throw DecodingError.dataCorrupted(context(reason, tokens[key].start - 1, path(to: object)))
        }
        tokens[object].flag = false
    }

    /// The text of a string, a key or a number as it is written.
    @inline(__always)
    func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        text.slice(self[index].start, self[index].extent)
    }

    /// The text of a string or a key.
    @inline(__always)
    func string(_ index: Int) -> String {
        let token = self[index]
        guard !token.flag else { return text.unescaped(token.start, token.extent) }
        return String(text.slice(token.start, token.extent), isASCII: token.isASCII)
    }
}

// MARK: - Errors

extension JSONDocument {
    @inline(never)
    func error(_ reason: String, at index: Int) -> DecodingError {
        .dataCorrupted(context(reason, at: index))
    }

    /// For a value that is not of the kind that was asked for.
    @inline(never)
    func mismatch(_ type: Any.Type, _ expected: String, at index: Int) -> DecodingError {
        let names = ["null", "false", "true", "a number", "a string", "an array", "an object"]
        let kind = self[index].kind
        let context = context("expected \(expected), found \(names[Int(kind.rawValue)])", at: index)
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    @inline(never)
    func missing(_ key: any CodingKey, in object: Int) -> DecodingError {
        .keyNotFound(key, context("the key '\(key.stringValue)' is not there", at: object))
    }

    func context(_ reason: String, at index: Int) -> DecodingError.Context {
        context(reason, offset(of: index), path(to: index))
    }

    private func context(_ reason: String, _ offset: Int, _ path: [CodecKey]) -> DecodingError.Context {
        let fault = JSONFault(reason, at: offset, of: text, path: path)
        return DecodingError.Context(
            codingPath: path,
            debugDescription: fault.description,
            underlyingError: fault
        )
    }

    private func offset(of index: Int) -> Int {
        self[index].start - (self[index].kind == .string ? 1 : 0)
    }

    /// The keys and positions that lead to a value, or to where the scan expected one.
    func path(to target: Int) -> [CodecKey] {
        var path: [CodecKey] = []
        var container = Self.root
        while container < target, container < tokenCount {
            let isObject = tokens[container].kind == .object
            var child = container + 1
            var position = 0
            while true {
                let value = isObject ? child + 1 : child
                // A container that is not closed has all the rest.
                guard value < min(target, tokenCount), tokens[value].next != 0, tokens[value].next <= target
                else { break }
                child = tokens[value].next
                position += 1
            }
            path.append(isObject ? CodecKey(stringValue: string(child)) : CodecKey(intValue: position))
            container = isObject ? child + 1 : child
        }
        return path
    }

    /// A fault at the value that a path leads to, as far as there is one.
    func fault(_ reason: String, at path: [any CodingKey]) -> JSONFault {
        let place = path.reduce(Self.root) { container, key in
            guard self[container].kind == .array, let position = key.intValue else {
                return value(in: container, key.stringValue) ?? container
            }
            var index = container + 1
            for _ in 0..<position where index < tokens[container].next { index = tokens[index].next }
            return index < tokens[container].next ? index : container
        }
        return JSONFault(reason, at: offset(of: place), of: text, path: self.path(to: place))
    }
}
