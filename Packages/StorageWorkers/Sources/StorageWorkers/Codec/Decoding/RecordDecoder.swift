/// What a value is read from.
struct RecordDecoder: Decoder {
    let document: JSONDocument
    let index: Int
    /// What is being read.
    let type: Any.Type

    var codingPath: [any CodingKey] { document.path(to: index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy keyType: Key.Type) throws -> KeyedDecodingContainer<Key> {
        if document[index].kind == .object {
            try document.checkKeysAreUnique(index)
            return KeyedDecodingContainer(KeyedRecordDecoder<Key>(document: document, object: index))
        }
        if let form = try document.ownForm(of: type, at: index), form[JSONDocument.root].kind == .object {
            return KeyedDecodingContainer(KeyedRecordDecoder<Key>(document: form, object: JSONDocument.root))
        }
        throw document.mismatch([String: Any].self, "an object", at: index)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        if document[index].kind == .array { return UnkeyedRecordDecoder(document: document, array: index) }
        if let form = try document.ownForm(of: type, at: index), form[JSONDocument.root].kind == .array {
            return UnkeyedRecordDecoder(document: form, array: JSONDocument.root)
        }
        throw document.mismatch([Any].self, "an array", at: index)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension RecordDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { document.isNull(index) }
    func decode(_ type: String.Type) throws -> String { try document.string(at: index) }
    func decode(_ type: Bool.Type) throws -> Bool { try document.boolean(at: index) }
    func decode(_ type: Double.Type) throws -> Double { try document.double(at: index) }
    func decode(_ type: Float.Type) throws -> Float { try document.float(at: index) }

    // Those of 128 bits have an implementation in the standard library that would be taken for the generic one.
    func decode(_ type: Int128.Type) throws -> Int128 { try document.integer(at: index) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try document.integer(at: index) }

    func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
        try document.integer(at: index)
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try document.decode(type, at: index) }
}
