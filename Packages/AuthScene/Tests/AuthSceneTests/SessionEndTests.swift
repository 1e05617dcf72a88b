import Accounts
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import AuthScene

private struct Line: Record, Equatable {
    static let schema = RecordSchema<Line>(name: "lines")

    var id: String
}

/// A session of a host, over accounts that cannot always be reached.
@MainActor
private struct OpenSession {
    let fixture: AuthFixture
    let accounts: AbsentAccounts
    let navigator: Navigator
    let authentication: LiveAuthentication
    private let signIn: AccountSignIn

    /// Begins as after a restart of the host: no session is open.
    init(_ fixture: AuthFixture, isAway: Bool = false) async throws {
        self.fixture = fixture
        accounts = AbsentAccounts(fixture.accounts)
        accounts.areAway = isAway
        let services = Services()
        services[RecordStore.self] = fixture.store
        services[(any AccountProvider).self] = accounts
        let configurator = Configurator(services: services)
        try configurator.register(SceneModule.auth.scenes + MainScenes.definitions)
        navigator = Navigator(configurator: configurator)
        let folder = fixture.folder
        signIn = try await AccountSignIn(
            settings: AccountSettings(),
            setting: SessionSetting(
                hostName: "host",
                folder: folder.path,
                storeName: "store",
                navigator: navigator,
                firstScene: "Main",
                mainScene: "Main",
                isSession: true,
                secrets: { SessionFile(path: folder.file($0)) }
            )
        )
        let service = navigator.services[(any AuthenticationService).self]
        authentication = try #require(service as? LiveAuthentication)
    }

    /// The records that scenes get now.
    var store: RecordStore {
        get throws { try #require(navigator.services[RecordStore.self]) }
    }

    /// Waits until something is so of which nothing else tells.
    func wait(until isTrue: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(120)
        while !isTrue() {
            guard ContinuousClock.now < end else { return false }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return true
    }
}

@MainActor
@Suite("The end of a session that cannot be looked up", .timeLimit(.minutes(10)))
struct SessionEndTests {
    private func batch(_ id: String) throws -> RecordBatch {
        var batch = RecordBatch()
        try batch.put(Line(id: id))
        return batch
    }

    @Test("A session that ended while the accounts were away writes nothing, and ends when they are back")
    func endedInOutage() async throws {
        let fixture = try await AuthFixture()
        let ada = try await fixture.signUpAda()
        let session = try await OpenSession(fixture)
        let records = try session.store
        #expect(records.space == PersonalSpace.name(ofPerson: ada.id))
        try await records.write(batch("1"))
        let token = try #require(try fixture.sessionFile.read().flatMap(SecretToken.init(parsing:)))
        session.accounts.areAway = true
        try await fixture.accounts.signOut(token)
        #expect(await session.wait { !session.authentication.isConfirmed })
        await #expect(throws: StorageError.unconfirmed) { try await records.write(batch("2")) }
        session.accounts.areAway = false
        let isGuest = await session.wait {
            session.navigator.services[RecordStore.self]?.space == PersonalSpace.guest
        }
        #expect(isGuest)
        #expect(session.authentication.knownState == .signedOut)
        #expect(session.authentication.isConfirmed)
        // Work of the person's scenes may still be queued.
        await #expect(throws: StorageError.unconfirmed) { try await records.write(batch("3")) }
    }

    @Test(
        "003-24: after a restart in an outage a browser's person is offline, and the bearer of a made-up token nobody"
    )
    func restart() async throws {
        let fixture = try await AuthFixture()
        let ada = try await fixture.signUpAda()
        try await OpenSession(fixture).store.write(batch("1"))
        let session = try await OpenSession(fixture, isAway: true)
        var reader = ada
        reader.roles = []
        #expect(session.authentication.knownState == .offline(reader))
        #expect(try await session.store.get(Line.self, id: "1") == Line(id: "1"))
        await #expect(throws: StorageError.unconfirmed) { try await session.store.write(batch("2")) }
        let token = try #require(try fixture.sessionFile.read())
        try fixture.sessionFile.write(token.prefix(33) + String(repeating: "0", count: 64))
        await #expect(throws: session.accounts.error) { _ = try await OpenSession(fixture, isAway: true) }
    }

    @Test(
        "A person is kept without roles for 30 days after the last confirmation, and not after the sign-out"
    )
    func keptPeople() async throws {
        let fixture = try await AuthFixture()
        let ada = try await fixture.signUpAda()
        let token = try #require(try fixture.sessionFile.read().flatMap(SecretToken.init(parsing:)))
        func kept(after days: Double) -> KeptPeople {
            KeptPeople(store: fixture.store) { Date(timeIntervalSince1970: days * 86_400) }
        }
        await kept(after: 100).keep(ada, of: token)
        var reader = ada
        reader.roles = []
        #expect(await kept(after: 130).person(of: token) == reader)
        #expect(await kept(after: 131).person(of: token) == nil)
        let other = try await fixture.accounts.signIn(name: "Ada", password: "analytical engine")
        await kept(after: 131).keep(other.person, of: other.token)
        #expect(await kept(after: 100).person(of: token) == nil)
        await kept(after: 131).forget(other.token)
        #expect(await kept(after: 131).person(of: other.token) == nil)
    }

    @Test("A person writes again as soon as the accounts confirm the session")
    func confirmedAgain() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let session = try await OpenSession(fixture)
        let records = try session.store
        session.accounts.areAway = true
        #expect(try await session.authentication.currentState().person?.name == "Ada")
        await #expect(throws: StorageError.unconfirmed) { try await records.write(batch("1")) }
        session.accounts.areAway = false
        #expect(await session.wait { session.authentication.isConfirmed })
        try await records.write(batch("2"))
        #expect(try await records.get(Line.self, ids: ["1", "2"]) == [Line(id: "2")])
    }

    @Test("Queued work of a person writes nothing once the session has turned out to have ended")
    func queuedWork() async throws {
        let fixture = try await AuthFixture()
        let ada = try await fixture.signUpAda()
        let authentication = fixture.nextRun()
        let state = try await authentication.currentState()
        let navigator = Navigator(configurator: Configurator(services: Services()))
        let space = PersonalSpace(
            store: fixture.store,
            guest: try fixture.store.scoped(to: PersonalSpace.guest),
            keepsGuestRecords: true,
            authentication: authentication,
            navigator: navigator
        )
        try space.give(to: state)
        let records = try #require(navigator.services[RecordStore.self])
        try await records.write(batch("1"))
        let token = try #require(try fixture.sessionFile.read().flatMap(SecretToken.init(parsing:)))
        try await fixture.accounts.signOut(token)
        await authentication.note(.offline(ada))
        #expect(try await authentication.currentState() == .signedOut)
        #expect(authentication.isConfirmed)
        await #expect(throws: StorageError.unconfirmed) { try await records.write(batch("2")) }
    }
}
