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

    /// Copies everything, in all spaces, into an empty store of any kind, with the indexes, whose first use there makes their
    /// keys.
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
                let part = try await reader.run {
                    try $0.copiedPart(of: stored, as: stored.name, after: after, salvages: salvages)
                }
                _ = try await target.writer.run { try $0.apply(part.batch) }
                report.records += part.count
                report.damage += part.damage
                progress(CopyProgress(collection: stored.name, copied: report.records, total: total))
                next = part.next
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
