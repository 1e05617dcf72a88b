/// An array that is being written.
struct UnkeyedRecordEncoder: UnkeyedEncodingContainer {
    let state: EncodingState
    let serial: UInt32

    var codingPath: [any CodingKey] { state.path }

    var count: Int { state.level.serial == serial ? state.level.count : 0 }

    func encodeNil() throws {
        try state.beginElement(serial)
        state.buffer.append("null")
    }

    func encode(_ value: String) throws {
        try state.beginElement(serial)
        state.buffer.append(string: value)
    }

    func encode(_ value: Bool) throws {
        try state.beginElement(serial)
        state.buffer.append(boolean: value)
    }

    func encode(_ value: Double) throws { try encode(number: value) }

    func encode(_ value: Float) throws { try encode(number: value) }

    private func encode(number: some BinaryFloatingPoint & LosslessStringConvertible) throws {
        guard number.isFinite else { throw state.notFinite(number, at: CodecKey(count)) }
        try state.beginElement(serial)
        state.buffer.append(number: number)
    }

    // Those of 128 bits have an implementation in the standard library that would be taken for the generic one.
    func encode(_ value: Int128) throws { try encode(integer: value) }

    func encode(_ value: UInt128) throws { try encode(integer: value) }

    func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws { try encode(integer: value) }

    private func encode(integer value: some FixedWidthInteger) throws {
        try state.beginElement(serial)
        state.buffer.append(integer: value)
    }

    func encode<T: Encodable>(_ value: T) throws {
        try state.undoingOnFailure {
            try state.beginElement(serial)
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
        let key = CodecKey(count)
        do {
            try state.beginElement(serial)
        } catch {
            state.failure = state.failure ?? state.closedError()
            return RecordEncoder(state: EncodingState(path: state.path), serial: 0)
        }
        let nested = state.makeNested(state.path + [key])
        return RecordEncoder(state: nested, serial: nested.level.serial)
    }
}
