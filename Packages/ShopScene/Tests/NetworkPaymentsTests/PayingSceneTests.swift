import NetworkPayments
import NetworkTestKit
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import ShopScene

/// Tests paying through whole scenes, with a payment server.
@MainActor
@Suite("Paying for an order over the network", .throughProtocol, .timeLimit(.minutes(10)))
struct PayingSceneTests {
    private struct Ada: UserDirectory {
        let currentUserName: String? = "ada"

        func user(named name: String) async throws -> User? { nil }
    }

    /// For the scenes of keepers, which are not opened here.
    private struct NoDocuments: DocumentAccess {
        func openForReading(_ name: String) throws -> any DocumentReader {
            throw DocumentError(name, reason: "there is no such document")
        }

        func openForWriting(_ name: String, replacing: Bool) throws -> any DocumentWriter {
            throw DocumentError(name, reason: "it cannot be written")
        }
    }

    /// The place of order 7.
    private let order = "/ProductList/ViewOrder;id=7"

    /// A shop that asks a payment server, with a customer whose next order is number 7, of three mugs.
    private func shop(_ payments: NetworkPayments) async throws -> SceneHarness {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let shared = SharedStores { try store.scoped(to: "shared_" + $0) }
        let mug = Product(id: "mug", name: "Mug", price: Price(cents: 1_205), stock: 3)
        _ = try await shared.store(StoredShopWorker.space.name, beginningWith: [mug])
        let own = try store.scoped(to: "person_ada")
        var batch = RecordBatch()
        try batch.put(CartItem(id: "mug", quantity: 3))
        try batch.put(CheckoutDraft(orderID: "7", delivery: .init(recipient: "Ada", address: "London")))
        try await own.write(batch)
        let services = Services()
        services[SharedStores.self] = shared
        services[RecordStore.self] = own
        services[GuestStore.self] = GuestStore(nil)
        services[Currency.self] = .euro
        services[(any UserDirectory).self] = Ada()
        services[(any DocumentAccess).self] = NoDocuments()
        services[(any PaymentWorking).self] = payments
        return try SceneHarness(.shop, services: services, exhaustivity: .off)
    }

    private func placeOrder(_ scene: SceneHarness) async throws {
        await scene.open(try Location(parsing: "/ProductList/Checkout"))
        scene.expect(detail: "Payment", "Card")
        await scene.perform("place")
        scene.expect(
            question: Question("Order for 36.15 EUR, to Ada? Payment: Card.", confirm: "Order")
        )
        await scene.answer(true)
        scene.expect(location: order)
    }

    private func expect(_ scene: SceneHarness, stock: String) async {
        await scene.open("ViewProduct", parameters: ["id": "mug"])
        scene.expect(detail: "Stock", stock)
    }

    @Test("An order whose charge got no answer stays pending, and is charged when the server answers")
    func pending() async throws {
        let server = try LoopbackServer(.silence, .hangUp, .payment("charged"))
        let scene = try await shop(try server.payments(time: .milliseconds(500)))
        try await placeOrder(scene)
        scene.expect(detail: "State", "Payment pending")
        scene.expect(
            message: Message(
                .warning,
                "The payment is not confirmed yet: the payment server: no complete response within "
                    + "500 milliseconds. Check it again later: nothing is charged twice."
            )
        )
        scene.expect(actions: ["check-payment", "cancel", "orders"])
        await expect(scene, stock: "Sold out")
        // Opening the order asks again, and so does the action.
        await scene.open(try Location(parsing: order))
        scene.expect(detail: "State", "Payment pending")
        await scene.perform("check-payment")
        scene.expect(detail: "State", "Placed")
        scene.expect(detail: "Payment", "Card")
        scene.expect(actions: ["cancel", "orders"])
        #expect(server.requests.map(\.line) == Array(repeating: "POST /v1/charges HTTP/1.1", count: 3))
        #expect(server.requests.allSatisfy { $0.headers["idempotency-key"] == "\"7\"" })
        await scene.open(try Location(parsing: order))
        #expect(server.requests.count == 3)
        await scene.finish()
    }

    @Test(
        "The list of orders asks for payments again, when it is opened and every minute after, and shows the answer"
    )
    func settled() async throws {
        let server = try LoopbackServer(.hangUp, .hangUp, .payment("charged"))
        let scene = try await shop(try server.payments())
        try await placeOrder(scene)
        scene.expect(detail: "State", "Payment pending")
        await scene.open(try Location(parsing: "/OrderList"))
        await server.wait(for: .closed, count: 2)
        #expect(scene.screen?.lists.first?.rows.map { $0.cells[1] } == ["Payment pending"])
        // A minute that passes before the scene knows of the broken connection asks nothing anew.
        while server.requests.count < 3 {
            try Task.checkCancellation()
            await scene.advance(by: .seconds(60))
        }
        while scene.screen?.lists.first?.rows.map({ $0.cells[1] }) != ["Placed"] {
            try Task.checkCancellation()
            await Task.yield()
        }
        #expect(server.requests.map(\.line) == Array(repeating: "POST /v1/charges HTTP/1.1", count: 3))
        await scene.finish()
    }

    @Test("A declined order says why, and its pieces are in the stock and in the cart again")
    func declined() async throws {
        let server = try LoopbackServer(.payment("declined", reason: "insufficient funds"))
        let scene = try await shop(try server.payments())
        try await placeOrder(scene)
        scene.expect(detail: "State", "Payment declined")
        scene.expect(detail: "Payment", "Card (insufficient funds)")
        scene.expect(
            message: Message(
                .warning,
                "The payment was declined: insufficient funds. Nothing was ordered, "
                    + "and the products are in the cart again."
            )
        )
        scene.expect(actions: ["orders"])
        await expect(scene, stock: "Only 3 left")
        await scene.open("Cart")
        #expect(scene.screen?.lists.first?.rows.map(\.cells) == [["Mug", "12.05", "3", "36.15"]])
        await scene.finish()
    }

    @Test("A cancelled order keeps its pieces until the refund is certain")
    func refund() async throws {
        let server = try LoopbackServer(.payment("charged"), .hangUp, .payment("refunded"))
        let scene = try await shop(try server.payments())
        try await placeOrder(scene)
        scene.expect(message: Message(.information, "Thank you! Your order is placed."))
        await scene.perform("cancel")
        await scene.answer(true)
        scene.expect(detail: "State", "Cancellation pending")
        scene.expect(actions: ["check-payment", "orders"])
        await expect(scene, stock: "Sold out")
        await scene.open(try Location(parsing: order))
        scene.expect(detail: "State", "Cancelled")
        await expect(scene, stock: "Only 3 left")
        #expect(
            server.requests.map(\.line) == [
                "POST /v1/charges HTTP/1.1", "POST /v1/refunds HTTP/1.1", "POST /v1/refunds HTTP/1.1",
            ]
        )
        await scene.finish()
    }
}
