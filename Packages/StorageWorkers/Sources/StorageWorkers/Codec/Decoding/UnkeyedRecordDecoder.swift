/// An array that is being read.
struct UnkeyedRecordDecoder: UnkeyedDecodingContainer {
    private let document: JSONDocument
    private let array: Int
    private var next: Int
    private(set) var currentIndex = 0

    init(document: JSONDocument, array: Int) {
        self.document = document
        self.array = array
        next = array + 1
    }

    var codingPath: [any CodingKey] { document.path(to: array) }
    var count: Int? { document[array].kind == .array ? Int(document[array].extent) : 0 }
    var isAtEnd: Bool { document[array].kind != .array || next >= document[array].next }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { throw document.exhausted(Any?.self, array) }
        guard document.isNull(next) else { return false }
        advance()
        return true
    }

    mutating func decode(_ type: String.Type) throws -> String { try take(type) { try $0.string(at: $1) } }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try take(type) { try $0.boolean(at: $1) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try take(type) { try $0.double(at: $1) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try take(type) { try $0.float(at: $1) } }

    // Those of 128 bits have an implementation in the standard library that would be taken for the generic one.
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try take(type) { try $0.integer(at: $1) } }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try take(type) { try $0.integer(at: $1) } }

    mutating func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
        try take(type) { try $0.integer(at: $1) }
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try take(type) { try $0.decode(type, at: $1) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try take([String: Any].self) { try Self.decoder($0, $1).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take([Any].self) { try Self.decoder($0, $1).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try take((any Decoder).self) { Self.decoder($0, $1) }
    }

    private static func decoder(_ document: JSONDocument, _ index: Int) -> RecordDecoder {
        RecordDecoder(document: document, index: index, type: Any.self)
    }

    /// The next element; it stays the next where it cannot be read.
    @inline(__always)
    private mutating func take<Value>(
        _ type: Any.Type,
        _ read: (JSONDocument, Int) throws -> Value
    ) throws -> Value {
        guard !isAtEnd else { throw document.exhausted(type, array) }
        let value = try read(document, next)
        advance()
        return value
    }

    private mutating func advance() {
        next = Int(document[next].next)
        currentIndex += 1
    }
}
