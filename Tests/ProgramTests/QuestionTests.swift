import Accounts
import AuthScene
import ContactsScene
import GamesScene
import ProgramTestKit
import SceneKitCore
import ShopScene
import Testing

@MainActor
@Suite("Questions of every scene", .timeLimit(.minutes(10)))
struct QuestionTests {
    /// A text for each kind of value that a required field of an action takes; nil for none that fits every action.
    private static func value(of field: Field, rows: [String: String]) -> Any? {
        if let list = field.row { return rows[list] }
        switch field.kind {
        case .integer(let from, _): return from ?? 1
        case .toggle: return true
        case .choice(let choices): return choices.first?.value
        case .inputDocument: return nil
        case .outputDocument: return "all.vcf"
        case .group, .decimal, .money: return nil
        default: return "x"
        }
    }

    @Test("No scene writes anything before it asks")
    func nothingIsWritten() async throws {
        let host = try await ProgramHost()
        let token = try await host.token(of: "Ada").text
        for role in ["keeper"] {
            let ada = try await host.accounts.signIn(name: "Ada", password: ProgramHost.password)
            _ = try await host.accounts.setRole(role, isGranted: true, of: "Ada", by: ada.token)
        }
        // Two contacts of the same person, who are probably one, and a cart that becomes an order.
        let contact = try await host.add("Charles", token: token)
        _ = try await host.served.post("/api/v1/AddContact/save", token: token, ["first-name": "Charles"])
        let products = try await host.served.send("GET", "/api/v1/ProductList", token: token)
        let product = try #require(products.firstRow)
        let added = try await host.served.post("/api/v1/ViewProduct/buy?id=\(product)", token: token, [:])
        #expect(added.status == 200, "\(added.body)")
        let file = try DatabaseFile(host.storePath)
        var asked: Set<String> = []
        let description = try await host.served.send("GET", "/api/v1/openapi.json", token: token)
        let paths = try #require(description.value("paths") as? [String: Any])
        let modules: [SceneModule] = [.contacts, .games, .shop, .auth]
        for scene in modules.flatMap(\.scenes) where paths["/" + scene.name] != nil {
            let ids = ["ViewProduct": product, "EditProduct": product, "ViewGame": "catan"]
            let hasID = scene.parameters.contains { $0.identifier == "id" }
            let query = hasID ? "?id=\(ids[scene.name] ?? contact)" : ""
            let shown = try await host.served.send("GET", "/api/v1/\(scene.name)\(query)", token: token)
            for action in scene.actions where paths["/\(scene.name)/\(action.identifier)"] != nil {
                var values: [String: Any] = [:]
                for field in action.parameters where field.isRequired || field.row != nil {
                    values[field.identifier] = Self.value(of: field, rows: shown.firstRows)
                }
                let before = file.version
                let path = "/api/v1/\(scene.name)/\(action.identifier)\(query)"
                let answer = try await host.served.post(path, token: token, values)
                #expect(answer.status < 500, "\(path): \(answer.body)")
                guard answer.problem == "409 question" else { continue }
                asked.insert("\(scene.name)/\(action.identifier)")
                #expect(file.version == before, "\(path) has written before it asked")
            }
        }
        let known: Set = ["ContactList/delete", "ViewContact/delete", "Cart/remove"]
        #expect(asked.isSuperset(of: known), "\(asked.sorted())")
        try await host.stop()
    }
}

extension ProgramAnswer {
    private var lists: [[String: Any]] {
        (value("screen.blocks") as? [[String: Any]] ?? []).filter { $0["kind"] as? String == "list" }
    }

    /// The identifier of the first row of each list.
    fileprivate var firstRows: [String: String] {
        var rows: [String: String] = [:]
        for list in lists {
            guard let name = list["identifier"] as? String else { continue }
            rows[name] = (list["rows"] as? [[String: Any]])?.first?["identifier"] as? String
        }
        return rows
    }

    fileprivate var firstRow: String? { firstRows.values.first }
}
