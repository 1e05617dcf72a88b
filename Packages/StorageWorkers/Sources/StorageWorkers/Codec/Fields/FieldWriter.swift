/// Writes the fields of a record, one after the other, as a JSON object.
///
/// A field that cannot be written is reported when all are done: the first error is what the store throws. The names
/// are those of the `CodingKeys` that the record has or would have, and each is written once.
public struct FieldWriter: ~Copyable {
    private var buffer: ByteBuffer
    private var failure: (any Error)?

    private init(_ buffer: consuming ByteBuffer) {
        self.buffer = buffer
        self.buffer.append(UInt8(ascii: "{"))
    }

    static func append(to bytes: inout [UInt8], _ write: (inout FieldWriter) -> Void) throws {
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { memory in
            var writer = FieldWriter(ByteBuffer(lent: memory))
            write(&writer)
            if let failure = writer.failure { throw failure }
            writer.buffer.append(UInt8(ascii: "}"))
            assert(writer.hasUniqueNames, "a field was written twice")
            bytes.append(contentsOf: writer.buffer.bytes)
        }
    }

    /// Writes a text.
    public mutating func string(_ name: StaticString, _ value: String) {
        begin(name)
        buffer.append(string: value)
    }

    /// Nothing is written for nil.
    public mutating func string(_ name: StaticString, _ value: String?) {
        if let value { string(name, value) }
    }

    /// Writes a whole number.
    public mutating func int(_ name: StaticString, _ value: Int) {
        begin(name)
        buffer.append(integer: value)
    }

    /// Nothing is written for nil.
    public mutating func int(_ name: StaticString, _ value: Int?) {
        if let value { int(name, value) }
    }

    /// Writes true or false.
    public mutating func bool(_ name: StaticString, _ value: Bool) {
        begin(name)
        buffer.append(boolean: value)
    }

    /// Nothing is written for nil.
    public mutating func bool(_ name: StaticString, _ value: Bool?) {
        if let value { bool(name, value) }
    }

    /// Writes a number; infinity and what is no number cannot be written.
    public mutating func double(_ name: StaticString, _ value: Double) {
        guard value.isFinite else {
            return fail(EncodingState(path: [CodecKey("\(name)")]).notFinite(value, at: nil))
        }
        begin(name)
        buffer.append(number: value)
    }

    /// Nothing is written for nil.
    public mutating func double(_ name: StaticString, _ value: Double?) {
        if let value { double(name, value) }
    }

    /// Writes a list of texts.
    public mutating func strings(_ name: StaticString, _ values: [String]) {
        begin(name)
        buffer.append(UInt8(ascii: "["))
        var isFirst = true
        for value in values {
            if !isFirst { buffer.append(UInt8(ascii: ",")) }
            isFirst = false
            buffer.append(string: value)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    /// Writes any other value, in the form that it encodes itself in.
    public mutating func value<Value: Encodable>(_ name: StaticString, _ value: Value) {
        begin(name)
        do {
            try RecordJSONEncoder.append(value, to: &buffer, path: [CodecKey("\(name)")])
        } catch {
            fail(error)
        }
    }

    /// Nothing is written for nil.
    public mutating func value<Value: Encodable>(_ name: StaticString, _ value: Value?) {
        if let value { self.value(name, value) }
    }

    @inline(__always)
    private mutating func begin(_ name: StaticString) {
        if buffer.count > 1 { buffer.append(UInt8(ascii: ",")) }
        buffer.append(quoted: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        buffer.append(UInt8(ascii: ":"))
    }

    private mutating func fail(_ error: any Error) { failure = failure ?? error }

    /// Looked at in debug builds only.
    private var hasUniqueNames: Bool {
        do {
            let document = try JSONDocument(reading: UnsafeRawBufferPointer(buffer.bytes))
            defer { document.close() }
            try document.checkKeysAreUnique(JSONDocument.root)
            return true
        } catch {
            return false
        }
    }
}
