extension RecordStore {
    /// What a version of a program finds of a collection: from which version it brings the records to its own, and which it
    /// cannot read.
    public struct CollectionSurvey: Hashable, Sendable {
        /// Its full name.
        public var collection: String
        /// The name of the records' type.
        public var type: String
        public var records: Int
        public var storedVersion: Int
        /// The version of the type's schema.
        public var version: Int
        /// The records that the type cannot read, after its migrations, by the reason.
        public var unreadable: [Unreadable] = []
    }

    /// Records that a version of a program cannot read, for one reason.
    public struct Unreadable: Hashable, Sendable {
        public var reason: String
        public var count: Int
        /// The id of the first.
        public var id: String
    }

    /// Reads all records of some types in all spaces, and changes nothing.
    ///
    /// - Parameters:
    ///   - types: the types; collections of others are left out.
    ///   - progress: told now and then how much has been looked at, from 0 to 1, on any thread.
    /// - Throws: `StorageError`, or `CancellationError` where the task was cancelled.
    public func survey(
        _ types: [any Record.Type],
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> [CollectionSurvey] {
        let stored = try await allCollections()
        let total = Double(max(1, stored.reduce(0) { $0 &+ $1.count }))
        var done = 0
        var surveys: [CollectionSurvey] = []
        for collection in stored {
            let name = collection.name.split(separator: "/").last.map(String.init)
            guard let type = types.first(where: { $0.isNamed(name) }) else { continue }
            surveys.append(
                try await type.survey(collection, in: reader) { [done] in
                    progress(min(1, Double(done &+ $0) / total))
                }
            )
            done &+= collection.count
        }
        return surveys
    }

    /// Brings all collections of some types, in all spaces, to the versions of their schemas.
    ///
    /// - Throws: `StorageError`, or the error of a migration, which leaves its collection as it was.
    public func migrate(_ types: [any Record.Type]) async throws {
        for collection in try await allCollections() {
            try Task.checkCancellation()
            let parts = collection.name.split(separator: "/").map(String.init)
            guard let type = types.first(where: { $0.isNamed(parts.last) }) else { continue }
            let store = parts.count > 1 ? try scoped(to: parts[0]) : self
            try await store.prepare(type)
        }
    }
}

extension Record {
    fileprivate static func survey(
        _ stored: StoredCollection,
        in reader: StoreReader,
        _ progress: @Sendable (Int) -> Void
    ) async throws -> RecordStore.CollectionSurvey {
        var survey = RecordStore.CollectionSurvey(
            collection: stored.name,
            type: "\(Self.self)",
            records: stored.count,
            storedVersion: stored.version,
            version: schema.collection.version
        )
        guard survey.storedVersion <= survey.version else { return survey }
        let steps = steps(from: stored.version)
        var next: RecordCursor?
        var done = 0
        repeat {
            try Task.checkCancellation()
            let after = next
            let (failures, cursor) = try await reader.run { connection in
                var failures: [(id: String, reason: String)] = []
                // Damage is found by `check`.
                let cursor = try connection.scan(stored, after: after, limit: 5_000, damaged: { _ in }) {
                    let id = String(stored: $0)
                    if let reason = reason(id, $1, steps) { failures.append((id, reason)) }
                }
                return (failures, cursor)
            }
            for failure in failures { survey.add(failure.id, failure.reason) }
            done += 5_000
            progress(min(done, stored.count))
            next = cursor
        } while next != nil
        return survey
    }

    /// Why a stored record could not be read; nil where it could.
    private static func reason(
        _ id: String,
        _ body: UnsafeRawBufferPointer,
        _ steps: [RecordMigration]
    ) -> String? {
        do {
            var bytes = Array(body)
            for step in steps { try step.change(id, &bytes) }
            _ = try bytes.withUnsafeBytes { try decode(stored: id, $0) }
            return nil
        } catch StorageError.unreadable(_, let reason), StorageError.corrupt(let reason, _, _) {
            return reason
        } catch {
            return "its migration fails: \(error)"
        }
    }

    /// The migrations from a version on.
    static func steps(from version: Int) -> [RecordMigration] {
        migrations.filter { $0.version > version && $0.version <= schema.collection.version }
            .sorted { $0.version < $1.version }
    }
}

extension RecordStore.CollectionSurvey {
    fileprivate mutating func add(_ id: String, _ reason: String) {
        if let place = unreadable.firstIndex(where: { $0.reason == reason }) {
            unreadable[place].count += 1
        } else {
            unreadable.append(RecordStore.Unreadable(reason: reason, count: 1, id: id))
        }
    }
}
