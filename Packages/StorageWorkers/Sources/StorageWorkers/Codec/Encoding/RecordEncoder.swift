/// Writes values as JSON, with the keys of every object in rising order, so that equal values have equal texts.
@_spi(Hosting)
public enum RecordJSONEncoder {
    /// A value's text in UTF-8, on one line.
    ///
    /// - Throws: `EncodingError`.
    public static func bytes(_ value: some Encodable) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try append(value, to: &bytes)
        return bytes
    }

    /// Appends a value's text; where it cannot be encoded, the bytes are as they were.
    static func append(_ value: some Encodable, to bytes: inout [UInt8]) throws {
        let document = try EncodedValue.document(value)
        // The text is the document's memory.
        withExtendedLifetime(document) { bytes.append(contentsOf: document.text) }
    }
}

/// The encoder that a value writes itself into: one value, the elements of an array, or the value of a key.
struct RecordEncoder: Encoder, SingleValueEncodingContainer, UnkeyedEncodingContainer {
    let target: EncodedValue
    var place = EncodedValue.Place.single

    var codingPath: [any CodingKey] { target.path }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var count: Int { target.entries.count }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        target.open(isArray: false)
        return KeyedEncodingContainer(KeyedRecordEncoder<Key>(target: target))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        target.open(isArray: true)
        return RecordEncoder(target: target, place: .element)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() throws {
        try target.begin(place)
        target.buffer.append("null")
    }

    func encode(_ value: String) throws {
        try target.begin(place)
        target.buffer.append(string: value)
    }

    func encode(_ value: Bool) throws {
        try target.begin(place)
        target.buffer.append(value ? "true" : "false")
    }

    func encode(_ value: Double) throws { try encode(number: value) }
    func encode(_ value: Float) throws { try encode(number: value) }

    /// JSON has neither infinity nor a value that is no number.
    private func encode(number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
        guard number.isFinite else {
            let reason = "\(number) cannot be written: JSON has only finite numbers"
            throw target.error(number, reason, at: place)
        }
        try target.begin(place)
        target.buffer.append(number: number)
    }

    // For 128 bits the standard library has an implementation that would be taken for the generic one.
    func encode(_ value: Int128) throws { try encode(integer: value) }
    func encode(_ value: UInt128) throws { try encode(integer: value) }
    func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws { try encode(integer: value) }

    private func encode(integer: some FixedWidthInteger) throws {
        try target.begin(place)
        target.buffer.append(integer: integer)
    }

    func encode<T: Encodable>(_ value: T) throws { try target.write(value, at: place) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        nestedEncoder().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nestedEncoder().unkeyedContainer() }
    func superEncoder() -> any Encoder { nestedEncoder() }

    private func nestedEncoder() -> RecordEncoder { RecordEncoder(target: target.makeNested(at: place)) }
}

/// An object that is being written.
struct KeyedRecordEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let target: EncodedValue

    var codingPath: [any CodingKey] { target.path }

    @inline(__always)
    private func at(_ key: Key) -> RecordEncoder {
        RecordEncoder(target: target, place: .key(key.stringValue))
    }

    func encode(_ value: String, forKey key: Key) throws {
        try target.begin(.key(key.stringValue))
        target.buffer.append(string: value)
    }

    func encodeNil(forKey key: Key) throws { try at(key).encodeNil() }
    func encode(_ value: Int128, forKey key: Key) throws { try at(key).encode(value) }
    func encode(_ value: UInt128, forKey key: Key) throws { try at(key).encode(value) }
    func encode<T: FixedWidthInteger & Encodable>(_ value: T, forKey key: Key) throws {
        try at(key).encode(value)
    }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try at(key).encode(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        at(key).nestedContainer(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        at(key).nestedUnkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        RecordEncoder(target: target, place: .key("super")).superEncoder()
    }

    func superEncoder(forKey key: Key) -> any Encoder { at(key).superEncoder() }
}
