import RecordScenes
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ShopScene

/// Tests placing and changing orders with several kinds of store.
@Suite("The worker of orders")
struct OrderWorkerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func shop(_ scheme: String = "memory") async throws -> ShopStore {
        let path = scheme == "memory" ? "" : folder.file("store")
        return try await ShopStore(scheme, path: path, products: [.tea, .mug, .pot])
    }

    /// Fills a cart and gives the checkout with an address.
    private func checkout(
        _ worker: StoredShopWorker,
        _ quantity: Int,
        of id: String
    ) async throws -> OpenCheckout {
        _ = try await worker.addToCart(quantity, ofProduct: id)
        _ = try await worker.fetchCheckout()
        try await worker.setDelivery(.ada, others: [])
        return try await worker.fetchCheckout()
    }

    private func stock(_ id: String, _ shop: ShopStore) async throws -> Int? {
        try await shop.worker().findProduct(id: id)?.stock
    }

    @Test(
        "An order takes the pieces from the stock and empties the cart",
        arguments: ["memory", "file", "sqlite"]
    )
    func place(scheme: String) async throws {
        let shop = try await shop(scheme)
        let ada = try shop.worker()
        _ = try await ada.addToCart(2, ofProduct: "tea")
        let checkout = try await checkout(ada, 3, of: "mug")
        let order = try await ada.placeOrder(checkout)
        #expect(
            order
                == Order(
                    id: checkout.draft.orderID,
                    customerID: "person_ada",
                    customerName: "ada",
                    delivery: .ada,
                    lines: [
                        .init(productID: "mug", name: "Mug", price: Price(cents: 1_205), quantity: 3),
                        .init(productID: "tea", name: "Green Tea", price: Price(cents: 890), quantity: 2),
                    ],
                    placedAt: 1_795_392_000,
                    currency: "EUR",
                    payment: "Cash on delivery",
                    paymentIdentity: "Cash on delivery"
                )
        )
        #expect(order.total.text(in: .euro) == "53.95")
        #expect(try await stock("mug", shop) == 0)
        #expect(try await stock("tea", shop) == 38)
        #expect(try await ada.fetchCart() == [])
        #expect(try await ada.fetchOrder(id: order.id) == order)
        try await shop.store.close()
    }

    @Test("An order that is confirmed twice is placed once", arguments: ["memory", "file", "sqlite"])
    func twice(scheme: String) async throws {
        let shop = try await shop(scheme)
        let ada = try shop.worker()
        let checkout = try await checkout(ada, 1, of: "mug")
        let id = checkout.draft.orderID
        async let first = ada.placeOrder(checkout)
        async let second = ada.placeOrder(checkout)
        #expect(try await first == second)
        // A cart that is filled again is not ordered by an old confirmation.
        _ = try await ada.addToCart(1, ofProduct: "mug")
        #expect(try await ada.placeOrder(checkout) == first)
        #expect(try await stock("mug", shop) == 2)
        #expect(try await shop.orders(of: "ada").total == .exact(1))
        #expect(try await ada.fetchCheckout().draft.orderID != id)
        try await shop.store.close()
    }

    @Test("Other goods for the same total are not ordered by an old confirmation")
    func swapped() async throws {
        let shop = try await shop()
        var cup = Product.mug
        cup.id = "cup"
        try await shop.put(cup)
        let ada = try shop.worker()
        let shown = try await checkout(ada, 2, of: "mug")
        try await ada.setQuantity(0, ofProduct: "mug")
        let swapped = try await checkout(ada, 2, of: "cup")
        #expect(swapped.lines.total == shown.lines.total && swapped.draft == shown.draft)
        await #expect(throws: ShopFailure.cartChanged) { try await ada.placeOrder(shown) }
        #expect(try await ada.placeOrder(swapped).lines.map(\.productID) == ["cup"])
        // Nor is that order taken for the one that was shown.
        await #expect(throws: ShopFailure.cartChanged) { try await ada.placeOrder(shown) }
        #expect(try await stock("mug", shop) == 3)
    }

    @Test("An order that cannot be placed says why, and changes nothing", arguments: ["memory", "sqlite"])
    func refused(scheme: String) async throws {
        let shop = try await shop(scheme)
        let ada = try shop.worker()
        func expect(_ failure: ShopFailure, _ change: (inout OpenCheckout) -> Void = { _ in }) async throws {
            var shown = try await ada.fetchCheckout()
            change(&shown)
            let agreed = shown
            await #expect(throws: failure) { try await ada.placeOrder(agreed) }
        }
        try await expect(.emptyCart)
        _ = try await ada.addToCart(3, ofProduct: "mug")
        try await expect(.noAddress)
        try await ada.setDelivery(.ada, others: [])
        try await expect(.cartChanged) { $0.lines[0].product.price.cents -= 1 }
        try await expect(.cartChanged) { $0.lines[0].product.name = "Cup" }
        try await expect(.cartChanged) { $0.lines[0].quantity = 2 }
        try await expect(.cartChanged) { $0.payment = "Card" }
        try await expect(.cartChanged) { $0.draft.orderID = "other" }
        try await expect(.cartChanged) { $0.draft.delivery?.recipient = "Bob" }
        // Another window of the person has the address.
        try await expect(.noAddress) { $0.draft.delivery = nil }
        _ = try await ada.addToCart(1, ofProduct: "mug")
        _ = try await ada.addToCart(1, ofProduct: "pot")
        try await expect(
            .notAvailable([.init(product: .mug, quantity: 4), .init(product: .pot, quantity: 1)])
        )
        #expect(try await stock("mug", shop) == 3)
        #expect(try await ada.fetchCart().count == 2)
        #expect(try await shop.orders(of: "ada").records == [])
        try await shop.store.close()
    }

    @Test("An order in a state of a later version is shown, and this version does not move it")
    func laterState() async throws {
        let shop = try await shop()
        let ada = try shop.worker()
        let keeper = try shop.worker(of: "kim", isKeeper: true)
        let later = Order.State(rawValue: "returned")
        let id = try await ada.placeOrder(try await checkout(ada, 1, of: "mug")).id
        try await ada.shop.transaction(Order.self) { transaction in
            var order = try #require(try transaction.get(Order.self, id: id))
            order.state = later
            try transaction.batch.put(order)
        }
        #expect(try await shop.orders(of: "ada").records.map(\.state) == [later])
        #expect(ShopWording.state(later) == LocalizedText(verbatim: "returned"))
        await #expect(throws: ShopFailure.wrongState(later)) { try await ada.cancelOrder(id: id) }
        await #expect(throws: ShopFailure.wrongState(later)) {
            try await keeper.moveOrderOn(id: id, from: later)
        }
        #expect(try await ada.settle(try await ada.fetchOrder(id: id)).state == later)
        try await shop.store.close()
    }

    @Test("A customer cancels an order until it is sent, and its pieces can be sold again")
    func states() async throws {
        let shop = try await shop()
        let (ada, bob) = (try shop.worker(), try shop.worker(of: "bob"))
        let keeper = try shop.worker(of: "kim", isKeeper: true)
        var ids: [String] = []
        for _ in 1...2 {
            let checkout = try await checkout(ada, 1, of: "mug")
            ids.append(try await ada.placeOrder(checkout).id)
        }
        let (first, second) = (ids[0], ids[1])
        await #expect(throws: ShopFailure.unknownOrder(first)) { try await bob.fetchOrder(id: first) }
        await #expect(throws: ShopFailure.unknownOrder(first)) { try await bob.cancelOrder(id: first) }
        await #expect(throws: ShopFailure.keepersOnly) { try await ada.moveOrderOn(id: first, from: .placed) }
        #expect(try await stock("mug", shop) == 1)
        #expect(try await ada.cancelOrder(id: first).state == .cancelled)
        #expect(try await stock("mug", shop) == 2)
        await #expect(throws: ShopFailure.wrongState(.cancelled)) { try await ada.cancelOrder(id: first) }
        #expect(try await keeper.moveOrderOn(id: second, from: .placed).state == .sent)
        await #expect(throws: ShopFailure.wrongState(.sent)) { try await ada.cancelOrder(id: second) }
        await #expect(throws: ShopFailure.wrongState(.sent)) {
            try await keeper.moveOrderOn(id: second, from: .placed)
        }
        #expect(try await keeper.moveOrderOn(id: second, from: .sent).state == .delivered)
        await #expect(throws: ShopFailure.wrongState(.delivered)) {
            try await keeper.moveOrderOn(id: second, from: .delivered)
        }
        #expect(try await stock("mug", shop) == 2)
        #expect(try await shop.orders(of: "bob").records == [])
        let all = try await shop.orders(of: "kim", isKeeper: true, limit: 1)
        #expect(all.total == .exact(2) && all.records.count == 1)
    }

    @Test("64 buyers after the last 10 pieces: exactly 10 are sold", arguments: ["memory", "file", "sqlite"])
    func race(scheme: String) async throws {
        let shop = try await shop(scheme)
        var last = Product.mug
        last.stock = 10
        try await shop.put(last)
        let outcomes = try await withThrowingTaskGroup(of: Result<Order, ShopFailure>.self) { group in
            for number in 1...64 {
                group.addTask {
                    let buyer = try shop.worker(of: "buyer_\(number)")
                    let checkout = try await checkout(buyer, 1, of: "mug")
                    return await .of(try await buyer.placeOrder(checkout))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { (try? $0.get()) != nil } == 10)
        last.stock = 0
        let soldOut = ShopFailure.notAvailable([.init(product: last, quantity: 1)])
        #expect(outcomes.count { $0 == .failure(soldOut) } == 54)
        #expect(try await stock("mug", shop) == 0)
        #expect(try await shop.orders(of: "kim", isKeeper: true).records.count == 10)
        try await shop.store.close()
    }
}
