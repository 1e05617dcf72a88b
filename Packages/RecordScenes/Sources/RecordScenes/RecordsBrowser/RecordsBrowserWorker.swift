import SceneKitCore
import StorageWorkers

/// The storage work of the records browser; it runs off the main actor.
protocol RecordsBrowserWorking: Sendable {
    /// The collections with records that the person may read.
    func fetchCollections() async throws(RecordsFailure) -> [BrowsedCollection]

    /// Some records of a collection.
    ///
    /// - Parameter address: See ``BrowsedCollection/address``.
    func fetchPage(
        _ address: String,
        offset: Int,
        limit: Int
    ) async throws(RecordsFailure) -> BrowsedPage

    /// Sends a value after each change of a collection's records.
    func changes(
        _ address: String
    ) async throws(RecordsFailure) -> any AsyncSequence<Void, Never> & Sendable

    /// - Returns: Nil if there is no such record.
    func fetchRecord(_ address: String, id: String) async throws(RecordsFailure) -> BrowsedRecord?

    /// The record of a change as it is, and as it would be.
    func previewChange(_ change: BrowsedChange) async throws(RecordsFailure) -> BrowsedPreview

    /// Changes a record that the person has seen.
    ///
    /// - Throws: `RecordsFailure`; `.changedSinceShown` if somebody has changed it since.
    func change(_ change: BrowsedChange, over shown: BrowsedPreview) async throws(RecordsFailure)
}

struct RecordsBrowserWorker: RecordsBrowserWorking {
    static let services = [ServiceIdentifier(RecordStore.self), ServiceIdentifier(SharedStores.self)]

    let collections: [BrowsableCollection]
    let own: RecordStore
    let shared: SharedStores
    /// The editors of ready-made scenes, with the names of their shared spaces; nil for the person's own.
    private var editors: [(collection: String, space: RecordSpace, save: RecordEditor.Save)] = []

    @MainActor
    init(_ collections: [BrowsableCollection], _ context: ServiceContext) throws {
        self.collections = collections
        own = try context.service(RecordStore.self)
        shared = try context.service(SharedStores.self)
    }

    /// The worker of a scene that changes records.
    ///
    /// - Parameter access: The people who may use the browser.
    @MainActor
    init(_ collections: [BrowsableCollection], _ context: ServiceContext, editing access: SceneAccess) throws
    {
        try self.init(collections, context)
        for editor in collections.flatMap(\.editors) {
            editors.append((editor.collection, editor.space, try editor.save(context, access)))
        }
    }

    func fetchCollections() async throws(RecordsFailure) -> [BrowsedCollection] {
        try await RecordsFailure.attempt {
            var found = try await counted(in: own, space: nil)
            for space in shared.names {
                // A space that the person may not read is none of theirs.
                guard let store = try? shared.store(space) else { continue }
                found += try await counted(in: store, space: space)
            }
            return found
        }
    }

    private func counted(in store: RecordStore, space: String?) async throws -> [BrowsedCollection] {
        try await store.read(collections.map(\.type)) { reader in
            try collections.compactMap { collection in
                let count = try Self.count(collection.type, reader)
                guard count > 0 else { return nil }
                let name = collection.type.collectionName
                return BrowsedCollection(
                    address: space.map { $0 + "." + name } ?? name,
                    collection: name,
                    space: space,
                    module: collection.module,
                    count: count
                )
            }
        }
    }

    private static func count<R: Record>(_ type: R.Type, _ reader: RecordReader) throws -> Int {
        try reader.count(type).value
    }

    func fetchPage(
        _ address: String,
        offset: Int,
        limit: Int
    ) async throws(RecordsFailure) -> BrowsedPage {
        try await RecordsFailure.attempt {
            let (collection, store) = try place(address)
            return try await store.read([collection.type]) {
                try Self.page(collection.type, offset, limit, $0)
            }
        }
    }

    private static func page<R: Record>(
        _ type: R.Type,
        _ offset: Int,
        _ limit: Int,
        _ reader: RecordReader
    ) throws -> BrowsedPage {
        let records = try reader.window(type, RecordQuery(limit: limit), offset: offset).records
        return BrowsedPage(
            records: try records.map(BrowsedRecord.init),
            offset: offset,
            total: try reader.count(type).value
        )
    }

