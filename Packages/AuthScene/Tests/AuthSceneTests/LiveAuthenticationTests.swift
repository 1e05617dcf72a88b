import Accounts
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@Suite("Signing in over accounts and session files")
struct LiveAuthenticationTests {
    @Test("A new person stays signed in at the next run, until they sign out")
    func session() async throws {
        let fixture = try await AuthFixture()
        #expect(try await fixture.authentication.currentState() == .signedOut)
        let ada = try await fixture.signUpAda()
        #expect(fixture.authentication.knownState == .signedIn(ada))
        let next = fixture.nextRun()
        #expect(next.knownState == .signedOut)
        #expect(try await next.currentState() == .signedIn(ada))
        #expect(next.knownState == .signedIn(ada))
        let token = try #require(try fixture.sessionFile.read().flatMap(SecretToken.init(parsing:)))
        try await next.signOut()
        #expect(next.knownState == .signedOut)
        await #expect(throws: AccountsError.sessionEnded) { try await fixture.accounts.person(for: token) }
        #expect(try fixture.sessionFile.read() == nil)
        #expect(try await fixture.authentication.currentState() == .signedOut)
        #expect(try await fixture.events() == [.signedUp, .signedOut])
    }

    @Test("A sign-in gives a new token and ends the session before it; a refused one changes nothing")
    func signIn() async throws {
        let fixture = try await AuthFixture()
        let ada = try await fixture.signUpAda()
        let first = try #require(try fixture.sessionFile.read())
        await #expect(throws: AccountsError.refused) {
            _ = try await fixture.authentication.signIn(name: "Ada", password: "wrong")
        }
        #expect(try fixture.sessionFile.read() == first)
        #expect(fixture.authentication.knownState == .signedIn(ada))
        #expect(try await fixture.authentication.signIn(name: "ADA", password: "analytical engine") == ada)
        #expect(try fixture.sessionFile.read() != first)
        let token = try #require(try SecretToken(parsing: first))
        await #expect(throws: AccountsError.sessionEnded) { try await fixture.accounts.person(for: token) }
    }

    @Test("A guest stays one at the next run, and is none any more after signing in or out")
    func guest() async throws {
        let fixture = try await AuthFixture()
        try await fixture.authentication.continueAsGuest()
        #expect(fixture.authentication.knownState == .guest)
        #expect(try await fixture.nextRun().currentState() == .guest)
        try await fixture.authentication.signOut()
        #expect(try await fixture.nextRun().currentState() == .signedOut)
        try await fixture.authentication.continueAsGuest()
        let ada = try await fixture.signUpAda()
        #expect(try await fixture.nextRun().currentState() == .signedIn(ada))
        try await fixture.authentication.continueAsGuest()
        #expect(try await fixture.nextRun().currentState() == .guest)
        #expect(try await fixture.events() == [.signedUp, .signedOut])
    }

    @Test("A guest's records are moved, or stay with the reason")
    func guestRecords() async throws {
        let records = GuestRecordsStub(hasRecords: true)
        let fixture = try await AuthFixture(guestRecords: records)
        #expect(try await fixture.authentication.hasGuestRecords())
        let left = try await fixture.authentication.signUp(.ada, takingGuestRecords: false)
        #expect(left.guestRecords == .left)
        #expect(records.takenBy == [])
        let other = Registration(name: "Grace", password: "nanoseconds!")
        let taken = try await fixture.authentication.signUp(other, takingGuestRecords: true)
        #expect(taken.guestRecords == .taken)
        #expect(records.takenBy == [taken.person.id])
        let failing = try await AuthFixture(
            guestRecords: GuestRecordsStub(hasRecords: true, failure: "no disk")
        )
        let outcome = try await failing.authentication.signUp(.ada, takingGuestRecords: true)
        #expect(outcome.guestRecords == .failed("no disk"))
        #expect(failing.authentication.knownState == .signedIn(outcome.person))
        #expect(try await AuthFixture().authentication.hasGuestRecords() == false)
    }

    @Test("A session file that others can read is refused, and signing in makes it right")
    func refusedFile() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let path = fixture.sessionFile.path
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let error = SessionFileError(
            path,
            "can be used by others (its mode is 644, 600 would be right); it is not used: remove it, and sign in again"
        )
        await #expect(throws: error) { try await fixture.authentication.currentState() }
        #expect(fixture.authentication.knownState == .signedOut)
        await #expect(throws: error) { try await fixture.authentication.signOut() }
        let ada = try await fixture.authentication.signIn(name: "Ada", password: "analytical engine")
        #expect(try await fixture.nextRun().currentState() == .signedIn(ada))
        try fixture.sessionFile.write("rubbish")
        await #expect(throws: SessionFileError.self) { try await fixture.authentication.currentState() }
    }

    @Test(
        "003-24: while the accounts are away, an open session lets further ones of its token be offline, without its roles"
    )
    func outage() async throws {
        let fixture = try await AuthFixture()
        let provider = AbsentAccounts(fixture.accounts)
        let openSessions = OpenSessions()
        func session() -> LiveAuthentication {
            LiveAuthentication(
                accounts: provider,
                session: fixture.sessionFile,
                device: fixture.deviceFile,
                admitsGuests: true,
                guestRecords: nil,
                people: nil,
                openSessions: openSessions,
                blocks: true
            )
        }
        let ada = try await fixture.signUpAda()
        #expect(ada.roles == [Accounts.administrator])
        var first: LiveAuthentication? = session()
        #expect(try await first?.currentState() == .signedIn(ada))
        #expect(first?.isConfirmed == true)
        provider.areAway = true
        let second = session()
        var reader = ada
        reader.roles = []
        #expect(try await second.currentState() == .offline(reader))
        #expect(second.knownState == .offline(reader))
        #expect(!second.isConfirmed)
        await #expect(throws: provider.error) { try await second.confirmedState() }
        #expect(second.knownState == .signedOut)
        first = nil
        #expect(try await session().currentState() == .offline(reader))
        await second.doubt()
        await #expect(throws: provider.error) { try await session().currentState() }
        provider.areAway = false
        #expect(try await second.currentState() == .signedIn(ada))
        #expect(second.isConfirmed)
        try await fixture.authentication.signOut()
        let other = try await fixture.accounts.signIn(name: "Ada", password: "analytical engine")
        try fixture.sessionFile.write(other.token.text)
        provider.areAway = true
        // Nothing is open with the new token.
        await #expect(throws: provider.error) { try await session().currentState() }
    }

    @Test(
        "A sign-in or sign-up counts although the device cannot be remembered or the session before it not ended"
    )
    func leftovers() async throws {
        let records = GuestRecordsStub(hasRecords: true)
        let fixture = try await AuthFixture(guestRecords: records)
        let provider = AbsentAccounts(fixture.accounts)
        func authentication(device: String) -> LiveAuthentication {
            LiveAuthentication(
                accounts: provider,
                session: fixture.sessionFile,
                device: SessionFile(path: fixture.folder.file(device)),
                guestRecords: records
            )
        }
        let outcome = try await authentication(device: "none/device").signUp(.ada, takingGuestRecords: true)
        #expect(outcome.guestRecords == .taken && records.takenBy == [outcome.person.id])
        #expect(try await fixture.nextRun().currentState() == .signedIn(outcome.person))
        try fixture.deviceFile.write("rubbish")
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o644]
        try FileManager.default.setAttributes(attributes, ofItemAtPath: fixture.deviceFile.path)
        let other = Registration(name: "Grace", password: "nanoseconds!")
        provider.keepsSessions = true
        let second = try await authentication(device: "device").signUp(other, takingGuestRecords: false)
        #expect(try await fixture.nextRun().currentState() == .signedIn(second.person))
    }

    @Test(
        "A session that cannot be saved lasts as long as its process, and nothing that succeeded fails for it"
    )
    func unsavedSession() async throws {
        let records = GuestRecordsStub(hasRecords: true)
        let fixture = try await AuthFixture()
        func authentication() -> LiveAuthentication {
            LiveAuthentication(
                accounts: fixture.accounts,
                session: SessionFile(path: fixture.folder.file("none/session")),
                device: fixture.deviceFile,
                guestRecords: records
            )
        }
        let problem: LocalizedText =
            "\(fixture.folder.file("none/session")) cannot be written: No such file or directory"
        let first = authentication()
        let outcome = try await first.signUp(.ada, takingGuestRecords: true)
        #expect(outcome.guestRecords == .taken && records.takenBy == [outcome.person.id])
        #expect(await first.sessionProblem() == problem)
        #expect(try await first.currentState() == .signedIn(outcome.person))
        try await first.changePassword(old: "analytical engine", new: "difference engine")
        #expect(try await first.currentState() == .signedIn(outcome.person))
        try await first.continueAsGuest()
        #expect(await first.sessionProblem() == problem)
        #expect(try await first.currentState() == .guest)
        let next = authentication()
        #expect(try await next.currentState() == .signedOut)
        #expect(await next.sessionProblem() == nil)
        let person = try await next.signIn(name: "Ada", password: "difference engine")
        #expect(try await next.currentState() == .signedIn(person))
        try await next.signOut()
        #expect(try await next.currentState() == .signedOut)
        #expect(await next.sessionProblem() == nil)
        #expect(
            try await fixture.events()
                == [.signedUp, .passwordChanged, .signedOut, .signedIn, .signedOut]
        )
    }

    @Test("A role is set although the accounts cannot be reached after it")
    func role() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let provider = AbsentAccounts(fixture.accounts)
        let authentication = LiveAuthentication(
            accounts: provider,
            session: fixture.sessionFile,
            device: fixture.deviceFile
        )
        _ = try await authentication.currentState()
        provider.leavesAfterRole = true
        let keeper = try await authentication.setRole("keeper", isGranted: true, of: "Ada")
        #expect(keeper.roles.contains("keeper"))
    }

    @Test("A person has signed out although the token of the session stays in its file")
    func leftToken() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let token = try fixture.sessionFile.read()
        let next = LiveAuthentication(
            accounts: fixture.accounts,
            session: ReadOnlySecret(text: token),
            device: fixture.deviceFile
        )
        try await next.signOut()
        #expect(next.knownState == .signedOut)
        #expect(try await next.currentState() == .signedOut)
        let guest = LiveAuthentication(
            accounts: fixture.accounts,
            session: ReadOnlySecret(text: "guest"),
            device: fixture.deviceFile
        )
        await #expect(throws: SessionFileError.self) { try await guest.signOut() }
        #expect(try await guest.currentState() == .guest)
    }

    @Test("A change of the password keeps this session and ends all others")
    func changePassword() async throws {
        let fixture = try await AuthFixture()
        let ada = try await fixture.signUpAda()
        let elsewhere = try await fixture.accounts.signIn(name: "Ada", password: "analytical engine").token
        try await fixture.authentication.changePassword(old: "analytical engine", new: "difference engine")
        #expect(try await fixture.nextRun().currentState() == .signedIn(ada))
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.accounts.person(for: elsewhere)
        }
        try await fixture.authentication.signOut()
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.authentication.changePassword(old: "x", new: "y")
        }
        await #expect(throws: AccountsError.sessionEnded) {
            _ = try await fixture.authentication.changeProfile { _ in Profile() }
        }
    }

    @Test("The end of a session elsewhere is noticed, and its token removed")
    func endedElsewhere() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let token = try #require(try fixture.sessionFile.read().flatMap(SecretToken.init(parsing:)))
        try await fixture.accounts.signOut(token)
        #expect(try await fixture.authentication.currentState() == .signedOut)
        #expect(fixture.authentication.knownState == .signedOut)
        #expect(try fixture.sessionFile.read() == nil)
    }

    @Test("Changes by another program are reported as discoveries, requested ones are not")
    func discoveries() async throws {
        let fixture = try await AuthFixture()
        let discovered = Spy<AuthenticationState>("who listens")
        fixture.authentication.onDiscovery { discovered.record($0) }
        #expect(try await fixture.authentication.currentState() == .signedOut)
        let ada = try await fixture.signUpAda()
        try await fixture.authentication.signOut()
        try await fixture.authentication.continueAsGuest()
        _ = try await fixture.authentication.signIn(name: "Ada", password: "analytical engine")
        _ = try await fixture.authentication.changeProfile { _ in Profile(phone: "112") }
        #expect(try await fixture.authentication.currentState() != .signedIn(ada))
        discovered.expect()
        let other = fixture.nextRun()
        let grace = Registration(name: "Grace", password: "nanoseconds!")
        let person = try await other.signUp(grace, takingGuestRecords: false).person
        #expect(try await fixture.authentication.currentState() == .signedIn(person))
        try await other.signOut()
        #expect(try await fixture.authentication.currentState() == .signedOut)
        #expect(try await fixture.authentication.currentState() == .signedOut)
        discovered.expect(.signedIn(person), .signedOut)
    }

    @Test(
        "A person whose session could not be looked up is the same person afterwards",
        arguments: [true, false]
    )
    func failedLook(isCancelled: Bool) async throws {
        let fixture = try await AuthFixture()
        let ada = try await fixture.signUpAda()
        let accounts = UnavailableAccounts(fixture.accounts)
        let authentication = LiveAuthentication(
            accounts: accounts,
            session: fixture.sessionFile,
            device: fixture.deviceFile
        )
        let discovered = Spy<AuthenticationState>("who listens")
        authentication.onDiscovery { discovered.record($0) }
        #expect(try await authentication.currentState() == .signedIn(ada))
        accounts.error = isCancelled ? CancellationError() : AccountsError.unavailable("no answer")
        if isCancelled {
            // A scene that was left in the middle of its work has found out nothing.
            await #expect(throws: CancellationError.self) { try await authentication.currentState() }
            #expect(authentication.knownState == .signedIn(ada))
        } else {
            var offline = ada
            offline.roles = []
            #expect(try await authentication.currentState() == .offline(offline))
        }
        accounts.error = nil
        #expect(try await authentication.currentState() == .signedIn(ada))
        discovered.expect()
        accounts.error = AccountsError.unavailable("no answer")
        _ = try await authentication.currentState()
        accounts.error = AccountsError.sessionEnded
        #expect(try await authentication.currentState() == .signedOut)
        discovered.expect(.signedOut)
    }

    @Test("A submitted form does not affect a person who has signed in elsewhere since then")
    func otherPerson() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let other = fixture.nextRun()
        let grace = Registration(name: "Grace", password: "nanoseconds!")
        let person = try await other.signUp(grace, takingGuestRecords: false).person
        await #expect(throws: AccountsError.sessionEnded) {
            _ = try await fixture.authentication.changeProfile { _ in Profile(phone: "112") }
        }
        #expect(try await other.currentState() == .signedIn(person))
        #expect(fixture.authentication.knownState == .signedIn(person))
    }

    @Test("Requests during concurrent sign-ins and sign-outs return the latest person")
    func concurrentStates() async throws {
        let fixture = try await AuthFixture()
        let ada = try await fixture.signUpAda()
        let grace = Registration(name: "Grace", password: "nanoseconds!")
        let person = try await fixture.authentication.signUp(grace, takingGuestRecords: false).person
        let authentication = fixture.authentication
        for _ in 1...20 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...4 { group.addTask { _ = try await authentication.currentState() } }
                group.addTask {
                    _ = try await authentication.signIn(name: "Ada", password: "analytical engine")
                }
                try await group.waitForAll()
            }
            #expect(authentication.knownState == .signedIn(ada))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...4 { group.addTask { _ = try await authentication.currentState() } }
                group.addTask {
                    _ = try await authentication.signIn(name: "Grace", password: "nanoseconds!")
                }
                try await group.waitForAll()
            }
            #expect(authentication.knownState == .signedIn(person))
        }
    }

    @Test("This device stays known for each of several people, also after signing out")
    func devices() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        _ = try await fixture.authentication.signUp(
            Registration(name: "Grace", password: "nanoseconds!"),
            takingGuestRecords: false
        )
        try await fixture.authentication.signOut()
        for name in ["Ada", "Grace"] {
            for _ in 1...6 {
                _ = try? await fixture.accounts.signIn(name: name, password: "wrong")
            }
        }
        let next = fixture.nextRun()
        _ = try await next.signIn(name: "Ada", password: "analytical engine")
        _ = try await next.signIn(name: "Grace", password: "nanoseconds!")
        #expect(try fixture.deviceFile.read()?.split(separator: "\n").count == 2)
    }
}

/// A secret on a medium that can only be read.
private struct ReadOnlySecret: SecretKeeping {
    let text: String?

    func read() throws -> String? { text }
    func write(_ text: String) throws { throw SessionFileError("session", "cannot be written") }
    func remove() throws { throw SessionFileError("session", "cannot be removed") }
    func refuse(_ reason: String) throws {}
}
