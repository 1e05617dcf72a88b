import Accounts
import Foundation
import PostgreSQLStorage
import PostgreSQLTestKit
import SceneTestKit
import StorageWorkers
import TestPrograms
import Testing

/// Tests the built shop while its PostgreSQL server is stopped.
@Suite("A shop in an outage of its server", .blocking, .withServer)
struct OutageTests {
    /// Creates an account with a cheap password, and returns its session.
    private func session(in store: String) async throws -> String {
        var schemes = StorageSchemes.standard
        schemes.addPostgreSQL()
        let store = try await RecordStore.open(StorageLocation(parsing: store), schemes: schemes)
        var settings = AccountSettings()
        settings.passwordCost = PasswordCost(operations: 1, memory: 8_192)
        let accounts = try Accounts(store: store, settings: settings)
        let ada = try await accounts.signUp(Registration(name: "Ada", password: "analytical engine"))
        try await store.close()
        return ada.token.text
    }

    /// Lets the page's script begin, which takes the session that the server has ready for the next page.
    private func beginScript(of shopper: Shopper) async throws {
        let (status, _) = try await shopper.answer(to: "/-/screen?tab=\(shopper.tab)&at=/Cart")
        #expect(status == 200)
    }

    @Test(
        "Everybody sees what was last seen, somebody unknown to the server is told to wait, and carts are kept"
    )
    func outage() async throws {
        let database = try await DatabaseServer()
        defer { database.stop() }
        let host = try WebHost(program: "shop", ["--guests"], store: await database.makeSchema())
        let session = try await session(in: host.store)
        let server = try await host.serve()
        var shoppers = [
            Shopper("a guest", at: server.origin), Shopper("Ada", session: session, at: server.origin),
        ]
        for number in shoppers.indices {
            try await shoppers[number].open("/ProductList")
            try await shoppers[number].open("/ViewProduct;id=tea-mint")
            try await shoppers[number].press("action:buy", ["quantity": "2"])
            try await shoppers[number].open("/Cart")
            try await beginScript(of: shoppers[number])
        }
        try await database.shutDown()
        let notice =
            "Warning: You see what was last seen of the shop, and cannot order now: it cannot be reached"
        for number in shoppers.indices {
            // The second page of each follows one whose script has begun, too.
            for address in ["/ProductList", "/ViewProduct;id=tea-mint", "/Cart"] {
                try await shoppers[number].open(address)
                let name = shoppers[number].name
                #expect(
                    shoppers[number].message.hasPrefix(notice),
                    "\(name) at \(address): \(shoppers[number].page)"
                )
                #expect(shoppers[number].page.contains("Moroccan Mint"), "\(name) at \(address)")
                try await beginScript(of: shoppers[number])
            }
            #expect(!shoppers[number].page.contains("/Checkout"))
        }
        // Her other browser has no session here.
        try await checkRefusal(of: Shopper("Ada", session: session.reversedSecret, at: server.origin))
        try await database.startAgain()
        for number in shoppers.indices {
            // The shop tries again after a few seconds.
            repeat {
                try await shoppers[number].open("/Cart")
            } while shoppers[number].message.hasPrefix(notice)
            #expect(shoppers[number].message == "")
            #expect(shoppers[number].page.contains("12.80 EUR"), "\(shoppers[number].page)")
        }
        await server.stop()
    }

    private func checkRefusal(of shopper: Shopper) async throws {
        let (status, page) = try await shopper.answer(to: "/ProductList")
        #expect(status == 503)
        #expect(page.contains("The records cannot be reached now. Try again in a moment."))
        #expect(!page.contains("postgres"))
        #expect(!page.contains("connection"))
    }
}

extension String {
    /// A token like this one, of no session that is open.
    fileprivate var reversedSecret: String {
        let parts = split(separator: ".")
        return parts[0] + "." + String((parts.last ?? "").reversed())
    }
}
