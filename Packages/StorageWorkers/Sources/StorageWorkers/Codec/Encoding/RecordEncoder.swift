/// What a value writes itself into.
struct RecordEncoder: Encoder {
    let state: EncodingState
    let serial: UInt32

    var codingPath: [any CodingKey] { state.path }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        state.open(.object, serial)
        return KeyedEncodingContainer(KeyedRecordEncoder<Key>(state: state, serial: serial))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        state.open(.array, serial)
        return UnkeyedRecordEncoder(state: state, serial: serial)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension RecordEncoder: SingleValueEncodingContainer {
    func encodeNil() throws {
        try state.beginValue(serial)
        state.buffer.append("null")
    }

    func encode(_ value: String) throws {
        try state.beginValue(serial)
        state.buffer.append(string: value)
    }

    func encode(_ value: Bool) throws {
        try state.beginValue(serial)
        state.buffer.append(boolean: value)
    }

    func encode(_ value: Double) throws {
        guard value.isFinite else { throw state.notFinite(value, at: nil) }
        try state.beginValue(serial)
        state.buffer.append(number: value)
    }

    func encode(_ value: Float) throws {
        guard value.isFinite else { throw state.notFinite(value, at: nil) }
        try state.beginValue(serial)
        state.buffer.append(number: value)
    }

    // Those of 128 bits have an implementation in the standard library that would be taken for the generic one.
    func encode(_ value: Int128) throws { try encode(integer: value) }

    func encode(_ value: UInt128) throws { try encode(integer: value) }

    func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws { try encode(integer: value) }

    private func encode(integer value: some FixedWidthInteger) throws {
        try state.beginValue(serial)
        state.buffer.append(integer: value)
    }

    func encode<T: Encodable>(_ value: T) throws {
        try state.undoingOnFailure {
            try state.beginValue(serial)
            try state.write(value)
        }
    }
}
