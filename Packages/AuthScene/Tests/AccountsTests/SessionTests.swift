import SceneTestKit
import StorageWorkers
import Testing

@testable import Accounts

@Suite("Sessions")
struct SessionTests {
    @Test("Signing out ends the session in the store, and that one only", arguments: Backend.allCases)
    func signOut(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let one = try await fixture.signUpAda().token
        let two = try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine").token
        try await fixture.accounts.signOut(one)
        try await fixture.accounts.signOut(one)
        await #expect(throws: AccountsError.sessionEnded) { try await fixture.accounts.person(for: one) }
        #expect(try await fixture.accounts.person(for: two).name == "Ada Lovelace")
        #expect(try await fixture.store.count(SessionRecord.self) == .exact(1))
        #expect(try await fixture.store.count(SessionUseRecord.self) == .exact(1))
        #expect(try await fixture.events() == [.signedUp, .signedIn, .signedOut])
        fixture.hashing.expect(.verify(isDecoy: false))
    }

    @Test("A store that can only be read now still knows the sessions, and which of them have ended")
    func unwritable() async throws {
        let fixture = try await AccountsFixture(.file)
        let token = try await fixture.signUpAda().token
        // The first store has the lock of the writer.
        let reader = try await fixture.openedTwice(options: StorageOptions(busyTimeout: 20))
        fixture.clock.advance(.seconds(3_600))
        #expect(try await reader.person(for: token).name == "Ada Lovelace")
        fixture.clock.advance(fixture.settings.idleLifetime)
        await #expect(throws: AccountsError.sessionEnded) { try await reader.person(for: token) }
    }

    @Test("A session's name with another secret opens and ends nothing")
    func forged() async throws {
        let fixture = try await AccountsFixture()
        let token = try await fixture.signUpAda().token
        let forgedText = token.identifier + "." + String(repeating: "0", count: 64)
        let forged = try #require(try SecretToken(parsing: forgedText))
        await #expect(throws: AccountsError.sessionEnded) { try await fixture.accounts.person(for: forged) }
        try await fixture.accounts.signOut(forged)
        #expect(try await fixture.accounts.person(for: token).name == "Ada Lovelace")
    }

    @Test("A session ends after 30 days without use, and after 90 days")
    func lifetimes() async throws {
        let fixture = try await AccountsFixture()
        let used = try await fixture.signUpAda().token
        let unused = try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
            .token
        fixture.hashing.expect(.verify(isDecoy: false))
        let day = Duration.seconds(86_400)
        fixture.clock.advance(day * 29)
        _ = try await fixture.accounts.person(for: used)
        fixture.clock.advance(day)
        await #expect(throws: AccountsError.sessionEnded) { try await fixture.accounts.person(for: unused) }
        _ = try await fixture.accounts.person(for: used)
        fixture.clock.advance(day * 29)
        _ = try await fixture.accounts.person(for: used)
        fixture.clock.advance(day * 29 + .seconds(86_399 + 86_400))
        await #expect(throws: AccountsError.sessionEnded) { try await fixture.accounts.person(for: used) }
        #expect(try await fixture.store.count(SessionRecord.self) == .exact(0))
        #expect(try await fixture.store.count(SessionUseRecord.self) == .exact(0))
    }

