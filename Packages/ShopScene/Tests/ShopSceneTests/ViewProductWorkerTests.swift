import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ShopScene

/// Tests the worker with several kinds of store.
@Suite("The worker of one product")
struct ViewProductWorkerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A product is found by its number, even if it is no longer sold", arguments: ["memory", "sqlite"])
    func find(scheme: String) async throws {
        let path = scheme == "memory" ? "" : folder.file("store")
        let shop = try await ShopStore(scheme, path: path, products: [.tea, .jug])
        #expect(try await shop.worker().showProduct(id: "tea") == .tea)
        #expect(try await shop.worker().showProduct(id: "jug") == .jug)
        #expect(try await shop.worker().showProduct(id: "cup") == nil)
        try await shop.store.close()
    }

    @Test("Pieces in the cart add up, to 99 at most", arguments: ["memory", "sqlite"])
    func add(scheme: String) async throws {
        let path = scheme == "memory" ? "" : folder.file("store")
        let shop = try await ShopStore(scheme, path: path, products: [.tea])
        let worker = try shop.worker()
        #expect(try await worker.addToCart(2, ofProduct: "tea") == 2)
        #expect(try await worker.addToCart(97, ofProduct: "tea") == 99)
        await #expect(throws: ShopFailure.tooMany(99)) { try await worker.addToCart(1, ofProduct: "tea") }
        #expect(try await worker.store.get(CartItem.self, id: "tea")?.quantity == 99)
        try await shop.store.close()
    }

    @Test("A name stands for a product; customers do not find one by name that is not listed")
    func names() async throws {
        let shop = try await ShopStore(products: [.tea, .mug, .pot, .jug])
        func found(_ text: String, isKeeper: Bool = false) async throws -> [String] {
            try await shop.worker(isKeeper: isKeeper).findProducts(RecordName(text)).map(\.id)
        }
        #expect(try await found("mug") == ["mug"])
        #expect(try await found("GREEN tea") == ["tea"])
        #expect(try await found("kitch") == ["mug", "pot"])
        #expect(try await found("jug") == ["jug"])
        #expect(try await found("ju") == [])
        #expect(try await found("ju", isKeeper: true) == ["jug"])
        #expect(try await found(" ") == [])
    }
}
