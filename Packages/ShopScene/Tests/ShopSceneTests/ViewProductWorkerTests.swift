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
        #expect(try await shop.worker.findProduct(id: "tea") == .tea)
        #expect(try await shop.worker.findProduct(id: "jug") == .jug)
        #expect(try await shop.worker.findProduct(id: "cup") == nil)
        try await shop.store.close()
    }
}
