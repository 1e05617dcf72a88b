import RecordScenes
import SceneTestKit
import StorageWorkers

@testable import SceneKitCore
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

extension FormEdit<RecordDraft<Product>> {
    /// The edit of a product's form.
    ///
    /// - Parameter base: The product when the form was opened; nil for a new one.
    init(_ product: Product, of base: Product?) {
        self.init(
            StockScenes.declaration.form,
            base: base.map(RecordDraft.init),
            draft: RecordDraft(product)
        )
    }
}

extension StoredShopWorker {
    func findProduct(id: String) async throws(ShopFailure) -> Product? {
        try await ShopFailure.attempt { try await shop.get(Product.self, id: id) }
    }
}

/// A directory of one person.
struct People: UserDirectory {
    var currentUserName: String?
    var currentRoles: Set<String> = []

    func user(named name: String) async throws -> User? { nil }
}

/// Documents in memory, for reading.
struct TextDocuments: DocumentAccess {
    var texts: [String: String]

    func openForReading(_ name: String) throws -> any DocumentReader {
        guard let text = texts[name] else { throw DocumentError(name, reason: "there is no such document") }
        return Reader(rest: Array(text.utf8)[...])
    }

    func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
        throw DocumentError(name, reason: "it is for reading")
    }

    private final class Reader: DocumentReader {
        let size: Int? = nil
        private var rest: ArraySlice<UInt8>

        init(rest: ArraySlice<UInt8>) {
            self.rest = rest
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            // A little at a time, as from a pipe.
            let part = rest.prefix(min(7, buffer.count))
            buffer.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }
    }
}

extension ShownProduct {
    static let tea = ShownProduct(product: .tea)
    static let mug = ShownProduct(product: .mug)
    static let jug = ShownProduct(product: .jug)
}

extension DeliveryAddress {
    static let ada = DeliveryAddress(recipient: "Ada Lovelace", address: "12 St James\nLondon")
}

extension Order {
    /// Three mugs.
    static let mugs = Order(
        id: "0a1b2c3d-0000",
        customerID: "person_ada",
        customerName: "ada",
        delivery: .ada,
        lines: [.init(productID: "mug", name: "Mug", price: Price(cents: 1_205), quantity: 3)],
        placedAt: 1_795_392_000
    )

    func with(_ state: State, note: String? = nil) -> Order {
        var order = self
        order.state = state
        order.paymentNote = note
        return order
    }
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

    /// The worker of a person with records of their own.
    ///
    /// - Parameter guest: Whose records the person takes over.
    func worker(
        of person: String = "ada",
        guest: String? = nil,
        isKeeper: Bool = false,
        payment: any PaymentWorking = CashOnDelivery(),
        currency: Currency = .euro,
        documents: [String: String] = [:]
    ) throws -> StoredShopWorker {
        var worker = StoredShopWorker(
            shared: shared,
            store: try store.scoped(to: "person_" + person),
            guest: try guest.map { try store.scoped(to: "visitor_" + $0) },
            directory: People(currentUserName: person, currentRoles: isKeeper ? ["keeper"] : []),
            payment: payment,
            currency: currency,
            now: { 1_795_392_000 }
        )
        worker.documents = TextDocuments(texts: documents)
        return worker
    }

    /// The worker of the keepers' scenes of products.
    @MainActor
    func stock(roles: Set<String> = ["keeper"]) throws -> any RecordWorking<Product> {
        try StockScenes.declaration.worker(in: try context(of: "Stock", services(roles: roles)))
    }

    /// The orders that the list shows a person.
    @MainActor
    func orders(of person: String, isKeeper: Bool = false, limit: Int = 99) async throws -> RecordsPage<Order>
    {
        let services = services(roles: isKeeper ? ["keeper"] : [])
        services[RecordStore.self] = try store.scoped(to: "person_" + person)
        let worker = try OrderScenes.declaration.worker(in: try context(of: "OrderList", services))
        var query = RecordListQuery()
        query.limit = limit
        return try await worker.fetchPage(query)
    }

    @MainActor
    private func context(of scene: String, _ services: Services) throws -> ServiceContext {
        let configurator = Configurator(services: services)
        try configurator.register(.shop)
        return configurator.context(
            of: try configurator.definition(of: scene),
            parameters: [:],
            services: services
        )
    }

    @MainActor var services: Services { services() }

    /// The services that a host gives to a person's session.
    @MainActor
    func services(roles: Set<String> = [], documents: [String: String] = [:]) -> Services {
        let services = Services()
        services[SharedStores.self] = shared
        services[RecordStore.self] = store
        services[GuestStore.self] = GuestStore(nil)
        services[(any UserDirectory).self] = People(currentUserName: "ada", currentRoles: roles)
        services[SeenProducts.self] = SeenProducts(pause: .zero)
        services[Currency.self] = .euro
        services[(any PaymentWorking).self] = CashOnDelivery()
        services[(any DocumentAccess).self] = TextDocuments(texts: documents)
        return services
    }

    func put(_ products: Product...) async throws {
        var batch = RecordBatch()
        for product in products { try batch.put(product) }
        try await shared.store(StoredShopWorker.space.name).write(batch)
    }
}
