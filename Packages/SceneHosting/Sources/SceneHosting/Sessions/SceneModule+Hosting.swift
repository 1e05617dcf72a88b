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
                    needs: [ServiceIdentifier(RecordStore.self)]
                ) { StoreCounting(store: try $0.service(RecordStore.self)) }
            ],
            settings: settings
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

/// Counts a person's own records of any type.
private struct StoreCounting: RecordCounting {
    let store: RecordStore

    func count(of collection: String) async throws -> Int {
        try await store.collections().first { $0.name == collection }?.count ?? 0
    }
}
