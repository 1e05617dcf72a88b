import Synchronization
import TextWorkers

extension RecordStore {
    /// The locale by which `CollatedText` sorts in all spaces, as a BCP 47 tag, such as `sv`; nil until the first
    /// collection with such texts is written.
    ///
    /// It is `StorageOptions.locale` of the store's first opening. Later ones do not change it, only `reindex` does.
    public var locale: String? { collation.sorting?.collator.locale }

    /// The key by which a text sorts in this store's indexes, to sort other things in the same way; keys sort byte by byte.
    public func key(of text: CollatedText) throws -> [UInt8] {
        try collation.key(of: text, collation.sorting)
    }

    /// The progress of sorting a store anew.
    public struct ReindexProgress: Hashable, Sendable {
        public var collection: String
        public var done: Int
        public var total: Int
    }

    /// Sorts all collections with `CollatedText` anew, for another locale or with this program's version of ICU.
    ///
    /// Others may read and write meanwhile. An interrupted call leaves a whole store: each collection is sorted anew at
    /// once or, later, at its first use. If a collection cannot be sorted, as one of its records is damaged, the store
    /// keeps its former locale.
    ///
    /// - Parameters:
    ///   - locale: a BCP 47 tag; nil for the store's own.
    ///   - types: the types of records to index now; collections of other types are indexed at their first use.
    ///   - progress: told now and then, on any thread.
    /// - Returns: the names of the collections that are indexed now, and of those that will be.
    /// - Throws: `TextWorkersError` where there is no such locale, `StorageError`, or `CancellationError` where the task
    ///   was cancelled.
    public func reindex(
        locale: String? = nil,
        types: [any Record.Type],
        progress: @escaping @Sendable (ReindexProgress) -> Void = { _ in }
    ) async throws -> (indexed: [String], later: [String]) {
        guard space.isEmpty else {
            throw StorageError.unsupported("a store that is scoped to a space is not sorted alone")
        }
        let (record, former) = try await writer.run { [collation] in try collation.set(locale, $0) }
        do {
            return try await sortAnew(types, progress)
        } catch  where !(error is CancellationError) {
            // With the new locale, each use of the collection would try to sort it, and fail.
            if let former {
                try? await writer.run { [collation] in
                    try collation.restore(former, insteadOf: record, $0)
                }
            }
            throw error
        }
    }

    private func sortAnew(
        _ types: [any Record.Type],
        _ progress: @escaping @Sendable (ReindexProgress) -> Void
    ) async throws -> (indexed: [String], later: [String]) {
        // One whose definition cannot be read is damage, which `check` reports.
        let stored = try await allCollections().filter { (try? $0.schema())?.isCollated == true }
        let total = stored.reduce(0) { $0 &+ $1.count }
        let done = Mutex(0)
        var names: (indexed: [String], later: [String]) = ([], [])
        for collection in stored {
            try Task.checkCancellation()
            let parts = collection.name.split(separator: "/").map(String.init)
            guard let type = types.first(where: { $0.isNamed(parts.last) }) else {
                names.later.append(collection.name)
                continue
            }
            let store = parts.count > 1 ? try scoped(to: parts[0]) : self
            try await store.prepare(type) {
                try Task.checkCancellation()
                let count = done.withLock { done in
                    done += 1
                    return done
                }
                guard count % 1_000 == 0 else { return }
                progress(.init(collection: collection.name, done: count, total: total))
            }
            names.indexed.append(collection.name)
        }
        return names
    }
}

extension Record {
    static func isNamed(_ name: String?) -> Bool { schema.name == name }
}
