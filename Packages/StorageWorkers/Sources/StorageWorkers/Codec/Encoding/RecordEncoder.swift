/// Writes values as JSON, with the keys of every object in rising order, so that equal values have equal texts.
enum RecordJSONEncoder {
    /// Appends a value's text; where it cannot be encoded, the bytes are as they were.
    static func append(_ value: some Encodable, to bytes: inout [UInt8]) throws {
        let state = EncodingState()
        try state.writeRoot(value)
        bytes.append(contentsOf: state.buffer.bytes)
    }
}

/// The encoder that a value writes itself into: one value, the elements of an array, or the value of a key.
struct RecordEncoder: Encoder, SingleValueEncodingContainer, UnkeyedEncodingContainer {
    enum Place {
        case value, element
        /// The key was written already.
        case key
    }

    let state: EncodingState
    let serial: Int
    var place = Place.value

    var codingPath: [any CodingKey] { state.path }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var count: Int { state.count(serial) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        state.open(.object, serial)
        return KeyedEncodingContainer(KeyedRecordEncoder<Key>(state: state, serial: serial))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        state.open(.array, serial)
        return RecordEncoder(state: state, serial: serial, place: .element)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    @inline(__always)
    private func begin() throws {
        switch place {
        case .value: try state.beginValue(serial)
        case .element: try state.beginElement(serial)
        case .key: break
        }
    }

    func encodeNil() throws {
        try begin()
        state.buffer.append("null")
    }

    func encode(_ value: String) throws {
        try begin()
        state.buffer.append(string: value)
    }

    func encode(_ value: Bool) throws {
        try begin()
        state.buffer.append(value ? "true" : "false")
    }

    func encode(_ value: Double) throws { try encode(number: value) }

    func encode(_ value: Float) throws { try encode(number: value) }

    private func encode(number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
        try state.undoingOnFailure {
            try begin()
            try state.write(number: number)
        }
    }

    // For 128 bits the standard library has an implementation that would be taken for the generic one.
    func encode(_ value: Int128) throws { try encode(integer: value) }

    func encode(_ value: UInt128) throws { try encode(integer: value) }

    func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws { try encode(integer: value) }

    private func encode(integer: some FixedWidthInteger) throws {
        try begin()
        state.buffer.append(integer: integer)
    }

    func encode<T: Encodable>(_ value: T) throws {
        try state.undoingOnFailure {
            try begin()
            try state.write(value)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        nestedEncoder().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nestedEncoder().unkeyedContainer() }

    func superEncoder() -> any Encoder { nestedEncoder() }

    private func nestedEncoder() -> RecordEncoder {
        state.makeNested(CodecKey(intValue: count)) { try begin() }
    }
}

/// An object that is being written.
struct KeyedRecordEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let state: EncodingState
    let serial: Int

    var codingPath: [any CodingKey] { state.path }

    /// Writes the key.
    @inline(__always)
    private func at(_ key: Key) throws -> RecordEncoder {
        try state.begin(key.stringValue, serial)
        return RecordEncoder(state: state, serial: serial, place: .key)
    }

    func encodeNil(forKey key: Key) throws { try at(key).encodeNil() }
    func encode(_ value: String, forKey key: Key) throws { try at(key).encode(value) }
    func encode(_ value: Bool, forKey key: Key) throws { try at(key).encode(value) }
    func encode(_ value: Int128, forKey key: Key) throws { try at(key).encode(value) }
    func encode(_ value: UInt128, forKey key: Key) throws { try at(key).encode(value) }
    func encode<T: FixedWidthInteger & Encodable>(_ value: T, forKey key: Key) throws {
        try at(key).encode(value)
    }

    func encode(_ value: Double, forKey key: Key) throws {
        try state.undoingOnFailure { try at(key).encode(value) }
    }

    func encode(_ value: Float, forKey key: Key) throws {
        try state.undoingOnFailure { try at(key).encode(value) }
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try state.undoingOnFailure {
            try state.begin(key.stringValue, serial)
            try state.write(value)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nestedEncoder(key.stringValue).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nestedEncoder(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nestedEncoder("super") }

    func superEncoder(forKey key: Key) -> any Encoder { nestedEncoder(key.stringValue) }

    private func nestedEncoder(_ key: String) -> RecordEncoder {
        state.makeNested(CodecKey(stringValue: key)) { try state.begin(key, serial) }
    }
}
