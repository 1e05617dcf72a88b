import SceneKitCore
import StorageWorkers

extension SceneModule {
    /// The services of every host, besides the store and documents.
    static let hosting = SceneModule(
        "SceneHosting",
        version: "0.1.0",
        scenes: [],
        services: [
            ServiceProvision(
                (any RecordCounting).self,
                lifetime: .session,
                needs: [ServiceIdentifier(RecordStore.self)]
            ) { StoreCounting(store: try $0.service(RecordStore.self)) }
        ]
    )
}

/// Counts a person's own records of any type.
private struct StoreCounting: RecordCounting {
    let store: RecordStore

    func count(of collection: String) async throws -> Int {
        try await store.collections().first { $0.name == collection }?.count ?? 0
    }
}
