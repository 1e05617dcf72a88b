/// The decoder that a value is read from.
struct RecordDecoder: Decoder, SingleValueDecodingContainer {
    let document: JSONDocument
    let index: Int

    var codingPath: [any CodingKey] { document.path(to: index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy keyType: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard document[index].kind == .object else {
            throw document.mismatch([String: Any].self, "an object", at: index)
        }
        try document.checkKeysAreUnique(index)
        return KeyedDecodingContainer(KeyedRecordDecoder<Key>(document: document, object: index))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard document[index].kind == .array else {
            throw document.mismatch([Any].self, "an array", at: index)
        }
        return UnkeyedRecordDecoder(document: document, array: index)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { document.isNull(index) }
    func decode(_ type: String.Type) throws -> String { try document.string(at: index) }
    func decode(_ type: Bool.Type) throws -> Bool { try document.boolean(at: index) }
    func decode(_ type: Double.Type) throws -> Double { try document.number(at: index) }
    func decode(_ type: Float.Type) throws -> Float { try document.number(at: index) }
    func decode(_ type: Int128.Type) throws -> Int128 { try document.integer(at: index) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try document.integer(at: index) }

    func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
        try document.integer(at: index)
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try document.decode(type, at: index) }
}

/// An array that is being read.
struct UnkeyedRecordDecoder: UnkeyedDecodingContainer {
    let document: JSONDocument
    let array: Int
    private(set) var next: Int
    private(set) var currentIndex = 0

    init(document: JSONDocument, array: Int) {
        (self.document, self.array, next) = (document, array, array + 1)
    }

    var codingPath: [any CodingKey] { document.path(to: array) }
    var count: Int? { document[array].kind == .array ? document[array].extent : 0 }
    var isAtEnd: Bool { document[array].kind != .array || next >= document[array].next }

    mutating func decodeNil() throws -> Bool {
        if !isAtEnd, !document.isNull(next) { return false }
        return try take { _ in true }
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try take { try $0.decode(type) } }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try take { try $0.decode(type) } }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try take { try $0.decode(type) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try take { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try take { $0 } }

    /// The next element; it stays the next where it cannot be read.
    @inline(__always)
    private mutating func take<Value>(_ read: (RecordDecoder) throws -> Value) throws -> Value {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Value.self,
                document.context("the array has no more elements", at: array)
            )
        }
        let value = try read(RecordDecoder(document: document, index: next))
        next = document[next].next
        currentIndex += 1
        return value
    }
}
