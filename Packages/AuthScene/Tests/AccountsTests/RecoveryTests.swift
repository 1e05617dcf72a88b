import FoundationEssentials
import SceneTestKit
import StorageWorkers
import Testing

@testable import Accounts

@Suite("A way back from a forgotten password")
struct RecoveryTests {
    private let fixture: AccountsFixture
    private let ada: SignedIn
    private let bob: SignedIn

    init() async throws {
        fixture = try await AccountsFixture()
        ada = try await fixture.signUpAda()
        bob = try await fixture.accounts.signUp(Registration(name: "Bob", password: "difference engine"))
        _ = fixture.hashing.received
    }

    @discardableResult
    private func recover(_ code: String, _ name: String = "Bob") async throws -> SignedIn {
        try await fixture.accounts.recover(by: .code(code, name: name), newPassword: "jacquard loom")
    }

    // MARK: - Codes

    @Test("A sign-up has ten different codes of 80 bits, and the store has only their hashes")
    func codes() async throws {
        let codes = bob.recoveryCodes
        #expect(Set(codes).count == 10)
        for code in codes {
            #expect(code.wholeMatch(of: /([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}/) != nil)
        }
        let record = try #require(try await fixture.store.get(RecoveryCodesRecord.self, id: bob.person.id))
        let stored = String(decoding: try JSONEncoder().encode(record), as: UTF8.self).uppercased()
        #expect(record.hashes.count == 10)
        for code in codes { #expect(!stored.contains(code.replacing("-", with: ""))) }
        // The same text is no code of another person.
        #expect(try RecoveryCode.hash(codes[0], of: "ada") != RecoveryCode.hash(codes[0], of: "bob"))
    }

    @Test("A code is read however it is typed, and nothing else is a code")
    func typing() throws {
        let hash = try RecoveryCode.hash("K7QM-2XPD-9RTA-H10C", of: "a")
        #expect(hash != nil)
        for text in ["k7qm2xpd9rtah10c", " K7QM 2XPD 9RTA HLOC ", "k7qm-2xpd-9rta-hioc"] {
            #expect(try RecoveryCode.hash(text, of: "a") == hash)
        }
        for text in ["", "K7QM", "K7QM-2XPD-9RTA-H10U", "K7QM-2XPD-9RTA-H10C-", "K7QM-2XPD-9RTA-H10CC", "é"] {
            #expect(try (RecoveryCode.hash(text, of: "a") == hash) == text.hasSuffix("C-"))
        }
    }

    @Test("A code sets a password once, ends every session and access token, and signs the person in")
    func recovery() async throws {
        let token = try await fixture.accounts.makeAccessToken(
            named: "backup",
            .init(mayWrite: true),
            lifetime: .seconds(86_400),
            by: bob.token
        )
        let signedIn = try await recover(bob.recoveryCodes[4])
        #expect(signedIn.person == bob.person && signedIn.device != nil)
        #expect(try await fixture.accounts.person(for: signedIn.token) == bob.person)
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.accounts.person(for: bob.token)
        }
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.accounts.access(by: token.secret)
        }
        _ = try await fixture.accounts.signIn(name: "Bob", password: "jacquard loom")
        #expect(try await fixture.accounts.recoveryCodeCount(by: signedIn.token) == 9)
        await #expect(throws: AccountsError.refused) { try await recover(bob.recoveryCodes[4]) }
        // Another code still counts, and so does the session of nobody else's account.
        try await recover(bob.recoveryCodes[5])
        #expect(try await fixture.accounts.person(for: ada.token) == ada.person)
        #expect(
            try await fixture.events().suffix(4) == [
                .passwordRecovered, .signedIn, .recoveryFailed, .passwordRecovered,
            ]
        )
        _ = fixture.hashing.received
    }

    @Test("A password that breaks the rules uses up no code, and counts as no attempt")
    func badPassword() async throws {
        await #expect(throws: AccountsError.invalid([.passwordTooShort])) {
            try await fixture.accounts.recover(
                by: .code(bob.recoveryCodes[0], name: "Bob"),
                newPassword: "x"
            )
        }
        #expect(try await fixture.accounts.recoveryCodeCount(by: bob.token) == 10)
        #expect(try await !fixture.events().contains(.recoveryFailed))
    }

    @Test("Renewed codes replace all earlier ones, and only the person makes them")
    func renewing() async throws {
        let codes = try await fixture.accounts.renewRecoveryCodes(by: bob.token)
        #expect(Set(codes).isDisjoint(with: bob.recoveryCodes) && codes.count == 10)
        await #expect(throws: AccountsError.refused) { try await recover(bob.recoveryCodes[0]) }
        await #expect(throws: AccountsError.refused) { try await recover(ada.recoveryCodes[0]) }
        try await recover(codes[0])
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.accounts.renewRecoveryCodes(by: bob.token)
        }
        #expect(try await fixture.events().contains(.recoveryCodesMade))
        _ = fixture.hashing.received
    }

    @Test("After five wrong codes, even the right one waits, and a known device has a count of its own")
    func throttling() async throws {
        for _ in 0..<5 {
            await #expect(throws: AccountsError.refused) { try await recover("0000-0000-0000-0000") }
        }
        await #expect(throws: AccountsError.refused) { try await recover(bob.recoveryCodes[0]) }
        let device = try #require(bob.device)
        let own = try await fixture.accounts.recover(
            by: .code(bob.recoveryCodes[0], name: "Bob"),
            newPassword: "jacquard loom",
            devices: [device]
        )
        #expect(own.device == nil)
        fixture.clock.advance(.seconds(900))
        try await recover(bob.recoveryCodes[1])
        let events = try await fixture.events()
        #expect(events.count { $0 == .recoveryFailed } == 5 && events.count { $0 == .recoveryThrottled } == 1)
        // Signing in is counted apart.
        _ = try await fixture.accounts.signIn(name: "Bob", password: "jacquard loom")
        _ = fixture.hashing.received
    }

    @Test("An unknown name costs as much work as a wrong code, and is counted as nobody's")
    func unknown() async throws {
        await #expect(throws: AccountsError.refused) { try await recover(bob.recoveryCodes[0], "Eve") }
        fixture.hashing.expect(.hash)
        await #expect(throws: AccountsError.refused) { try await recover("0000-0000-0000-0000") }
        fixture.hashing.expect(.hash)
        let counts = try await fixture.store.page(ThrottleRecord.self, RecordQuery()).records.map(\.id)
        #expect(Set(counts) == ["nobody-recovery", bob.person.id + "-recovery"])
    }

    // MARK: - Links

    @Test("An administrator makes a link, with which the person sets a password once")
    func link() async throws {
        let made = try await fixture.accounts.makeRecoveryLink(
            for: "BOB",
            lifetime: .seconds(60),
            by: ada.token
        )
        #expect(made.link.name == "Bob")
        #expect(try await fixture.accounts.recoveryLinks(by: ada.token) == [made.link])
        let secret = try #require(try SecretToken(parsing: made.secret.text))
        let signedIn = try await fixture.accounts.recover(by: .link(secret), newPassword: "jacquard loom")
        #expect(signedIn.person == bob.person)
        #expect(try await fixture.accounts.recoveryLinks(by: ada.token) == [])
        await #expect(throws: AccountsError.refused) {
            try await fixture.accounts.recover(by: .link(secret), newPassword: "difference engine")
        }
        // Recovery codes are left as they were.
        #expect(try await fixture.accounts.recoveryCodeCount(by: signedIn.token) == 10)
        #expect(
            try await fixture.events().suffix(3) == [.recoveryLinkMade, .passwordRecovered, .recoveryFailed]
        )
        _ = fixture.hashing.received
    }

    @Test("A link ends when it expires, is revoked or replaced, and with the password that was forgotten")
    func ends() async throws {
        func make() async throws -> MadeRecoveryLink {
            try await fixture.accounts.makeRecoveryLink(for: "Bob", lifetime: .seconds(60), by: ada.token)
        }
        func expectRefusal(_ link: MadeRecoveryLink) async {
            await #expect(throws: AccountsError.refused) {
                try await fixture.accounts.recover(by: .link(link.secret), newPassword: "jacquard loom")
            }
            fixture.clock.advance(.seconds(900))
        }
        let expired = try await make()
        fixture.clock.advance(.seconds(60))
        #expect(try await fixture.accounts.recoveryLinks(by: ada.token) == [])
        await expectRefusal(expired)
        let replaced = try await make()
        let revoked = try await make()
        await expectRefusal(replaced)
        let again = try await make()
        #expect(
            try await fixture.accounts.revokeRecoveryLink(again.link.id, by: ada.token)?.name == "Bob"
        )
        #expect(try await fixture.accounts.revokeRecoveryLink(again.link.id, by: ada.token) == nil)
        await expectRefusal(again)
        await expectRefusal(revoked)
        let old = try await make()
        _ = try await fixture.accounts.changePassword(
            bob.token,
            old: "difference engine",
            new: "punched card"
        )
        #expect(try await fixture.accounts.recoveryLinks(by: ada.token) == [])
        await expectRefusal(old)
        _ = fixture.hashing.received
    }

    @Test("Only administrators make, see and revoke links, and none for an unknown name")
    func administrators() async throws {
        let refusal = AccountsError.notAllowed("only administrators can make and revoke recovery links")
        await #expect(throws: refusal) {
            try await fixture.accounts.makeRecoveryLink(for: "Bob", lifetime: .seconds(60), by: bob.token)
        }
        await #expect(throws: refusal) { try await fixture.accounts.recoveryLinks(by: bob.token) }
        await #expect(throws: refusal) { try await fixture.accounts.revokeRecoveryLink("x", by: bob.token) }
        await #expect(throws: AccountsError.unknownPerson("Eve")) {
            try await fixture.accounts.makeRecoveryLink(for: "Eve", lifetime: .seconds(60), by: ada.token)
        }
    }

    @Test("A wrong secret of a known link is no proof, and a session's or an access token's is none either")
    func kinds() async throws {
        let made = try await fixture.accounts.makeRecoveryLink(
            for: "Bob",
            lifetime: .seconds(60),
            by: ada.token
        )
        let text = made.secret.text
        let wrong = try SecretToken(parsing: text.dropLast() + (text.hasSuffix("0") ? "1" : "0"))
        for secret in [try #require(wrong), ada.token, bob.token] {
            await #expect(throws: AccountsError.refused) {
                try await fixture.accounts.recover(by: .link(secret), newPassword: "jacquard loom")
            }
        }
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.accounts.person(for: made.secret)
        }
        _ = fixture.hashing.received
    }
}

/// A code counts once, however many processes try it.
@Suite("Recovery by several processes at once")
struct ConcurrentRecoveryTests {
    @Test("Of ten concurrent recoveries with one code, one succeeds", arguments: [Backend.memory, .sqlite])
    func once(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend, settings: { $0.throttle.firstDelayedFailure = 100 })
        let codes = try await fixture.signUpAda().recoveryCodes
        let other = backend == .memory ? fixture.accounts : try await fixture.openedTwice()
        let results = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<10 {
                group.addTask {
                    let accounts = number.isMultiple(of: 2) ? fixture.accounts : other
                    let proof = RecoveryProof.code(codes[0], name: "Ada Lovelace")
                    return (try? await accounts.recover(by: proof, newPassword: "jacquard loom")) != nil
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(results.count { $0 } == 1)
        let left = try await fixture.store.page(RecoveryCodesRecord.self, RecordQuery()).records
        #expect(left.map(\.hashes.count) == [9])
        _ = fixture.hashing.received
    }
}
