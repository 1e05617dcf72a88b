import Accounts
import AuthScene
import ContactsScene
import GamesScene
import HomeScene
import ProgramTestKit
import SceneHosting
import SceneKitCore
import ShopScene
import Testing

/// Every operation of the description, tried by people with different rights.
@MainActor
@Suite("Each operation, tried by a guest, a customer and a keeper", .timeLimit(.minutes(10)))
struct OperationTests {
    enum Person: CaseIterable {
        case guest, customer, keeper

        /// Whether the person may open a scene, which the operation's answer has to agree with.
        func mayOpen(_ access: SceneAccess) -> Bool {
            switch access {
            case .everyone: true
            case .signedIn: self != .guest
            case .role(let role): self == .keeper && role == "keeper"
            }
        }
    }

    private static let scenes: [String: SceneDefinition] = {
        let modules: [SceneModule] = [.contacts, .games, .home, .shop, .auth, .accessTokens]
        return Dictionary(uniqueKeysWithValues: modules.flatMap(\.scenes).map { ($0.name, $0) })
    }()

    private static func token(of person: Person, at host: ProgramHost) async throws -> String {
        let administrator = try await host.signUp("Root")
        guard person != .guest else {
            let answer = try await host.served.send("GET", "/api/v1/Home")
            return try #require(answer.headers["guest-token"])
        }
        let token = try await host.token(of: "Ada").text
        if person == .keeper {
            _ = try await host.accounts.setRole(
                "keeper",
                isGranted: true,
                of: "Ada",
                by: administrator.token
            )
        }
        return token
    }

    /// The operations that a description has, as method and path.
    private static func operations(_ description: ProgramAnswer) throws -> Set<String> {
        let paths = try #require(description.value("paths") as? [String: [String: Any]])
        return Set(
            paths.flatMap { path, methods in
                methods.keys.filter { ["get", "post"].contains($0) && !path.hasPrefix("/-/") }
                    .map { $0.uppercased() + " " + path }
            }
        )
    }

    @Test(
        "A refusal tells the missing sign-in from the missing right, and no values matter before",
        arguments: Person.allCases
    )
    func operations(of person: Person) async throws {
        let host = try await ProgramHost(guests: .visitors)
        let token = try await Self.token(of: person, at: host)
        let all = try Self.operations(try await host.served.send("GET", "/api/v1/openapi.json"))
        #expect(all.count > 100)
        var allowed: Set<String> = []
        for operation in all.sorted() {
            let parts = operation.split(separator: " ").map(String.init)
            let name = String(parts[1].dropFirst().prefix { $0 != "/" })
            let scene = try #require(Self.scenes[name])
            // Signing out or going on as a guest would be refused for other reasons.
            let answer = try await host.served.send(
                parts[0],
                "/api/v1\(parts[1])?id=x",
                token: token,
                parts[0] == "POST" ? ["Content-Type": "application/json"] : [:],
                body: parts[0] == "POST" ? Array("{}".utf8) : []
            )
            #expect(answer.status < 500, "\(operation): \(answer.body)")
            let refused = person == .guest ? "401 sign-in-needed" : "403 denied-by-guard"
            if person.mayOpen(scene.access) {
                allowed.insert(operation)
                #expect(answer.problem != refused || parts[0] == "POST", "\(operation): \(answer.body)")
            } else {
                #expect(answer.problem == refused, "\(operation): \(answer.body)")
            }
        }
        // The description that the person gets has what the person may open, and nothing else.
        let own = try await host.served.send("GET", "/api/v1/openapi.json", token: token)
        #expect(try Self.operations(own) == allowed)
        try await host.stop()
    }

    @Test("Two people see nothing of each other's carts, orders and loans")
    func twoPeople() async throws {
        let host = try await ProgramHost(guests: .visitors)
        _ = try await host.signUp("Root")
        let ada = try await host.token(of: "Ada").text
        let bob = try await host.token(of: "Bob").text
        func get(_ path: String, _ token: String?) async throws -> ProgramAnswer {
            try await host.served.send("GET", "/api/v1/" + path, token: token)
        }
        func post(
            _ path: String,
            _ token: String?,
            _ values: [String: Any] = [:]
        ) async throws -> ProgramAnswer {
            try await host.served.post("/api/v1/" + path, token: token, values)
        }
        // Ada lends a game, and orders a product.
        let contact = try await host.add("Charles", token: ada)
        #expect(try await post("ViewGame/lend?id=catan", ada, ["to": contact]).status == 200)
        #expect(try await get("ViewGame?id=catan", ada).body.contains("Charles"))
        #expect(try await post("ViewProduct/buy?id=tea-mint", ada).status == 200)
        #expect(try await get("Cart", ada).body.contains("Moroccan Mint"))
        for other in [bob, nil] {
            #expect(try await !get("Cart", other).body.contains("Moroccan Mint"))
            #expect(try await !get("ViewGame?id=catan", other).body.contains("Charles"))
            #expect(try await post("ViewGame/return?id=catan", other).status != 200)
            #expect(
                try await !post("Cart/change", other, ["id": "tea-mint", "quantity": 2]).body.contains("Mint")
            )
        }
        let address = try await post(
            "Checkout/enter-address",
            ada,
            ["recipient": "Ada", "address": "12 St James's Square, London"]
        )
        #expect(address.status == 200, "\(address.body)")
        var placed = try await post("Checkout/place", ada)
        if let token = placed.text("token") {
            placed = try await host.served.post(
                "/api/v1/Checkout/place",
                token: ada,
                [:],
                ["Question-Token": token]
            )
        }
        #expect(placed.status == 200, "\(placed.body)")
        let orders = try await get("OrderList", ada)
        let order = try #require(
            (orders.value("screen.blocks") as? [[String: Any]])?.compactMap {
                ($0["rows"] as? [[String: Any]])?.first?["identifier"] as? String
            }.first
        )
        #expect(try await get("ViewOrder?id=\(order)", ada).body.contains("Moroccan Mint"))
        #expect(try await get("OrderList", bob).rows == [])
        #expect(try await get("OrderList", nil).problem == "401 sign-in-needed")
        for (path, token) in [("ViewOrder?id=\(order)", bob), ("ViewOrder?id=\(order)", nil)] {
            let answer = try await get(path, token)
            #expect(answer.status >= 400 && !answer.body.contains("Mint"), "\(answer.body)")
            let cancelled = try await post(path.replacing("ViewOrder", with: "ViewOrder/cancel"), token)
            #expect(cancelled.status >= 400 && !cancelled.body.contains("Mint"))
        }
        #expect(try await get("ViewOrder?id=\(order)", ada).body.contains("Placed"))
        #expect(try await get("ViewGame?id=catan", ada).body.contains("Charles"))
        try await host.stop()
    }
}
