import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import ShopScene

/// Tests the shop while its store cannot be reached.
@MainActor
@Suite("A shop whose store cannot be reached", .throughProtocol)
struct OutageTests {
    private let isReachable = Flag()

    /// Whether the stores can be reached.
    private final class Flag: Sendable {
        private let state = Mutex(true)

        func set(_ value: Bool) { state.withLock { $0 = value } }

        func check() throws {
            guard state.withLock(\.self) else { throw StorageError.failed("the server is gone") }
        }
    }

    private func worker(_ seen: SeenProducts, of shop: ShopStore) -> StoredShopWorker {
        StoredShopWorker(
            shared: SharedStores { [isReachable] name in
                try isReachable.check()
                return try shop.shared.store(name)
            },
            store: shop.store,
            seen: seen
        )
    }

    @Test("The products that were seen are shown, searched and counted, with the reason")
    func products() async throws {
        let shop = try await ShopStore(products: [.tea, .mug, .pot])
        let seen = SeenProducts(pause: .zero)
        let (ada, bob) = (worker(seen, of: shop), worker(seen, of: shop))
        _ = try await ada.fetchProducts(.init(limit: 1))
        _ = try await ada.showProduct(id: "pot")
        isReachable.set(false)
        let outage = LocalizedText(StorageError.failed("the server is gone"))
        #expect(
            try await bob.fetchProducts(.init())
                == ProductPage(
                    products: [.tea, .pot],
                    total: 2,
                    categories: ["Kitchen", "Tea"],
                    outage: outage
                )
        )
        #expect(try await bob.fetchProducts(.init(search: "gre")).products == [.tea])
        #expect(try await bob.showProduct(id: "pot") == ShownProduct(product: .pot, outage: outage))
        await #expect(throws: ShopFailure.storage("\(outage)")) { try await bob.showProduct(id: "mug") }
        await #expect(throws: ShopFailure.storage("\(outage)")) { try await bob.findProduct(id: "pot") }
        isReachable.set(true)
        #expect(try await bob.showProduct(id: "mug") == .mug)
        #expect(try await bob.fetchProducts(.init()).outage == nil)
    }

    @Test("Without a product that was seen, and for damage, the failure is reported")
    func failures() async throws {
        let shop = try await ShopStore(products: [.tea])
        let seen = SeenProducts(pause: .zero)
        let ada = worker(seen, of: shop)
        isReachable.set(false)
        let outage = LocalizedText(StorageError.failed("the server is gone"))
        await #expect(throws: ShopFailure.storage("\(outage)")) { try await ada.fetchProducts(.init()) }
        isReachable.set(true)
        _ = try await ada.fetchProducts(.init())
        let damage = StorageError.corrupt("a checksum", record: "tea")
        let damaged = StoredShopWorker(
            shared: SharedStores { _ in throw damage },
            store: shop.store,
            seen: seen
        )
        await #expect(throws: ShopFailure.storage("\(damage)")) { try await damaged.fetchProducts(.init()) }
    }

    @Test("After a failed attempt the store is left alone for a while")
    func pause() async throws {
        let shop = try await ShopStore(products: [.tea])
        let ada = worker(SeenProducts(pause: .seconds(3_600)), of: shop)
        _ = try await ada.fetchProducts(.init())
        isReachable.set(false)
        _ = try await ada.fetchProducts(.init())
        isReachable.set(true)
        #expect(try await ada.fetchProducts(.init()).outage != nil)
    }

    @Test("A store that does not answer in time is not waited for if there is something to show")
    func silence() async throws {
        let seen = SeenProducts(pause: .zero, patience: .milliseconds(1))
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        func read(keeping product: Product?) async throws -> (value: Int, outage: LocalizedText?) {
            try await seen.read {
                for await _ in never { break }
                return 1
            } kept: {
                product == nil ? nil : 2
            }
        }
        let shown = try await read(keeping: .tea)
        #expect(shown.value == 2)
        #expect(shown.outage == LocalizedText(StorageError.failed("it has not answered for a while")))
        end.finish()
        let answered = try await read(keeping: nil)
        #expect(answered.value == 1 && answered.outage == nil)
    }

    @Test("A person reads on, is told why nothing can be ordered, and finds the cart as it was")
    func person() async throws {
        let shop = try await ShopStore(products: [.tea, .mug])
        let services = shop.services
        services[SharedStores.self] = SharedStores { [isReachable] name in
            try isReachable.check()
            return try shop.shared.store(name)
        }
        let scene = try SceneHarness(.shop, services: services, exhaustivity: .off)
        await scene.open(try Location(parsing: "/ProductList/ViewProduct;id=mug"))
        await scene.perform("buy")
        await scene.open("Cart")
        isReachable.set(false)
        await scene.open(try Location(parsing: "/ProductList"))
        let reason = "\(StorageError.failed("the server is gone"))"
        let notice = Message(
            .warning,
            "You see what was last seen of the shop, and cannot order now: it cannot be reached (\(reason))."
        )
        await scene.open(try Location(parsing: "/ProductList/ViewProduct;id=mug"))
        scene.expect(message: notice)
        scene.expect(detail: "Price", "12.05 EUR")
        await scene.open("Cart")
        scene.expect(message: notice)
        scene.expect(row: "mug", cells: ["Mug", "12.05", "1", "12.05"])
        scene.expect(actions: ["products"])
        await scene.open("Checkout")
        scene.expect(message: Message(.error, "The shop could not be reached: \(reason)"))
        isReachable.set(true)
        await scene.open("ViewProduct", parameters: ["id": "mug"])
        scene.expect(message: nil)
        await scene.open("Cart")
        #expect(scene.screen?.lists.first?.rows.map(\.cells) == [["Mug", "12.05", "1", "12.05"]])
        await scene.finish()
    }
}
