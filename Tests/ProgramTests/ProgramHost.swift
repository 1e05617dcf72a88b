import Accounts
import AuthScene
import ContactsScene
import GamesScene
import HomeScene
import ProgramTestKit
import SceneHosting
import SceneKitCore
import SceneTestKit
import ShopScene
import StorageWorkers

@testable import ProgramFrontend

/// The API of a host with the repository's modules, over a store in a file, and the accounts of its people.
@MainActor
final class ProgramHost {
    let served: ServedHost
    let accounts: Accounts
    private let store: RecordStore
    private let folder: TemporaryFolder
    let storePath: String

    /// - Parameter others: Modules besides those of the repository.
    init(guests: ServedSite.Guests = .none, others: [SceneModule] = []) async throws {
        folder = try TemporaryFolder()
        storePath = folder.file("store.sqlite")
        var settings = AccountSettings()
        settings.passwordCost = PasswordCost(operations: 1, memory: 8192)
        settings.startsAsGuest = true
        let location = "sqlite:" + storePath
        store = try await RecordStore.open(StorageLocation(parsing: location))
        accounts = try Accounts(store: store, settings: settings)
        var limits = ProgramSettings()
        // On a busy machine, a call may take longer than the usual time.
        limits.patience = .seconds(600)
        served = try await ServedHost(store: location, guests: guests) { [settings, limits] serving in
            Host(
                name: "host",
                version: "1",
                modules: [.contacts, .games, .home, .shop, .auth(settings: settings), .accessTokens] + others,
                extensions: [serving, .api(limits), .mcp(limits)],
                mainScene: "Home"
            )
        }
    }

    static let password = "analytical engine"

    /// Signs a person up.
    func signUp(_ name: String) async throws -> SignedIn {
        try await accounts.signUp(Registration(name: name, password: Self.password))
    }

    /// Makes an access token of a new person.
    func token(
        of name: String,
        mayWrite: Bool = true,
        scenes: [String] = []
    ) async throws -> (text: String, id: String, session: SecretToken) {
        let person = try await signUp(name)
        let made = try await accounts.makeAccessToken(
            named: "a program",
            AccessTokenRights(mayWrite: mayWrite, scenes: scenes),
            lifetime: .seconds(3_600),
            by: person.token
        )
        return (made.secret.text, made.token.id, person.token)
    }

    /// Adds a contact.
    ///
    /// - Returns: The id.
    func add(_ first: String, token: String) async throws -> String {
        let answer = try await served.post("/api/v1/AddContact/save", token: token, ["first-name": first])
        guard answer.status == 200 else { throw Refused(description: answer.body) }
        let list = try await served.send("GET", "/api/v1/ContactList?search=\(first)", token: token)
        return list.text("screen.blocks.1.rows.0.identifier") ?? list.text(
            "screen.blocks.0.rows.0.identifier"
        ) ?? ""
    }

    struct Refused: Error, CustomStringConvertible { var description: String }

    func stop() async throws {
        let status = await served.stop()
        guard status == 0 else { throw Refused(description: served.terminal.errors) }
        try await store.close()
    }
}
