import SceneKitCore
import StorageWorkers

extension SceneModule {
    /// The services of every host, besides the store and documents.
    ///
    /// - Parameter settings: The host's own settings.
    static func hosting(settings: [SettingDeclaration]) -> SceneModule {
        SceneModule(
            "SceneHosting",
            version: "0.1.0",
            scenes: [],
            services: [
                ServiceProvision(
                    (any RecordCounting).self,
                    lifetime: .session,
                    needs: [ServiceIdentifier(RecordStore.self), ServiceIdentifier(SharedStores.self)]
                ) {
                    StoreCounting(
                        store: try $0.service(RecordStore.self),
                        shared: try $0.service(SharedStores.self)
                    )
                }
            ],
            settings: settings,
            translations: .hosting
        )
    }
}

extension SceneModule {
    /// The types of the records that the module stores.
    var recordTypes: [any Record.Type] { records.compactMap { $0 as? any Record.Type } }
}

extension Record {
    static var schemaFault: String? { schema.fault }
}

/// Counts a person's own records of any type, or those in the shared space that has such.
struct StoreCounting: RecordCounting {
    let store: RecordStore
    let shared: SharedStores

    func count(of collection: String) async throws -> Int {
        if let count = try await count(of: collection, in: store) { return count }
        for name in shared.names {
            // A space that the person may not read has nothing to count for them.
            guard let space = try? shared.store(name) else { continue }
            if let count = try await count(of: collection, in: space) { return count }
        }
        return 0
    }

    /// Nil if there is no such collection.
    private func count(of collection: String, in store: RecordStore) async throws -> Int? {
        try await store.collections().first { $0.name == collection }?.count
    }
}
