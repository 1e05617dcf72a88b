import SceneTestKit
import StorageWorkers
import Testing

@testable import Accounts

/// Several stores open at one path share only the files, like those of several processes.
@Suite("Accounts that several processes use at once")
struct SeveralProcessesTests {
    private let fixture: AccountsFixture
    private let processes: [Accounts]

    init() async throws {
        let fixture = try await AccountsFixture(.sqlite)
        try await fixture.signUpAda()
        var processes = [fixture.accounts]
        for _ in 1...5 { processes.append(try await fixture.openedTwice()) }
        self.fixture = fixture
        self.processes = processes
    }

    /// Does the work five times in each process, all at once.
    private func attemptEverywhere(
        _ work: @escaping @Sendable (Accounts) async throws -> Void
    ) async -> [AccountsError?] {
        await withTaskGroup(of: AccountsError?.self) { group in
            for _ in 1...5 {
                for accounts in processes {
                    group.addTask {
                        do { try await work(accounts) } catch let error as AccountsError {
                            return error
                        } catch { Issue.record(error) }
                        return nil
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("Of thirty concurrent wrong passwords, five are checked, and every attempt is in the audit")
    func wrongPasswords() async throws {
        let results = await attemptEverywhere {
            _ = try await $0.signIn(name: "Ada Lovelace", password: "wrong password")
        }
        #expect(results == Array(repeating: .refused, count: 30))
        let counts = try await fixture.store.page(ThrottleRecord.self, RecordQuery()).records
        #expect(counts.map(\.failures) == [5])
        let events = try await fixture.events()
        #expect(events.count { $0 == .signInFailed } == 5)
        #expect(events.count { $0 == .signInThrottled } == 25)
        _ = fixture.hashing.received
    }

    @Test("Of thirty concurrent wrong old passwords, five are checked, and every attempt is in the audit")
    func wrongOldPasswords() async throws {
        let token = try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
            .token
        let results = await attemptEverywhere {
            _ = try await $0.changePassword(token, old: "wrong password", new: "difference engine")
        }
        #expect(results == Array(repeating: .refused, count: 30))
        let counts = try await fixture.store.page(ThrottleRecord.self, RecordQuery()).records
        #expect(counts.map(\.failures) == [5])
        let events = try await fixture.events()
        #expect(events.count { $0 == .passwordChangeFailed } == 5)
        #expect(events.count { $0 == .passwordChangeThrottled } == 25)
        _ = fixture.hashing.received
    }

    @Test("A sign-in that renews the hash and changes of the profile do not undo a change of the password")
    func lostUpdates() async throws {
        let accounts = try await fixture.openedTwice { $0.passwordCost.memory += 1024 }
        let profile = try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
            .token
        let change = try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
            .token
        let changed = try await withThrowingTaskGroup(of: SignedIn?.self) { group in
            group.addTask {
                try await fixture.accounts.changePassword(
                    change,
                    old: "analytical engine",
                    new: "difference engine"
                )
            }
            for (number, process) in processes.enumerated() {
                group.addTask {
                    do {
                        for turn in 0..<20 {
                            let phone = "+44 20 \(1000 + number * 100 + turn)"
                            _ = try await process.changeProfile(profile, Profile(phone: phone, email: ""))
                        }
                    } catch AccountsError.sessionEnded {}
                    return nil
                }
            }
            group.addTask {
                do {
                    _ = try await accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
                } catch AccountsError.refused {}
                return nil
            }
            return try await group.reduce(nil) { $0 ?? $1 }
        }
        #expect(changed?.person.name == "Ada Lovelace")
        _ = try await fixture.accounts.signIn(name: "Ada Lovelace", password: "difference engine")
        await #expect(throws: AccountsError.refused) {
            try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
        }
        _ = fixture.hashing.received
    }
}

/// Ends an attempt before the password check, as the end of the process would.
private struct InterruptedHasher: PasswordHashing {
    struct Interruption: Error {}

    func hash(_ password: SecretBytes) async throws -> String { throw Interruption() }
    func verify(_ password: SecretBytes, against hash: String) async throws -> Bool { throw Interruption() }
    func decoy() -> String { "" }
    func isOutdated(_ hash: String) -> Bool { false }
}

@Suite("Interrupted attempts")
struct InterruptedAttemptTests {
    @Test("An attempt that ends before its password check stays counted, and in the audit")
    func interruption() async throws {
        let fixture = try await AccountsFixture()
        try await fixture.signUpAda()
        // The audit of several processes is in order from one millisecond to the next.
        fixture.clock.advance(.seconds(1))
        let interrupted = try Accounts(
            store: fixture.store,
            settings: fixture.settings,
            clock: fixture.clock.read,
            hasher: InterruptedHasher()
        )
        for _ in 1...5 {
            await #expect(throws: InterruptedHasher.Interruption.self) {
                try await interrupted.signIn(name: "Ada Lovelace", password: "analytical engine")
            }
        }
        #expect(try await fixture.events() == [.signedUp] + Array(repeating: .signInFailed, count: 5))
        await #expect(throws: AccountsError.refused) {
            try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
        }
        fixture.hashing.expect(.verify(isDecoy: false))
    }
}

/// A `file:` store has one writer at a time, from its first write until it is closed.
@Suite("Accounts in a store with one writer at a time")
struct OneWriterTests {
    @Test("While another process writes, no password is checked, and no attempt stays uncounted")
    func secondWriter() async throws {
        let fixture = try await AccountsFixture(.file)
        try await fixture.signUpAda()
        let second = try await fixture.openedTwice(options: StorageOptions(busyTimeout: 0))
        for password in ["analytical engine", "wrong password"] {
            await #expect(throws: StorageError.self) {
                try await second.signIn(name: "Ada Lovelace", password: password)
            }
        }
        fixture.hashing.expect([])
        #expect(try await fixture.events() == [.signedUp])
        await #expect(throws: AccountsError.refused) {
            try await fixture.accounts.signIn(name: "Ada Lovelace", password: "wrong password")
        }
        let counts = try await fixture.store.page(ThrottleRecord.self, RecordQuery()).records
        #expect(counts.map(\.failures) == [1])
        #expect(try await fixture.events() == [.signedUp, .signInFailed])
        fixture.hashing.expect(.verify(isDecoy: false))
    }
}
