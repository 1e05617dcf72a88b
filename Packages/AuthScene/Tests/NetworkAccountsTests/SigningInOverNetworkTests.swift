import Accounts
import AuthScene
import NetworkTestKit
import SceneTestKit
import StorageWorkers
import Testing

@Suite("Signing in over the network, behind the protocol of signing in locally", .timeLimit(.minutes(10)))
struct SigningInOverNetworkTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var session: SessionFile { SessionFile(path: folder.file("session")) }

    private func authentication(
        _ server: LoopbackServer,
        people: RecordStore? = nil
    ) throws -> LiveAuthentication {
        LiveAuthentication(
            accounts: try server.accounts(),
            session: session,
            device: SessionFile(path: folder.file("device")),
            people: people
        )
    }

    private let person = LoopbackScript.json(#"{"person":\#(Documents.person)}"#)

    @Test("004-22: a person stays signed in at the next run, until the server ends the session")
    func signedIn() async throws {
        let server = try LoopbackServer(
            .json(Documents.session, status: "201 Created"),
            person,
            .json("", status: "401 Unauthorized")
        )
        let first = try authentication(server)
        #expect(try await first.signIn(name: "Ada", password: "analytical engine") == .ada)
        #expect(first.knownState == .signedIn(.ada))
        #expect(try session.read() == Documents.token)
        let next = try authentication(server)
        #expect(try await next.currentState() == .signedIn(.ada))
        #expect(try await next.currentState() == .signedOut)
        #expect(try session.read() == nil)
        #expect(
            server.requests.map(\.line) == [
                "POST /v1/sessions HTTP/1.1", "GET /v1/session HTTP/1.1", "GET /v1/session HTTP/1.1",
            ]
        )
    }

    @Test("003-24: without the server a person is offline, also in the next run, and never another token's")
    func offline() async throws {
        let server = try LoopbackServer(
            .json(Documents.session, status: "201 Created"),
            .hangUp,
            .json("", status: "503 Service Unavailable"),
            person,
            .hangUp
        )
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let first = try authentication(server, people: store)
        _ = try await first.signIn(name: "Ada", password: "analytical engine")
        #expect(try await first.currentState() == .offline(.ada))
        let next = try authentication(server, people: store)
        #expect(try await next.currentState() == .offline(.ada))
        #expect(next.knownState == .offline(.ada))
        #expect(try await next.currentState() == .signedIn(.ada))
        try session.write(Documents.device)
        await #expect(throws: AccountsError.self) {
            try await authentication(server, people: store).currentState()
        }
    }

    @Test("A person who was never found here is not signed in without the server, and is when it is back")
    func unknownPerson() async throws {
        try session.write(Documents.token)
        let server = try LoopbackServer(.hangUp, person)
        let authentication = try authentication(server)
        await #expect(throws: AccountsError.self) { try await authentication.currentState() }
        #expect(authentication.knownState == .signedOut)
        #expect(try session.read() == Documents.token)
        #expect(try await authentication.currentState() == .signedIn(.ada))
    }

    @Test("A refused sign-in changes nothing, and the next one sends the known device")
    func devices() async throws {
        let server = try LoopbackServer(
            .json(Documents.session, status: "201 Created"),
            .answer(status: "204 No Content"),
            .json("", status: "401 Unauthorized")
        )
        let authentication = try authentication(server)
        _ = try await authentication.signIn(name: "Ada", password: "analytical engine")
        try await authentication.signOut()
        #expect(authentication.knownState == .signedOut)
        await #expect(throws: AccountsError.refused) {
            _ = try await authentication.signIn(name: "Ada", password: "difference engine")
        }
        #expect(authentication.knownState == .signedOut)
        #expect(
            server.requests.map(\.body) == [
                #"{"devices":[],"name":"Ada","password":"analytical engine"}"#, "",
                #"{"devices":["\#(Documents.device)"],"name":"Ada","password":"difference engine"}"#,
            ]
        )
    }
}
