/// An object that is being read.
struct KeyedRecordDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let document: JSONDocument
    let object: Int

    var codingPath: [any CodingKey] { document.path(to: object) }
    var allKeys: [Key] { document.keys(of: object).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { document.value(in: object, key.stringValue) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { document.isNull(try index(of: key)) }

    @inline(__always)
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        if let index = document.value(in: object, key.stringValue) { return try document.string(at: index) }
        return try document.missingString(key, in: object)
    }

    @inline(__always)
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try document.boolean(at: try index(of: key))
    }

    @inline(__always)
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try document.double(at: try index(of: key))
    }

    @inline(__always)
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try document.float(at: try index(of: key))
    }

    // Those of 128 bits have an implementation in the standard library that would be taken for the generic one.
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try document.integer(at: try index(of: key))
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try document.integer(at: try index(of: key))
    }

    @inline(__always)
    func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try document.integer(at: try index(of: key))
    }

    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try document.decode(type, at: try index(of: key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(try index(of: key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(try index(of: key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        decoder(document.value(in: object, "super") ?? JSONDocument.null)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        decoder(document.value(in: object, key.stringValue) ?? JSONDocument.null)
    }

    private func decoder(_ index: Int) -> RecordDecoder {
        RecordDecoder(document: document, index: index, type: Any.self)
    }

    @inline(__always)
    private func index(of key: Key) throws -> Int {
        guard let index = document.value(in: object, key.stringValue) else {
            throw document.missing(key, in: object)
        }
        return index
    }

    /// Where there is a value that is not null.
    @inline(__always)
    func presentIndex(of key: Key) -> Int? {
        guard let index = document.value(in: object, key.stringValue), !document.isNull(index) else {
            return nil
        }
        return index
    }
}

extension JSONDocument {
    /// The record's id, where the body leaves it out.
    func missingString(_ key: some CodingKey, in object: Int) throws -> String {
        guard object == Self.root, let recordID, key.stringValue == "id" else {
            throw missing(key, in: object)
        }
        return recordID
    }
}
