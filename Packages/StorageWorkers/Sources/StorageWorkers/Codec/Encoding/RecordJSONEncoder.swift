/// Writes values as JSON, with the keys of every object in rising order, so that equal values have equal texts.
enum RecordJSONEncoder {
    /// Appends a value's text; where it cannot be encoded, the bytes are as they were.
    static func append(_ value: some Encodable, to bytes: inout [UInt8]) throws {
        let state = EncodingState()
        try state.writeRoot(value)
        bytes.append(contentsOf: state.buffer.bytes)
    }

    static func append(_ value: some Encodable, to buffer: inout ByteBuffer, path: [CodecKey]) throws {
        let state = EncodingState(path: path, depth: 1)
        try state.writeRoot(value)
        buffer.append(state.buffer.bytes)
    }
}
