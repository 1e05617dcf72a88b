/// An object that is being read.
struct KeyedRecordDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let document: JSONDocument
    let object: Int

    var codingPath: [any CodingKey] { document.path(to: object) }
    var allKeys: [Key] { document.keys(of: object).compactMap { Key(stringValue: document.string($0)) } }

    @inline(__always)
    private func find(_ key: Key) -> Int? { document.value(in: object, key.stringValue) }

    /// Where there is a value that is not null.
    @inline(__always)
    private func present(_ key: Key) -> Int? { find(key).flatMap { document.isNull($0) ? nil : $0 } }

    @inline(__always)
    private func at(_ key: Key) throws -> Int {
        guard let index = find(key) else { throw document.missing(key, in: object) }
        return index
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try document.isNull(at(key)) }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        if let index = find(key) { return try document.string(at: index) }
        // The record's id, where the body leaves it out.
        guard object == JSONDocument.root, let id = document.recordID, key.stringValue == "id" else {
            throw document.missing(key, in: object)
        }
        return id
    }

    // For 128 bits the standard library has an implementation that would be taken for the generic one.
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try document.integer(at: at(key)) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try document.integer(at: at(key)) }

    func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try document.integer(at: at(key))
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try document.decode(type, at: at(key))
    }

    // With one search for the key; the standard library's implementation makes three.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key).map(document.string(at:))
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try present(key).map(document.boolean(at:))
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try present(key).map(document.number(at:))
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try present(key).map(document.integer(at:))
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try present(key).map { try document.decode(type, at: $0) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(at(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(at(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder(document.value(in: object, "super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoder(find(key)) }

    private func decoder(_ index: Int?) -> RecordDecoder {
        RecordDecoder(document: document, index: index ?? JSONDocument.null)
    }
}
