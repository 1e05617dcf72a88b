import Foundation
import NetworkTestKit
import SceneTestKit
import TestPrograms
import Testing

/// Tests the built shop with a payment server.
@Suite("A shop with a payment server", .blocking)
struct PaymentServerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Runs the shop with a payment server, if there is one.
    @discardableResult
    private func shop(
        paying server: LoopbackServer? = nil,
        _ arguments: String...,
        key: String? = "secret",
        status: Int32 = 0
    ) throws -> ProgramRun {
        let run = try ProgramRun(
            BuiltProducts.program("shop").path,
            ["--store", "sqlite:" + folder.file("shop.sqlite")]
                // Each server has another port, and stands for the same one.
                + (server.map { ["--payments", $0.url("/v1"), "--payments-account", "test"] } ?? [])
                + arguments,
            environment: ["HOME": folder.path, "LANG": "C.UTF-8"]
                .merging(key.map { ["SHOP_PAYMENTS_KEY": $0] } ?? [:]) { $1 }
        )
        #expect(run.status == status, "\(run.output)\(run.errors)")
        return run
    }

    private func fillCart() throws {
        let password = try folder.write("correct horse battery 9\n", to: "password")
        try shop(
            "SignUp",
            "sign-up",
            "--name",
            "Ada",
            "--email",
            "ada@example.org",
            "--password-file",
            password
        )
        try shop("ViewProduct", "buy", "8", "--id", "kitchen-teapot")
        try shop("Checkout", "enter-address", "--recipient", "Ada", "--address", "London")
    }

    @Test("A payment without an answer is settled from the list of orders, and takes the pieces once")
    func pending() throws {
        try fillCart()
        let silent = try LoopbackServer(.hangUp, .hangUp)
        let placed = try shop(paying: silent, "Checkout", "place", "--yes", status: 1)
        #expect(placed.output.contains("State       Payment pending\n"))
        #expect(placed.errors.hasPrefix("warning: The payment is not confirmed yet"))
        let request = try #require(silent.requests.first)
        #expect(request.headers["authorization"] == "Bearer secret")
        let order = try #require(request.headers["idempotency-key"]).replacing("\"", with: "")
        #expect(try shop("ViewProduct", "--id", "kitchen-teapot").output.contains("Sold out"))

        try shop("Account", "grant", "--role", "keeper", "Ada")
        let waiting = try shop(paying: silent, "OrderList", "check-payments", status: 1)
        #expect(waiting.errors == "warning: Orders settled: 0, still waiting: 1.\n")
        let body = #"{"order":"\#(order)","status":"charged"}"#
        let server = try LoopbackServer(.answer(status: "200 OK", body: body))
        let settled = try shop(paying: server, "OrderList", "check-payments")
        #expect(settled.errors == "Orders settled: 1, still waiting: 0.\n")
        #expect(try shop("OrderList").output.contains(/Placed  \S+  399.20 EUR/))
        #expect(try shop("ViewProduct", "--id", "kitchen-teapot").output.contains("Sold out"))
        #expect(server.requests.map { $0.headers["idempotency-key"] } == ["\"\(order)\""])
    }

    @Test("A declined payment returns the pieces to the stock and to the cart")
    func declined() throws {
        try fillCart()
        let silent = try LoopbackServer(.hangUp)
        try shop(paying: silent, "Checkout", "place", "--yes", status: 1)
        let key = try #require(silent.requests.first?.headers["idempotency-key"])
        let body = #"{"order":\#(key),"status":"declined","reason":"insufficient funds"}"#
        let server = try LoopbackServer(.answer(status: "200 OK", body: body))
        let order = try shop(
            paying: server,
            "ViewOrder",
            "check-payment",
            "--id",
            key.replacing("\"", with: ""),
            status: 1
        )
        #expect(order.errors.contains("The payment was declined: insufficient funds."))
        #expect(try shop("Cart").output.contains("399.20 EUR"))
        #expect(try shop("ViewProduct", "--id", "kitchen-teapot").output.contains("Only 8 left"))
    }

    @Test("An address that is no payment server's is refused with the place where it was set")
    func addresses() throws {
        let run = try shop("--payments", "http://pay.example.org", "Checkout", status: 1)
        #expect(run.errors.contains("--payments"), "\(run.errors)")
        #expect(run.errors.contains("http is only allowed to this machine"), "\(run.errors)")
    }
}
