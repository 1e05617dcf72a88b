import Glibc
import SceneTestKit
import StorageWorkers
import Testing

@testable import Accounts

@Suite("Signing up and in")
struct SignInTests {
    @Test("A person can sign in with the name in any case and width", arguments: Backend.allCases)
    func signIn(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let first = try await fixture.signUpAda()
        #expect(
            first.person
                == Person(
                    id: first.person.id,
                    name: "Ada Lovelace",
                    phone: "+44 20 7946 0000",
                    email: "ada@example.org",
                    roles: ["administrator"]
                )
        )
        #expect(first.person.id.count == 32)
        let second = try await fixture.accounts.signIn(name: "ＡＤＡ lovelace", password: "analytical engine")
        #expect(second.person == first.person)
        #expect(second.token.text != first.token.text)
        #expect(try await fixture.accounts.person(for: first.token) == first.person)
        #expect(try await fixture.accounts.person(for: second.token) == first.person)
        #expect(try await fixture.accounts.person(named: "ada lovelace") == first.person)
        #expect(try await fixture.events() == [.signedUp, .signedIn])
        fixture.hashing.expect(.verify(isDecoy: false))
    }

    @Test("All mistakes of a registration are reported at once, and nothing is hashed")
    func problems() async throws {
        let fixture = try await AccountsFixture()
        await #expect(
            throws: AccountsError.invalid([.nameMissing, .passwordTooShort, .notAPhone, .notAnEmail])
        ) {
            try await fixture.accounts.signUp(.init(name: " ", password: "x", phone: "x", email: "x"))
        }
        try await fixture.signUpAda()
        await #expect(throws: AccountsError.invalid([.nameTaken, .passwordTooCommon])) {
            try await fixture.accounts.signUp(.init(name: "ADA LOVELACE", password: "password"))
        }
        #expect(try await fixture.events() == [.signedUp])
    }

    @Test(
        "No account is created in a store that others can read, and the message names the command to fix that",
        arguments: [(Backend.sqlite, mode_t(0o644), "600"), (.file, 0o777, "700")]
    )
    func exposedStore(backend: Backend, mode: mode_t, remedy: String) async throws {
        let fixture = try await AccountsFixture(backend)
        let path = fixture.store.location.path
        #expect(chmod(path, mode) == 0)
        let error = await #expect(throws: AccountsError.self) { try await fixture.accounts.signUp(.ada) }
        #expect(
            error?.description.hasPrefix("no account is created in a store that others can access: ") == true
        )
        #expect(error?.description.contains("others can read") == true)
        #expect(error?.description.contains("\(path), whose mode is 0\(String(mode, radix: 8)); ") == true)
        #expect(error?.description.hasSuffix("'chmod \(remedy) \(path)' mends that") == true)
        #expect(try await !fixture.accounts.areThereAny())
        #expect(chmod(path, mode_t(remedy, radix: 8) ?? 0) == 0)
        try await fixture.signUpAda()
    }

    @Test("A person can sign in even if others can read the store")
    func signInToExposedStore() async throws {
        let fixture = try await AccountsFixture(.sqlite)
        try await fixture.signUpAda()
        #expect(chmod(fixture.store.location.path, 0o644) == 0)
        _ = try await fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
        fixture.hashing.expect(.verify(isDecoy: false))
    }

    @Test("Of two who sign up under one name at once, one gets it", arguments: Backend.allCases)
    func concurrentSignUp(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let results = await withTaskGroup(of: Result<SignedIn, any Error>.self) { group in
            for name in ["Ada", "ADA"] {
                group.addTask {
                    do {
                        let registration = Registration(name: name, password: "a secret of " + name)
                        return .success(try await fixture.accounts.signUp(registration))
                    } catch { return .failure(error) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.filter { (try? $0.get()) != nil }.count == 1)
        for case .failure(let error) in results {
            #expect(error as? AccountsError == .invalid([.nameTaken]))
        }
        #expect(try await fixture.store.count(AccountRecord.self) == .exact(1))
        #expect(try await fixture.store.count(SessionRecord.self) == .exact(1))
        _ = fixture.hashing.received
    }

    @Test("Two sign-ins at once are two sessions", arguments: Backend.allCases)
    func concurrentSignIn(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let ada = try await fixture.signUpAda()
        async let one = fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
        async let two = fixture.accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
        let tokens = [try await one.token, try await two.token]
        #expect(Set(tokens.map(\.text)).count == 2)
        for token in tokens { #expect(try await fixture.accounts.person(for: token) == ada.person) }
        fixture.hashing.expect(.verify(isDecoy: false), .verify(isDecoy: false))
        #expect(try await fixture.store.count(ThrottleRecord.self) == .exact(0))
    }

    @Test("An unknown name, a wrong password and a throttled account are one error after one hash each")
    func equality() async throws {
        let fixture = try await AccountsFixture()
        try await fixture.signUpAda()
        func refuse(_ name: String, _ password: String) async {
            await #expect(throws: AccountsError.refused) {
                try await fixture.accounts.signIn(name: name, password: password)
            }
        }
        await refuse("Charles", "analytical engine")
        fixture.hashing.expect(.verify(isDecoy: true))
        await refuse("", "")
        fixture.hashing.expect(.verify(isDecoy: true))
        await refuse(String(repeating: "x", count: 100_000), String(repeating: "x", count: 100_000))
        fixture.hashing.expect(.verify(isDecoy: true))
        for _ in 1...5 {
            await refuse("Ada Lovelace", "wrong")
            fixture.hashing.expect(.verify(isDecoy: false))
        }
        await refuse("Ada Lovelace", "analytical engine")
        fixture.hashing.expect(.verify(isDecoy: false))
        #expect(
            try await fixture.events()
                == [.signedUp] + Array(repeating: .signInFailed, count: 8) + [.signInThrottled]
        )
    }

    @Test("A password typed with combining accents is the same password")
    func normalization() async throws {
        let fixture = try await AccountsFixture()
        _ = try await fixture.accounts.signUp(.init(name: "Zoë", password: "café crème"))
        let token = try await fixture.accounts.signIn(
            name: "Zoe\u{308}",
            password: "cafe\u{301} cre\u{300}me"
        ).token
        #expect(try await fixture.accounts.person(for: token).name == "Zoë")
        fixture.hashing.expect(.hash, .verify(isDecoy: false))
    }

    @Test("A password is hashed anew at sign-in when the setting has risen, and only then")
    func rehash() async throws {
        let fixture = try await AccountsFixture(.sqlite)
        try await fixture.signUpAda()
        let accounts = try await fixture.reopened { $0.passwordCost.operations = 3 }
        func hash() async throws -> String {
            try #require(try await accounts.account(named: "ada lovelace")).passwordHash
        }
        let token = try await accounts.signIn(name: "Ada Lovelace", password: "analytical engine").token
        fixture.hashing.expect(.verify(isDecoy: false), .hash)
        let renewed = try await hash()
        #expect(renewed.hasPrefix("$argon2id$v=19$m=8,t=3,p=1$"))
        try await accounts.signIn(name: "Ada Lovelace", password: "analytical engine")
        fixture.hashing.expect(.verify(isDecoy: false))
        #expect(try await hash() == renewed)
        #expect(try await accounts.person(for: token).name == "Ada Lovelace")
    }

    @Test("Nothing in the store gives a password or a token away", arguments: Backend.allCases)
    func secrets(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let ada = try await fixture.signUpAda()
        await #expect(throws: AccountsError.refused) {
            try await fixture.accounts.signIn(name: "a name like a secret", password: "wrong secret")
        }
        fixture.hashing.expect(.verify(isDecoy: true))
        var bodies: [UInt8] = []
        for record in try await fixture.store.page(AccountRecord.self, .init()).records {
            try record.appendBody(to: &bodies)
        }
        for record in try await fixture.store.page(SessionRecord.self, .init()).records {
            try record.appendBody(to: &bodies)
        }
        for record in try await fixture.store.page(DeviceRecord.self, .init()).records {
            try record.appendBody(to: &bodies)
        }
        for record in try await fixture.store.page(AuditRecord.self, .init()).records {
            try record.appendBody(to: &bodies)
        }
        for record in try await fixture.store.page(ThrottleRecord.self, .init()).records {
            try record.appendBody(to: &bodies)
        }
        let text = String(decoding: bodies, as: UTF8.self)
        let secret = ada.token.text.suffix(64)
        let device = try #require(ada.device).text.suffix(64)
        for forbidden in ["analytical engine", "like a secret", "wrong secret", secret, device] {
            #expect(!text.contains(forbidden))
        }
        #expect(text.contains("\"sign-in-failed\""))
    }
}

extension Accounts {
    @discardableResult
    func signIn(name: String, password: String) async throws -> SignedIn {
        try await signIn(name: name, password: password, devices: [])
    }
}
