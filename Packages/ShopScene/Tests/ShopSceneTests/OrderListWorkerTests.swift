import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import ShopScene

/// Tests asking again for the payments of several orders.
@Suite("The worker of the order list", .timeLimit(.minutes(10)))
struct OrderListWorkerTests {
    /// Stores orders that wait for their payment, of some customers.
    private func shop(waiting customers: String...) async throws -> ShopStore {
        let shop = try await ShopStore(products: [.mug])
        var batch = RecordBatch()
        for (number, customer) in customers.enumerated() {
            var order = Order.mugs.with(.pending)
            order.id = "\(number)"
            order.customerID = "person_" + customer
            order.payment = "Card"
            try batch.put(order)
        }
        try await shop.shared.store("shop").write(batch)
        return shop
    }

    private func charge(_ id: String) -> Charge { Charge(orderID: id, cents: 3_615, currency: "EUR") }

    @Test("A customer asks for their own payments only, and a keeper for all")
    func customers() async throws {
        let shop = try await shop(waiting: "ada", "bob", "ada")
        let payment = PaymentSpy("Card", .unknown(reason: "it is late"))
        let bob = try shop.worker(of: "bob", payment: payment)
        #expect(try await bob.settleOrders() == SettledOrders(settled: 0, waiting: 1))
        payment.calls.expect(.charge(charge("1")))
        let answer = PaymentSpy("Card", nil)
        let kim = try shop.worker(of: "kim", isKeeper: true, payment: answer)
        #expect(try await kim.settleOrders() == SettledOrders(settled: 3, waiting: 0))
        #expect(
            answer.calls.received.sorted { "\($0)" < "\($1)" }
                == ["0", "1", "2"].map { .charge(charge($0)) }
        )
    }

    @Test("An order that the store fails for goes on waiting, and the others are settled")
    func failure() async throws {
        let shop = try await shop(waiting: "ada", "ada", "ada")
        let failures = Mutex(1)
        let shared = SharedStores { [store = shop.store] name in
            try store.scoped(
                to: "shared_" + name,
                rules: SpaceRules(mayWrite: {
                    let isFailure = failures.withLock { rest in
                        rest -= 1
                        return rest >= 0
                    }
                    if isFailure { throw StorageError.failed("it is away") }
                })
            )
        }
        let ada = StoredShopWorker(
            shared: shared,
            store: try shop.store.scoped(to: "person_ada"),
            directory: People(currentUserName: "ada"),
            payment: PaymentGate(1)
        )
        #expect(try await ada.settleOrders() == SettledOrders(settled: 2, waiting: 1))
        #expect(try await ada.settleOrders() == SettledOrders(settled: 1, waiting: 0))
    }

    @Test("Four payments are asked for at the same time, and no more")
    func together() async throws {
        let shop = try await shop(waiting: "ada", "ada", "ada", "ada", "ada", "ada", "ada")
        let gate = PaymentGate(4)
        let ada = try shop.worker(payment: gate)
        #expect(try await ada.settleOrders() == SettledOrders(settled: 7, waiting: 0))
        #expect(await gate.most == 4)
    }
}

/// A payment whose first answers come when a number of orders wait for them.
private actor PaymentGate: PaymentWorking {
    nonisolated let name = "Card"
    /// The most orders that have waited at the same time.
    private(set) var most = 0
    private let wanted: Int
    private var present = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ wanted: Int) {
        self.wanted = wanted
    }

    func charge(_ charge: Charge) async throws(PaymentFailure) {
        present += 1
        most = max(most, present)
        if most < wanted {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
        present -= 1
    }

    func refund(_ charge: Charge) async throws(PaymentFailure) {}
}
