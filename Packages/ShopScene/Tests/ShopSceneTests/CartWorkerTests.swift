import SceneTestKit
import StorageWorkers
import Testing

@testable import ShopScene

/// Tests the worker with several kinds of store.
@Suite("The worker of the cart")
struct CartWorkerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func shop(_ scheme: String) async throws -> ShopStore {
        let path = scheme == "memory" ? "" : folder.file("store")
        return try await ShopStore(scheme, path: path, products: [.tea, .mug, .pot])
    }

    @Test(
        "A cart has the products by name, at their present prices",
        arguments: ["memory", "file", "sqlite"]
    )
    func cart(scheme: String) async throws {
        let shop = try await shop(scheme)
        let worker = try shop.worker()
        #expect(try await worker.fetchCart() == [])
        _ = try await worker.addToCart(2, ofProduct: "mug")
        _ = try await worker.addToCart(1, ofProduct: "tea")
        try await worker.setQuantity(5, ofProduct: "mug")
        try await worker.setQuantity(5, ofProduct: "pot")
        var dear = Product.mug
        dear.price = Price(cents: 2_000)
        try await shop.put(dear)
        let lines = try await worker.fetchCart()
        #expect(lines == [.init(product: .tea, quantity: 1), .init(product: dear, quantity: 5)])
        #expect(lines.total.text(in: .euro) == "108.90")
        try await worker.setQuantity(0, ofProduct: "tea")
        #expect(try await worker.fetchCart().map(\.product.id) == ["mug"])
        #expect(try await shop.worker(of: "bob").fetchCart() == [])
        try await shop.store.close()
    }

    @Test("A person takes over the cart they filled as a guest, once", arguments: ["memory", "sqlite"])
    func guest(scheme: String) async throws {
        let shop = try await shop(scheme)
        let guest = StoredShopWorker(shared: shop.shared, store: try shop.store.scoped(to: "visitor_x"))
        _ = try await guest.addToCart(2, ofProduct: "mug")
        _ = try await guest.addToCart(60, ofProduct: "tea")
        _ = try await shop.worker().addToCart(50, ofProduct: "tea")
        let ada = try shop.worker(guest: "x")
        let expected = [
            CartLine(product: .tea, quantity: 99), CartLine(product: .mug, quantity: 2),
        ]
        #expect(try await ada.fetchCart() == expected)
        #expect(try await ada.fetchCart() == expected)
        #expect(try await guest.fetchCart() == [])
        try await shop.store.close()
    }
}
