/// An object that is being written.
struct KeyedRecordEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let state: EncodingState
    let serial: UInt32

    var codingPath: [any CodingKey] { state.path }

    @inline(__always)
    func encodeNil(forKey key: Key) throws {
        try state.begin(key.stringValue, serial)
        state.buffer.append("null")
    }

    @inline(__always)
    func encode(_ value: String, forKey key: Key) throws { try state.write(value, key.stringValue, serial) }

    @inline(__always)
    func encode(_ value: Bool, forKey key: Key) throws { try state.write(value, key.stringValue, serial) }

    @inline(__always)
    func encode(_ value: Double, forKey key: Key) throws { try state.write(number: value, key, serial) }

    @inline(__always)
    func encode(_ value: Float, forKey key: Key) throws { try state.write(number: value, key, serial) }

    // Those of 128 bits have an implementation in the standard library that would be taken for the generic one.
    func encode(_ value: Int128, forKey key: Key) throws {
        try state.write(integer: value, key.stringValue, serial)
    }

    func encode(_ value: UInt128, forKey key: Key) throws {
        try state.write(integer: value, key.stringValue, serial)
    }

    @inline(__always)
    func encode<T: FixedWidthInteger & Encodable>(_ value: T, forKey key: Key) throws {
        try state.write(integer: value, key.stringValue, serial)
    }

    @inline(__always)
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try state.write(value: value, key.stringValue, serial)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        let encoder = state.nestedEncoder(CodecKey(key), serial)
        return encoder.container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        state.nestedEncoder(CodecKey(key), serial).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { state.nestedEncoder(CodecKey("super"), serial) }

    func superEncoder(forKey key: Key) -> any Encoder { state.nestedEncoder(CodecKey(key), serial) }
}

extension EncodingState {
    @inline(never)
    func write(_ value: String, _ key: String, _ serial: UInt32) throws {
        try begin(key, serial)
        buffer.append(string: value)
    }

    @inline(never)
    func write(_ value: Bool, _ key: String, _ serial: UInt32) throws {
        try begin(key, serial)
        buffer.append(boolean: value)
    }

    func write(integer: some FixedWidthInteger, _ key: String, _ serial: UInt32) throws {
        try begin(key, serial)
        buffer.append(integer: integer)
    }

    func write<T: BinaryFloatingPoint & LosslessStringConvertible>(
        number: T,
        _ key: some CodingKey,
        _ serial: UInt32
    ) throws {
        guard number.isFinite else { throw notFinite(number, at: CodecKey(key)) }
        try begin(key.stringValue, serial)
        buffer.append(number: number)
    }

    func write<T: Encodable>(value: T, _ key: String, _ serial: UInt32) throws {
        try undoingOnFailure {
            try begin(key, serial)
            try write(value)
        }
    }

    /// Where a nested container cannot be made, the one that is given leads nowhere, and the error comes at the end.
    func nestedEncoder(_ key: CodecKey, _ serial: UInt32) -> RecordEncoder {
        do {
            try begin(key.stringValue, serial)
        } catch {
            failure = failure ?? closedError()
            return RecordEncoder(state: EncodingState(path: path), serial: 0)
        }
        let state = makeNested(path + [key])
        return RecordEncoder(state: state, serial: state.level.serial)
    }
}
