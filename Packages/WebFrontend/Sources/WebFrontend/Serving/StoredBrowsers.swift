import StorageWorkers

/// Keeps the admitted browsers in a space of the host's store.
struct StoredBrowsers: AdmittedBrowsers {
    struct AdmittedBrowser: Record {
        static let schema = RecordSchema<Self>(name: "browsers")
        var id: String
    }

    private let store: RecordStore

    init(store: RecordStore) {
        self.store = store
    }

    func contains(_ browser: String) async throws -> Bool {
        try await space.get(AdmittedBrowser.self, id: browser) != nil
    }

    func add(_ browser: String) async throws {
        var batch = RecordBatch()
        try batch.put(AdmittedBrowser(id: browser))
        try await space.write(batch)
    }

    private var space: RecordStore { get throws { try store.scoped(to: "web") } }
}
