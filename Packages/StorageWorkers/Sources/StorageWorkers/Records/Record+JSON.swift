import FoundationEssentials

extension Record {
    public static var migrations: [RecordMigration] { [] }

    public func fillIndexes(_ entries: inout IndexEntries) {}

    /// JSON with sorted keys, so that equal records have equal bodies.
    public func appendBody(to bytes: inout [UInt8]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        bytes.append(contentsOf: try encoder.encode(self))
    }

    public static func decode(id: String, body: UnsafeRawBufferPointer) throws -> Self {
        try JSONDecoder().decode(Self.self, from: Data(body))
    }
}
