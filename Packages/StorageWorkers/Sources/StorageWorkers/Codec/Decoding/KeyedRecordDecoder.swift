/// An object that is being read.
struct KeyedRecordDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let document: JSONDocument
    let object: Int

    var codingPath: [any CodingKey] { document.path(to: object) }
    var allKeys: [Key] {
        document.markListed(object)
        return document.keys(of: object).compactMap { Key(stringValue: document.string($0)) }
    }

    @inline(__always)
    private func find(_ key: Key) -> Int? { document.value(in: object, key.stringValue) }

    /// Where there is a value that is not null.
    @inline(__always)
    private func present(_ key: Key) -> Int? { find(key).flatMap { document.isNull($0) ? nil : $0 } }

    /// The value of a key; of a missing one, that of a blank.
    @inline(__always)
    private func at(_ key: Key) throws -> RecordDecoder {
        guard let index = find(key) else { return try blank(key) }
        return RecordDecoder(document: document, index: index)
    }

    @inline(never)
    private func blank(_ key: Key) throws -> RecordDecoder {
        guard let blank = document.blank(for: key.stringValue, in: object) else {
            throw document.missing(key, in: object)
        }
        return blank
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try at(key).decodeNil() }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        if let index = find(key) { return try document.string(at: index) }
        // The record's id, where the body leaves it out.
        if object == JSONDocument.root, let id = document.recordID, key.stringValue == "id" { return id }
        return try blank(key).decode(type)
    }

    // For 128 bits the standard library has an implementation that would be taken for the generic one.
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try at(key).decode(type) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try at(key).decode(type) }

    func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try at(key).decode(type)
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try at(key).decode(type) }

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
        try at(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try at(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder(document.value(in: object, "super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoder(find(key)) }

    private func decoder(_ index: Int?) -> RecordDecoder {
        RecordDecoder(document: document, index: index ?? JSONDocument.null)
    }
}