    @Test("A check by the program knows the person, and does not prolong the session")
    func checked() async throws {
        let fixture = try await AccountsFixture()
        let token = try await fixture.signUpAda().token
        fixture.clock.advance(.seconds(20 * 86_400))
        #expect(try await fixture.accounts.personWithoutUse(for: token).name == "Ada Lovelace")
        fixture.clock.advance(.seconds(10 * 86_400))
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.accounts.personWithoutUse(for: token)
        }
        #expect(try await fixture.store.count(SessionRecord.self) == .exact(0))
    }

    @Test("However much it is used, a session ends with its absolute lifetime")
    func absolute() async throws {
        let fixture = try await AccountsFixture { $0.absoluteLifetime = .seconds(100) }
        let token = try await fixture.signUpAda().token
        fixture.clock.advance(.seconds(99))
        _ = try await fixture.accounts.person(for: token)
        fixture.clock.advance(.seconds(1))
        await #expect(throws: AccountsError.sessionEnded) { try await fixture.accounts.person(for: token) }
    }

    @Test(
        "A change of the password ends every other session, and gives a new token",
        arguments: Backend.allCases
    )
    func changePassword(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let one = try await fixture.signUpAda().token
        let two = try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine").token
        let new = try await fixture.accounts.changePassword(
            one,
            old: "analytical engine",
            new: "difference engine"
        )
        fixture.hashing.expect(.verify(isDecoy: false), .verify(isDecoy: false), .hash)
        for token in [one, two] {
            await #expect(throws: AccountsError.sessionEnded) {
                try await fixture.accounts.person(for: token)
            }
        }
        #expect(try await fixture.accounts.person(for: new.token) == new.person)
        #expect(try await fixture.store.count(SessionRecord.self) == .exact(1))
        await #expect(throws: AccountsError.refused) {
            try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
        }
        try await fixture.accounts.signIn(name: "Ada Lovelace", password: "difference engine")
        #expect(
            try await fixture.events() == [.signedUp, .signedIn, .passwordChanged, .signInFailed, .signedIn]
        )
        _ = fixture.hashing.received
    }

    @Test("A change needs the old password and a good new one, and failing slows down changes only")
    func refusedChange() async throws {
        let fixture = try await AccountsFixture()
        let token = try await fixture.signUpAda().token
        func change(_ old: String, _ new: String) async throws {
            _ = try await fixture.accounts.changePassword(token, old: old, new: new)
        }
        await #expect(throws: AccountsError.invalid([.passwordTooCommon])) {
            try await change("analytical engine", "Password123")
        }
        for _ in 1...5 {
            await #expect(throws: AccountsError.refused) { try await change("wrong", "difference engine") }
        }
        await #expect(throws: AccountsError.refused) {
            try await change("analytical engine", "difference engine")
        }
        try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
        fixture.clock.advance(.seconds(1))
        try await change("analytical engine", "difference engine")
        #expect(
            try await fixture.events() == [.signedUp] + Array(repeating: .passwordChangeFailed, count: 5)
                + [.passwordChangeThrottled, .signedIn, .passwordChanged]
        )
        _ = fixture.hashing.received
    }

    @Test("A signed-in person changes their contact data")
    func profile() async throws {
        let fixture = try await AccountsFixture()
        let token = try await fixture.signUpAda().token
        await #expect(throws: AccountsError.invalid([.notAPhone, .notAnEmail])) {
            try await fixture.accounts.changeProfile(token, Profile(phone: "x", email: "x"))
        }
        let changed = try await fixture.accounts.changeProfile(token, Profile(phone: " 112 ", language: "de"))
        #expect(
            changed
                == Person(
                    id: changed.id,
                    name: "Ada Lovelace",
                    phone: "112",
                    roles: ["administrator"],
                    language: "de"
                )
        )
        #expect(try await fixture.accounts.person(for: token) == changed)
    }

    @Test("A sign-in clears away what has ended long ago", arguments: Backend.allCases)
    func purge(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        try await fixture.signUpAda()
        await #expect(throws: AccountsError.refused) {
            try await fixture.accounts.signIn(name: "Charles", password: "x")
        }
        fixture.clock.advance(.seconds(401 * 86_400))
        try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
        #expect(try await fixture.events() == [.signedIn])
        #expect(try await fixture.store.count(SessionRecord.self) == .exact(1))
        #expect(try await fixture.store.count(SessionUseRecord.self) == .exact(1))
        #expect(try await fixture.store.count(DeviceRecord.self) == .exact(1))
        #expect(try await fixture.store.count(ThrottleRecord.self) == .exact(0))
        _ = fixture.hashing.received
    }
}
