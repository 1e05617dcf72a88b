import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ShopScene

/// Tests the worker with several kinds of store.
@Suite("The worker of the product list")
struct ProductListWorkerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func shop(_ scheme: String) async throws -> ShopStore {
        try await ShopStore(
            scheme,
            path: scheme == "memory" ? "" : folder.file("store"),
            products: [.tea, .mug, .pot, .jug]
        )
    }

    private func ids(_ query: ProductQuery, _ shop: ShopStore) async throws -> [String] {
        try await shop.worker().fetchProducts(query).products.map(\.id)
    }

    @Test(
        "Products are sorted by name, without those no longer sold",
        arguments: ["memory", "file", "sqlite"]
    )
    func all(scheme: String) async throws {
        let shop = try await shop(scheme)
        let page = try await shop.worker().fetchProducts(.init())
        #expect(page == .init(products: [.tea, .mug, .pot], total: 3, categories: ["Kitchen", "Tea"]))
        try await shop.store.close()
    }

    @Test("A search, a category and a window narrow the list", arguments: ["memory", "file", "sqlite"])
    func narrow(scheme: String) async throws {
        let shop = try await shop(scheme)
        #expect(try await ids(.init(category: "Kitchen"), shop) == ["mug", "pot"])
        #expect(try await ids(.init(search: "gre"), shop) == ["tea"])
        #expect(try await ids(.init(search: "kitchen", category: "Tea"), shop) == [])
        #expect(try await ids(.init(search: "kitchen", category: "Kitchen"), shop) == ["mug", "pot"])
        #expect(try await ids(.init(order: .cheapest), shop) == ["tea", "mug", "pot"])
        #expect(try await ids(.init(order: .dearest), shop) == ["pot", "mug", "tea"])
        #expect(try await ids(.init(category: "Kitchen", order: .dearest, limit: 1), shop) == ["pot"])
        #expect(try await ids(.init(search: "kitchen", order: .dearest), shop) == ["pot", "mug"])
        #expect(try await ids(.init(search: "jug"), shop) == [])
        #expect(try await ids(.init(category: "Jugs"), shop) == [])
        #expect(try await ids(.init(offset: 1, limit: 1), shop) == ["mug"])
        #expect(try await shop.worker().fetchProducts(.init(offset: 1, limit: 1)).total == 3)
        try await shop.store.close()
    }

    @Test("A list offers the first 100 categories, and shows the products of every other one")
    func manyCategories() async throws {
        let numbers = 100...250
        let shop = try await ShopStore(
            products: numbers.map { Product(id: "p\($0)", name: "P", category: "C\($0)") }
        )
        let page = try await shop.worker().fetchProducts(.init())
        #expect(page.categories == (100...199).map { "C\($0)" })
        #expect(page.total == numbers.count)
        let last = try await shop.worker().fetchProducts(.init(category: "C250"))
        #expect(last.products.map(\.id) == ["p250"])
        #expect(last.categories == page.categories + ["C250"])
    }

    @Test("A new shop has the bundled catalogue, even if a guest opens it first")
    func bundled() async throws {
        let shop = try await ShopStore()
        let guest = SharedStores { name in
            try shop.store.scoped(
                to: "shared_" + name,
                rules: SpaceRules(mayWrite: { throw StorageError.denied("guests only look") })
            )
        }
        let page = try await StoredShopWorker(shared: guest, store: shop.store).fetchProducts(.init())
        #expect(page.total == 40)
        #expect(page.categories == ["Books", "Coffee", "Garden", "Kitchen", "Stationery", "Tea"])
    }

    @Test("A change of a product is told")
    func changes() async throws {
        let shop = try await shop("memory")
        let changes = try await shop.worker().productChanges()
        let first = Task {
            for await _ in changes { return true }
            return false
        }
        try await shop.put(.tea)
        #expect(await first.value)
    }

    @Test("A store that fails is reported with its error")
    func failure() async throws {
        let shop = try await shop("memory")
        try await shop.store.close()
        let failure = await #expect(throws: ShopFailure.self) {
            try await shop.worker().fetchProducts(.init())
        }
        guard case .storage(let reason) = failure else {
            Issue.record("\(failure as Any)")
            return
        }
        #expect(!reason.string.isEmpty)
    }
}
