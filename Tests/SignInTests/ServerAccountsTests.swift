import Accounts
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import SceneHosting

/// Accounts outside of the host's store.
private final class ServerAccounts: AccountProvider {
    let identity = "server"
    private let people = Mutex<[String: Person]>([:])
    private let sessions = Mutex<[String: Person]>([:])
    private let away = Mutex(false)

    /// Whether the server answers nobody.
    var isAway: Bool {
        get { away.withLock(\.self) }
        set { away.withLock { $0 = newValue } }
    }

    private func begin(_ person: Person) throws -> SignedIn {
        let digits = String(repeating: "a", count: 32) + "." + String(repeating: "b", count: 64)
        guard let token = try SecretToken(parsing: digits) else {
            throw AccountsError.unavailable("no token")
        }
        sessions.withLock { $0[token.text] = person }
        return SignedIn(person: person, token: token, device: nil)
    }

    func signIn(name: String, password: String, devices: [SecretToken]) async throws -> SignedIn {
        guard let person = people.withLock({ $0[name] }) else { throw AccountsError.refused }
        return try begin(person)
    }

    func signUp(_ registration: Registration) async throws -> SignedIn {
        let person = Person(id: String(repeating: "c", count: 32), name: registration.name)
        people.withLock { $0[person.name] = person }
        return try begin(person)
    }

    func signOut(_ token: SecretToken) async throws { sessions.withLock { $0[token.text] = nil } }

    func person(for token: SecretToken) async throws -> Person {
        if isAway { throw AccountsError.unavailable("no answer") }
        guard let person = sessions.withLock({ $0[token.text] }) else { throw AccountsError.sessionEnded }
        return person
    }

    func changePassword(_ token: SecretToken, old: String, new: String) async throws -> SignedIn {
        try begin(try await person(for: token))
    }

    func changeProfile(
        _ token: SecretToken,
        _ change: @escaping @Sendable (Profile) throws -> Profile
    ) async throws -> Person {
        try await person(for: token)
    }

    func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String,
        by token: SecretToken
    ) async throws -> Person { throw AccountsError.notAllowed("the server does that") }
}

@MainActor
@Suite("004-22: accounts provided by a host")
struct ServerAccountsTests {
    @Test(
        "People sign in with the same scenes and have their own records, and the host's store has no accounts"
    )
    func server() async throws {
        let place = try await Place()
        let services = Services()
        services[(any AccountProvider).self] = ServerAccounts()
        let host = Host(
            name: "host",
            version: "1",
            modules: Program.host.modules,
            mainScene: "Home",
            services: services
        )
        let folder = place.folder.file("ada")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let program = try await Program(in: place, folder: folder, of: Program.run(of: host, over: place))
        try await program.start()
        #expect(program.location == "/Enter")
        try await program.signUp("Ada")
        #expect(program.location == "/Home")
        #expect(program.name == "Ada")
        try await program.addContact("Konrad")
        try await program.signOut()
        try await program.signIn("Ada")
        #expect(try await program.contacts() == ["Konrad"])
        #expect(try await place.store.allCollections().allSatisfy { $0.name != "accounts" || $0.count == 0 })
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.contains { $0.hasPrefix("session-") && $0.hasSuffix("-server") })
    }

    @Test(
        "003-24: while the server is away the next run is offline: it reads, changes nothing, says why, and goes on later"
    )
    func offline() async throws {
        let place = try await Place()
        let accounts = ServerAccounts()
        let folder = place.folder.file("ada")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        func program() async throws -> Program {
            let services = Services()
            services[(any AccountProvider).self] = accounts
            let host = Host(
                name: "host",
                version: "1",
                modules: Program.host.modules,
                mainScene: "Home",
                services: services
            )
            return try await Program(in: place, folder: folder, of: Program.run(of: host, over: place))
        }
        let first = try await program()
        try await first.start()
        try await first.signUp("Ada")
        try await first.addContact("Konrad")
        accounts.isAway = true
        let next = try await program()
        try await next.start()
        #expect(next.location == "/Home" && next.name == "Ada")
        let offline =
            "You are offline: the accounts cannot be reached. Your records can be read, and not changed."
        #expect(next.message == offline)
        #expect(try await next.contacts() == ["Konrad"])
        try await next.open("/ContactList/AddContact")
        try await next.perform("save", ["first-name": "Grace"])
        #expect(next.location == "/ContactList/AddContact")
        #expect(next.message?.contains("the accounts cannot be reached to confirm your session") == true)
        let leaving = Task { try await next.open("/ContactList") }
        #expect(await eventually { next.screen.question != nil })
        try await next.navigator.send(.answer(true))
        try await leaving.value
        try await next.open("/ChangePassword")
        #expect(next.location == "/ContactList")
        #expect(
            next.message
                == "ChangePassword needs the network, and you are offline: the accounts cannot be reached; "
                + "try again later"
        )
        try await next.open("/Account")
        #expect(next.name == "Ada" && next.message == offline)
        #expect(next.screen.actions.map(\.identifier) == ["sign-out"])
        accounts.isAway = false
        let directory = try #require(next.navigator.services[(any UserDirectory).self])
        #expect(await eventually { !directory.isOffline })
        try await next.addContact("Grace")
        #expect(try await next.contacts() == ["Grace", "Konrad"])
    }
}