    func changes(
        _ address: String
    ) async throws(RecordsFailure) -> any AsyncSequence<Void, Never> & Sendable {
        try await RecordsFailure.attempt {
            let (collection, store) = try place(address)
            return store.changes(of: collection.type)
        }
    }

    func fetchRecord(_ address: String, id: String) async throws(RecordsFailure) -> BrowsedRecord? {
        try await RecordsFailure.attempt {
            let (collection, store) = try place(address)
            var found = try await store.read([collection.type]) { try Self.record(collection.type, id, $0) }
            found?.isEditable = collection.isEditable
            return found
        }
    }

    private static func record<R: Record>(
        _ type: R.Type,
        _ id: String,
        _ reader: RecordReader
    ) throws -> BrowsedRecord? {
        try reader.get(type, id: id).map(BrowsedRecord.init)
    }

    func previewChange(_ change: BrowsedChange) async throws(RecordsFailure) -> BrowsedPreview {
        try await RecordsFailure.attempt {
            let (collection, store) = try editable(change)
            return try await store.read([collection.type]) {
                try Self.changed(collection.type, change, $0).preview
            }
        }
    }

    func change(_ change: BrowsedChange, over shown: BrowsedPreview) async throws(RecordsFailure) {
        try await RecordsFailure.attempt {
            let (collection, store) = try editable(change)
            let space = BrowsedRecord.Place(change.record).space.map(RecordSpace.shared) ?? .own
            let name = collection.type.collectionName
            guard let editor = editors.first(where: { $0.collection == name && $0.space == space }) else {
                return try await store.transaction([collection.type]) { transaction in
                    try Self.write(collection.type, change, over: shown, in: &transaction)
                }
            }
            let (before, after) = try await store.read([collection.type]) { reader in
                let changed = try Self.changed(collection.type, change, reader)
                guard changed.preview == shown else {
                    throw RecordsFailure.changedSinceShown([shown.before.id])
                }
                return (changed.before as any Record, changed.after as any Record)
            }
            try await editor.save(before, after)
        }
    }

    private static func changed<R: Record>(
        _ type: R.Type,
        _ change: BrowsedChange,
        _ reader: RecordReader
    ) throws -> (before: R, after: R, preview: BrowsedPreview) {
        guard let before = try reader.get(type, id: BrowsedRecord.Place(change.record).id) else {
            throw RecordsFailure.notFound(change.record)
        }
        let after = try change.applied(to: before)
        let preview = BrowsedPreview(
            property: change.property,
            before: try BrowsedRecord(before),
            after: try BrowsedRecord(after)
        )
        return (before, after, preview)
    }

    private static func write<R: Record>(
        _ type: R.Type,
        _ change: BrowsedChange,
        over shown: BrowsedPreview,
        in transaction: inout RecordTransaction
    ) throws {
        let changed = try changed(type, change, transaction.reader)
        guard changed.preview == shown else { throw RecordsFailure.changedSinceShown([shown.before.id]) }
        try transaction.batch.put(changed.after, over: changed.before)
    }

    /// - Throws: `RecordsFailure.denied` for a collection that is only read.
    private func editable(_ change: BrowsedChange) throws -> (BrowsableCollection, RecordStore) {
        let place = try place(BrowsedRecord.Place(change.record).address)
        guard place.0.isEditable else { throw RecordsFailure.denied("these records are read-only here") }
        return place
    }

    /// - Throws: `RecordsFailure.noCollection` for an address of no collection, `StorageError.denied` for one in a space that the
    ///   person may not read.
    private func place(_ address: String) throws -> (BrowsableCollection, RecordStore) {
        let parts = address.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(parts.count), parts.count == 1 || shared.names.contains(parts[0]),
            let collection = collections.first(where: { $0.type.collectionName == parts.last })
        else { throw RecordsFailure.noCollection(address) }
        return (collection, parts.count == 1 ? own : try shared.store(parts[0]))
    }
}
