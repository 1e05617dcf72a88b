import SceneKitCore
import SceneTestKit
import StorageWorkers

@testable import ShopScene

extension Product {
    static let tea = Product(
        id: "tea",
        name: "Green Tea",
        category: "Tea",
        price: Price(cents: 890),
        stock: 40,
        summary: "Light."
    )
    static let mug = Product(
        id: "mug",
        name: "Mug",
        category: "Kitchen",
        price: Price(cents: 1_205),
        stock: 3
    )
    static let pot = Product(id: "pot", name: "Pot", category: "Kitchen", price: Price(cents: 4_990))
    /// One that is no longer sold.
    static let jug = Product(id: "jug", name: "Jug", category: "Jugs", stock: 1, isListed: false)
}

/// A store with some products, as a host provides it to one session.
struct ShopStore: Sendable {
    let store: RecordStore
    let shared: SharedStores

    init(_ scheme: String = "memory", path: String = "", products: [Product]? = nil) async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: scheme, path: path))
        self.store = store
        shared = SharedStores { try store.scoped(to: "shared_" + $0) }
        if let products {
            _ = try await shared.store(StoredShopWorker.space.name, beginningWith: products)
        }
    }

    var worker: StoredShopWorker { StoredShopWorker(shared: shared) }

    @MainActor var services: Services {
        let services = Services()
        services[SharedStores.self] = shared
        return services
    }

    func put(_ products: Product...) async throws {
        var batch = RecordBatch()
        for product in products { try batch.put(product) }
        try await shared.store(StoredShopWorker.space.name).write(batch)
    }
}
