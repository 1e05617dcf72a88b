import SceneKitCore
import StorageWorkers

/// The storage worker of the shop's scenes, for any kind of record store.
struct StoredShopWorker: Sendable {
    /// The services that a scene with this worker declares.
    static let services = [ServiceIdentifier(SharedStores.self)]
    /// The shared space with the products.
    static let space = SharedSpace("shop", writers: .signedIn)

    let shared: SharedStores

    init(shared: SharedStores) {
        self.shared = shared
    }

    /// - Throws: `SceneError` if a service is missing.
    @MainActor
    init(_ context: ServiceContext) throws {
        self.init(shared: try context.service(SharedStores.self))
    }

    /// The store of the products; a new shop begins with the bundled ones.
    var shop: RecordStore {
        get async throws {
            try await shared.store(Self.space.name, beginningWith: BundledCatalogue.products)
        }
    }

    /// Sends a value after each change of the products, by this host or another.
    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable {
        try await attempt {
            try await shop.changes().filter { $0.collection == Product.schema.name }.map { _ in }
        }
    }

    /// Runs work and converts its errors to the scenes' error type.
    func attempt<Value>(_ work: () async throws -> Value) async throws(ShopFailure) -> Value {
        do {
            return try await work()
        } catch let failure as ShopFailure {
            throw failure
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .storage("\(error)")
        }
    }
}
