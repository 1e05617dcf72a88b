import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// The storage worker of the shop's scenes, for any kind of record store.
struct StoredShopWorker: Sendable {
    /// The services that a scene with this worker declares.
    static let services = [
        ServiceIdentifier(SharedStores.self), ServiceIdentifier(RecordStore.self),
        ServiceIdentifier(GuestStore.self), ServiceIdentifier((any UserDirectory).self),
        ServiceIdentifier((any PaymentWorking).self), ServiceIdentifier(SeenProducts.self),
        ServiceIdentifier(Currency.self),
    ]
    static let keeper = RoleDeclaration(
        "keeper",
        summary: "Keeps the shop: maintains products and stock, and sends and delivers all orders."
    )
    /// The people with that role.
    static let keepers = SceneAccess.role(keeper.name)
    /// The shared space with the products and orders. Customers write to it when they order.
    static let space = SharedSpace("shop", writers: .signedIn)

    let shared: SharedStores
    /// The person's own records.
    let store: RecordStore
    /// The records that the person kept before as a guest.
    let guest: RecordStore?
    /// Knows who the person is.
    let directory: any UserDirectory
    let payment: any PaymentWorking
    let seen: SeenProducts
    let currency: Currency
    /// Reads a keeper's documents.
    var documents: (any DocumentAccess)?
    /// The time in seconds since 1970.
    let now: @Sendable () -> Int

    init(
        shared: SharedStores,
        store: RecordStore,
        guest: RecordStore? = nil,
        directory: any UserDirectory = GuestDirectory(),
        payment: any PaymentWorking = CashOnDelivery(),
        seen: SeenProducts = SeenProducts(),
        currency: Currency = .euro,
        now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    ) {
        self.shared = shared
        self.store = store
        self.guest = guest
        self.directory = directory
        self.payment = payment
        self.seen = seen
        self.currency = currency
        self.now = now
    }

    /// - Throws: `SceneError` if a service is missing.
    @MainActor
    init(_ context: ServiceContext) throws {
        self.init(
            shared: try context.service(SharedStores.self),
            store: try context.service(RecordStore.self),
            guest: try context.service(GuestStore.self).store,
            directory: try context.service((any UserDirectory).self),
            payment: try context.service((any PaymentWorking).self),
            seen: try context.service(SeenProducts.self),
            currency: try context.service(Currency.self)
        )
    }

    /// The store of the products; a new shop begins with the bundled ones.
    var shop: RecordStore {
        get async throws {
            try await shared.store(Self.space.name, beginningWith: BundledCatalogue.products)
        }
    }

    /// Sends a value after each change of the products, by this host or another.
    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable {
        try await changes(of: Product.self)
    }

    func changes<R: Record>(
        of type: R.Type
    ) async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable {
        try await ShopFailure.attempt { try await shop.changes(of: type) }
    }
}
