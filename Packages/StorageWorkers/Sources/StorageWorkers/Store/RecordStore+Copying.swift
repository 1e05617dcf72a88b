extension RecordStore {
    /// How far a copy has come.
    public struct CopyProgress: Hashable, Sendable {
        public var collection: String
        public var copied: Int
        /// How many records there are in all, as far as the store knows.
        public var total: Int
    }

    /// What a copy did.
    public struct CopyReport: Hashable, Sendable {
        public var collections = 0
        public var records = 0
        /// What could not be read, where it was salvaged.
        public var damage: [StorageDamage] = []
    }

    /// Copies everything, in all spaces, into an empty store of any kind; what the records are found by is made anew
    /// at their first use there.
    ///
    /// - Parameters:
    ///   - target: the empty store.
    ///   - salvages: whether damaged records are left out and reported; otherwise the first one is an error.
    ///   - progress: told after each batch, on any thread.
    /// - Throws: `StorageError`, or `CancellationError` where the task was cancelled; a part may have been copied then.
    public func copy(
        to target: RecordStore,
        salvages: Bool = false,
        progress: @Sendable (CopyProgress) -> Void = { _ in }
    ) async throws -> CopyReport {
        guard try await target.allCollections().isEmpty else {
            throw StorageError.cannotOpen(
                path: "\(target.location)",
                reason: "there are records in it already"
            )
        }
        var report = CopyReport()
        let collections = try await allCollections()
        let total = collections.reduce(0) { $0 &+ $1.count }
        for stored in collections {
            let told = { progress(CopyProgress(collection: stored.name, copied: $0, total: total)) }
            if salvages {
                try await salvage(stored, to: target, &report, progress: told)
            } else {
                try await copy(stored, to: target, &report, progress: told)
            }
            report.collections += 1
        }
        return report
    }

    private func copy(
        _ stored: StoredCollection,
        to target: RecordStore,
        _ report: inout CopyReport,
        progress: (Int) -> Void
    ) async throws {
        var last: String?
        repeat {
            try Task.checkCancellation()
            let after = last
            let (batch, lastRead) = try await core.reader.run { connection in
                var batch = RecordBatch()
                var last: String?
                try connection.forEachRecord(in: stored.name, after: after, limit: Self.copiedAtOnce) {
                    id,
                    body in
                    batch.putStored(id, body)
                    last = id
                }
                return (batch, last)
            }
            try await target.writeStored(batch, stored)
            report.records += batch.count
            progress(report.records)
            last = lastRead
        } while last != nil
    }

    private func salvage(
        _ stored: StoredCollection,
        to target: RecordStore,
        _ report: inout CopyReport,
        progress: (Int) -> Void
    ) async throws {
        let handover = Handover<RecordBatch>()
        async let damage = give(stored, to: handover)
        do {
            for await batch in handover.values {
                try Task.checkCancellation()
                try await target.writeStored(batch, stored)
                report.records += batch.count
                progress(report.records)
                handover.makeRoom()
            }
            try Task.checkCancellation()
        } catch {
            handover.stop()
            throw error
        }
        report.damage += try await damage
    }

    /// Reads what is whole of a collection, and gives what is not.
    private func give(
        _ stored: StoredCollection,
        to handover: Handover<RecordBatch>
    ) async throws -> [StorageDamage] {
        defer { handover.finish() }
        return try await core.reader.run { connection in
            var batch = RecordBatch()
            var damage: [StorageDamage] = []
            var hasGiven = false
            try connection.salvage(
                stored.name,
                { id, body in
                    batch.putStored(id, body)
                    guard batch.count == Self.copiedAtOnce else { return }
                    try handover.give(batch)
                    batch = RecordBatch()
                    hasGiven = true
                },
                { damage.append($0) }
            )
            // A collection without records is one too.
            if !batch.isEmpty || !hasGiven { try handover.give(batch) }
            return damage
        }
    }

    private static let copiedAtOnce = 5_000

    /// Writes records as they lay in another store, with the version they had there.
    private func writeStored(_ batch: RecordBatch, _ stored: StoredCollection) async throws {
        let schema = CollectionSchema(name: stored.name, version: stored.version)
        _ = try await core.writer.run { try $0.apply(batch.operations, schemas: [schema]) }
    }
}
