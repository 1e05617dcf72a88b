import Foundation
import PostgreSQLTestKit
import SceneTestKit
import TestPrograms
import Testing

/// Tests the built shop with several people who buy at a time, each in a process of their own.
@Suite("Buyers in several processes")
struct RaceTests {
    private static let buyers = 1...16
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Runs the shop for a person, who has a home folder, and so a session, of their own.
    private func shop(_ person: String, _ store: String, _ arguments: [String]) async throws -> ProgramRun {
        try await ProgramRun.run(
            BuiltProducts.program("shop").path,
            ["--store", store] + arguments,
            environment: ["HOME": folder.file(person), "LANG": "C.UTF-8"]
        )
    }

    private func signUp(_ person: String, _ store: String) async throws {
        try FileManager.default.createDirectory(
            atPath: folder.file(person),
            withIntermediateDirectories: true
        )
        let password = try folder.write("correct horse battery 9\n", to: person + "-password")
        let run = try await shop(
            person,
            store,
            ["SignUp", "sign-up", "--name", person, "--email", "\(person)@example.org"]
                + ["--password-file", password]
        )
        try #require(run.status == 0, "\(run.errors)")
    }

    private func forEachBuyer<Value: Sendable>(
        _ work: @escaping @Sendable (String) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for number in Self.buyers { group.addTask { try await work("Buyer\(number)") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Lets all buyers order the same of five bowls, and looks at what the shop has then.
    private func race(_ store: String) async throws {
        try await signUp("Keeper", store)
        let products = try folder.write("id,name,price,stock\nbowl,Bowl,9.50,5\n", to: "products.csv")
        for arguments in [
            ["Account", "grant", "--role", "keeper", "Keeper"], ["Stock", "import", products],
        ] {
            let run = try await shop("Keeper", store, arguments)
            try #require(run.status == 0, "\(run.errors)")
        }
        _ = try await forEachBuyer { buyer in
            try await signUp(buyer, store)
            for arguments in [
                ["ViewProduct", "buy", "--id", "bowl"],
                ["Checkout", "enter-address", "--recipient", buyer, "--address", "Bath"],
            ] {
                let run = try await shop(buyer, store, arguments)
                try #require(run.status == 0, "\(run.errors)")
            }
        }
        let outcomes = try await forEachBuyer { buyer in
            try await shop(buyer, store, ["Checkout", "place", "--yes"])
        }
        let soldOut = "warning: The order was not placed. Bowl: Sold out.\n"
        #expect(outcomes.count { $0.status == 0 && $0.errors == "Thank you! Your order is placed.\n" } == 5)
        #expect(outcomes.count { $0.status == 1 && $0.errors == soldOut } == 11, "\(outcomes.map(\.errors))")
        let product = try await shop("Keeper", store, ["ViewProduct", "--id", "bowl"])
        #expect(product.output.contains("Sold out"))
        let orders = try await shop("Keeper", store, ["OrderList"])
        // The orders below the heading.
        #expect(orders.output.split(separator: "\n").count == 6)
    }

    @Test("Of the last pieces in SQLite, exactly as many are sold as there are")
    func sqlite() async throws {
        try await race("sqlite:" + folder.file("shop.sqlite"))
    }

    @Test(
        "Of the last pieces in PostgreSQL, exactly as many are sold as there are",
        .enabled(if: DatabaseServer.programs != nil, "PostgreSQL's server is missing")
    )
    func postgreSQL() async throws {
        let server = try await DatabaseServer.shared.value
        try await race(server.makeSchema())
    }
}
