import Accounts
import Foundation
import PostgreSQLStorage
import PostgreSQLTestKit
import SceneTestKit
import StorageWorkers
import TestPrograms
import Testing

/// Tests the built shop with people who buy in browsers at the same time, at two servers over one store.
@Suite("Buyers at two servers", .withServer)
struct ServerRaceTests {
    private static let buyers = 64
    private static let stock = 10

    /// Creates accounts with cheap passwords, and returns their sessions: signing in has tests of its own.
    private func sessions(_ store: String) async throws -> [(name: String, session: String)] {
        var schemes = StorageSchemes.standard
        schemes.addPostgreSQL()
        let store = try await RecordStore.open(StorageLocation(parsing: store), schemes: schemes)
        var settings = AccountSettings()
        settings.passwordCost = PasswordCost(operations: 1, memory: 8_192)
        let accounts = try Accounts(store: store, settings: settings)
        var sessions: [(String, String)] = []
        for number in 1...Self.buyers {
            let name = "Buyer\(number)"
            let signedIn = try await accounts.signUp(Registration(name: name, password: "analytical engine"))
            sessions.append((name, signedIn.token.text))
        }
        try await store.close()
        return sessions
    }

    /// Lets each shopper do something at the same time as the others.
    private func all<Value: Sendable>(
        _ shoppers: [Shopper],
        _ work: @escaping @Sendable (Int, Shopper) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: (Int, Value).self) { group in
            for (number, shopper) in shoppers.enumerated() {
                group.addTask { (number, try await work(number, shopper)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    @Test("Of the last ten pieces, ten are sold, though every second buyer confirms twice")
    func race() async throws {
        let host = try WebHost(
            program: "shop",
            ["--guests"],
            store: await DatabaseServer.shared.value.makeSchema()
        )
        let password = try host.write("correct horse battery 9\n", to: "password")
        let products = try host.write(
            "id,name,price,stock\nbowl,Bowl,9.50,\(Self.stock)\n",
            to: "products.csv"
        )
        for arguments in [
            ["SignUp", "sign-up", "--name", "Keeper", "--email", "keeper@example.org"]
                + ["--password-file", password],
            ["Account", "grant", "--role", "keeper", "Keeper"], ["Stock", "import", products],
        ] {
            let run = try await host.run(arguments)
            try #require(run.status == 0, "\(run.errors)")
        }
        let servers = [try await host.serve(), try await host.serve()]
        let shoppers = try await sessions(host.store).enumerated().map { number, person in
            Shopper(person.name, session: person.session, at: servers[number % 2].origin)
        }
        let ready = try await all(shoppers) { _, shopper in
            var shopper = shopper
            try await shopper.open("/ViewProduct;id=bowl")
            try await shopper.press("action:buy", ["quantity": "1"])
            try #require(shopper.message == "The cart has 1 piece of Bowl.")
            try await shopper.open("/Checkout")
            try await shopper.press("action:enter-address", ["recipient": shopper.name, "address": "Bath"])
            try await shopper.press("action:place")
            try #require(
                shopper.page.contains("answer:yes"),
                "\(shopper.name) is not asked: \(shopper.message)"
            )
            return shopper
        }
        let pages = try await all(ready) { number, shopper in
            // Every second buyer clicks twice, and the balancer sends every other second click to the other server.
            async let first = shopper.pressed("answer:yes")
            guard number % 4 > 1 else { return [try await first] }
            let other = number % 4 == 2 ? nil : servers[1 - number % 2].origin
            async let second = shopper.pressed("answer:yes", at: other)
            return try await [first, second]
        }
        var sold = 0
        var refused = 0
        for (shopper, pages) in zip(ready, pages) {
            if pages.contains(where: { $0.contains("Thank you! Your order is placed.") }) {
                sold += 1
            } else if pages.contains(where: { $0.contains("The order was not placed. Bowl: Sold out.") }) {
                refused += 1
            } else {
                Issue.record("\(shopper.name) learned nothing: \(pages)")
            }
        }
        #expect(sold == Self.stock)
        #expect(refused == Self.buyers - Self.stock)
        let product = try await host.run(["ViewProduct", "--id", "bowl"])
        #expect(product.output.contains("Sold out"))
        let orders = try await host.run(["OrderList"])
        // The orders below the heading.
        #expect(orders.output.split(separator: "\n").count == Self.stock + 1, "\(orders.output)")
        #expect(orders.output.components(separatedBy: "9.50 EUR").count == Self.stock + 1)
        for server in servers { await server.stop() }
    }
}
