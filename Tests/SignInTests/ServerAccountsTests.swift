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
        guard let person = sessions.withLock({ $0[token.text] }) else { throw AccountsError.sessionEnded }
        return person
    }

    func changePassword(_ token: SecretToken, old: String, new: String) async throws -> SignedIn {
        try begin(try await person(for: token))
    }

    func changeProfile(_ token: SecretToken, _ profile: Profile) async throws -> Person {
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
}
