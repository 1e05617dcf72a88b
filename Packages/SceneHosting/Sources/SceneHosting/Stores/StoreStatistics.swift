import StorageWorkers

/// The output of `store stat --json`.
struct StoreStatistics: Encodable {
    struct Collection: Encodable {
        var name: String
        var records: Int
        var version: Int
        var definition: String
    }

    var store: String
    /// Nil for a server's store.
    var bytes: Int?
    /// Nil for a store without names to sort.
    var locale: String?
    var collections: [Collection]

    init(store: String, bytes: Int?, locale: String?, collections: [StoredCollection]) {
        self.store = store
        self.bytes = bytes
        self.locale = locale
        self.collections = collections.map {
            Collection(name: $0.name, records: $0.count, version: $0.version, definition: $0.definition)
        }
    }
}
