/// The conditions under which a space may be written to.
public struct SpaceRules: Sendable {
    /// Throws where the space may not be written to now; called before each write, on any thread.
    public var mayWrite: (@Sendable () throws -> Void)?
    /// The most records that the space may have, in all of its collections; nil for any number.
    public var recordLimit: Int?
    /// The most bytes that one write may have, encoded; nil for any number.
    public var writeLimit: Int?
    /// What a person can do who has reached a limit: `sign up to keep more`; nil for nothing.
    public var advice: String?

    public init(
        mayWrite: (@Sendable () throws -> Void)? = nil,
        recordLimit: Int? = nil,
        writeLimit: Int? = nil,
        advice: String? = nil
    ) {
        self.advice = advice
        self.mayWrite = mayWrite
        self.recordLimit = recordLimit
        self.writeLimit = writeLimit
    }
}

extension RecordStore {
    /// Checks a batch against the rules of the space.
    ///
    /// Writes that several tasks do at a time are counted one by one: together they may exceed the limit.
    ///
    /// - Throws: the error of `mayWrite`, or `StorageError.spaceFull`.
    func check(_ batch: RecordBatch) async throws {
        if rules.recordLimit == nil {
            try check(batch, on: nil)
        } else {
            try await reader.run { try self.check(batch, on: $0) }
        }
    }

    /// The same within a transaction.
    ///
    /// - Parameter connection: needed where the space has a limit of records.
    func check(_ batch: RecordBatch, on connection: (any StorageConnection)?) throws {
        try rules.mayWrite?()
        if let limit = rules.writeLimit, batch.size > limit {
            throw full(
                "one change may have \(Self.size(limit)) here, and this one has \(Self.size(batch.size))"
            )
        }
        guard let limit = rules.recordLimit, let connection else { return }
        let count = try connection.count(inSpace: space)
        guard count + batch.additions > limit else { return }
        // A record in place of another takes no room.
        var replaced = 0
        for (position, schema) in batch.schemas.enumerated() {
            let ids = batch.ids(ofCollection: position)
            try connection.forEachBody(of: self.schema(schema), ids: ids) { _, _ in replaced += 1 }
        }
        guard count + batch.additions - replaced > limit else { return }
        throw full("there is room for \(limit) records here, and there are \(count)")
    }

    private func full(_ reason: String) -> StorageError {
        .spaceFull(rules.advice.map { reason + "; " + $0 } ?? reason)
    }

    /// `1 MiB`, `1.3 MiB`, `512 bytes`.
    private static func size(_ bytes: Int) -> String {
        guard bytes >= 1 << 20 else { return "\(bytes) bytes" }
        // Rounded up, so that a size beyond a limit never looks like it.
        let tenths = (bytes * 10 + (1 << 20) - 1) >> 20
        return tenths % 10 == 0 ? "\(tenths / 10) MiB" : "\(tenths / 10).\(tenths % 10) MiB"
    }
}

extension StorageConnection {
    /// The number of records in all collections of a space.
    func count(inSpace name: String) throws -> Int {
        try collections().reduce(0) { $0 + ($1.name.hasPrefix(name + "/") && !$1.isStores ? $1.count : 0) }
    }
}
