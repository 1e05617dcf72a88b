extension RecordStore {
    /// The progress of a copy.
    public struct CopyProgress: Hashable, Sendable {
        public var collection: String
        public var copied: Int
        /// How many records there are in all, as far as the store knows.
        public var total: Int
    }

    /// The numbers of collections and records that a copy has written, and the damage that it found.
    public struct CopyReport: Hashable, Sendable {
        public var collections = 0
        public var records = 0
        /// The records that could not be read, where the copy salvages.
        public var damage: [StorageDamage] = []
    }

    /// Copies everything, in all spaces, into an empty store of any kind; copied records are indexed anew on first use.
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
        do {
            try await copyLocale(to: target)
        } catch  where salvages && !(error is CancellationError) {
            report.damage.append(StorageDamage(message: "its locale cannot be read: \(error)"))
        }
        let collections = try await allCollections()
        let total = collections.reduce(0) { $0 &+ $1.count }
        for stored in collections {
            var next: RecordCursor?
            repeat {
                try Task.checkCancellation()
                let after = next
                let (batch, damage, cursor) = try await reader.run { connection in
                    try connection.batch(of: stored, after: after, salvages: salvages)
                }
                // With the version that the records have here.
                let plain = CollectionSchema(name: stored.name, version: stored.version)
                let copied = StorageBatch(
                    operations: batch.operations(),
                    schemas: [plain],
                    shapes: [stored.name: stored.shape]
                )
                _ = try await target.writer.run { try $0.apply(copied) }
                report.records += batch.count
                report.damage += damage
                progress(CopyProgress(collection: stored.name, copied: report.records, total: total))
                next = cursor
            } while next != nil
            report.collections += 1
        }
        return report
    }

    /// Gives another store this store's locale; its records are sorted with the present version of ICU.
    private func copyLocale(to target: RecordStore) async throws {
        guard let record = try await reader.run({ try StoreLocale.read($0) }) else { return }
        try await target.writer.run { [collation = target.collation] in
            _ = try collation.set(record.locale, $0)
        }
    }
}

extension StorageConnection {
    /// Some records of a collection as they are stored, the damage among them, and where to go on.
    fileprivate func batch(
        of collection: StoredCollection,
        after cursor: RecordCursor?,
        salvages: Bool
    ) throws -> (RecordBatch, [StorageDamage], RecordCursor?) {
        var batch = RecordBatch()
        var damage: [StorageDamage] = []
        let report = salvages ? { (found: StorageDamage) in damage.append(found) } : nil
        let next = try scan(collection, after: cursor, limit: 5_000, damaged: report) {
            batch.putStored($0, $1)
        }
        return (batch, damage, next)
    }
}
