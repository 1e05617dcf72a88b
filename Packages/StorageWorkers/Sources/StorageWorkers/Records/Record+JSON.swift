extension Record {
    public static var migrations: [RecordMigration] { [] }

    /// JSON with sorted keys, so that equal records have equal bodies.
    public func appendBody(to bytes: inout [UInt8]) throws {
        try RecordJSONEncoder.append(self, to: &bytes)
    }

    /// Reads JSON with the keys in any order; where the key `id` is left out, it is the record's own.
    public static func decode(id: String, body: UnsafeRawBufferPointer) throws -> Self {
        try JSONReader.decode(Self.self, from: body, id: id)
    }
}
