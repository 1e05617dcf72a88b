import SceneKitCore
import StorageWorkers

/// The storage work of the records browser; it runs off the main actor, and writes nothing.
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

    /// - Returns: Nil if there is no such record.
    func fetchRecord(_ address: String, id: String) async throws(RecordsFailure) -> BrowsedRecord?
}

struct RecordsBrowserWorker: RecordsBrowserWorking {
    static let services = [ServiceIdentifier(RecordStore.self), ServiceIdentifier(SharedStores.self)]

    let collections: [BrowsableCollection]
    let own: RecordStore
    let shared: SharedStores

    @MainActor
    init(_ collections: [BrowsableCollection], _ context: ServiceContext) throws {
        self.collections = collections
        own = try context.service(RecordStore.self)
        shared = try context.service(SharedStores.self)
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
            let (type, store) = try place(address)
            return try await store.read([type]) { try Self.page(type, offset, limit, $0) }
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

    func fetchRecord(_ address: String, id: String) async throws(RecordsFailure) -> BrowsedRecord? {
        try await RecordsFailure.attempt {
            let (type, store) = try place(address)
            return try await store.read([type]) { try Self.record(type, id, $0) }
        }
    }

    private static func record<R: Record>(
        _ type: R.Type,
        _ id: String,
        _ reader: RecordReader
    ) throws -> BrowsedRecord? {
        try reader.get(type, id: id).map(BrowsedRecord.init)
    }

    /// - Throws: `RecordsFailure.noCollection` for an address of no collection, `StorageError.denied` for one in a space that the
    ///   person may not read.
    private func place(_ address: String) throws -> (any Record.Type, RecordStore) {
        let parts = address.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(parts.count), parts.count == 1 || shared.names.contains(parts[0]),
            let type = collections.first(where: { $0.type.collectionName == parts.last })?.type
        else { throw RecordsFailure.noCollection(address) }
        return (type, parts.count == 1 ? own : try shared.store(parts[0]))
    }
}
