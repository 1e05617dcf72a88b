import SceneTestKit
import StorageWorkers
import Testing

@testable import Accounts

@Suite("Names for signing in")
struct AccountNameTests {
    @Test(
        "Names that differ in case, width, composition or blanks are the same",
        arguments: [
            ("Ada", "ADA"), ("Ada", "ａｄａ"), ("José", "JOSE\u{301}"), ("Ada  Lovelace ", " ada lovelace"),
            ("Straße", "STRASSE"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"), ("ﬁne", "FINE"), ("カナ", "ｶﾅ"),
        ]
    )
    func same(left: String, right: String) {
        #expect(AccountName(left).folded == AccountName(right).folded)
    }

    @Test("Names that differ in an accent are two, and a name is shown as it was written")
    func different() {
        #expect(AccountName("Jose").folded != AccountName("José").folded)
        #expect(AccountName("  Ada\tLovelace ").display == "Ada Lovelace")
    }

    @Test(
        "A name has something to see in it, and is not too long",
        arguments: [
            ("", .nameMissing), (" \t\n", .nameMissing), ("a", nil),
            (String(repeating: "a", count: 64), nil), (String(repeating: "a", count: 65), .nameTooLong),
            ("Ada\u{200B}", .nameUnreadable), ("\u{202E}adA", .nameUnreadable), ("a\u{0}b", .nameUnreadable),
            ("\u{410}\u{434}\u{430}", nil), ("王小明", nil),
            ("\u{410}da", .nameMisleading("it mixes Cyrillic (\u{410}) and Latin (d)")),
            ("1\u{661}", .nameMisleading("it mixes digits of different scripts")),
            ("\u{FDFA}", nil), (String(repeating: "\u{FDFA}", count: 64), .nameTooLong),
        ] as [(String, AccountProblem?)]
    )
    func rules(name: String, problem: AccountProblem?) {
        #expect(AccountName(name).problem == problem)
    }
}

/// An account as it was stored when names were not compared by their looks.
private struct EarlierAccountRecord: Record {
    static let schema = RecordSchema(
        name: "accounts",
        indexes: RecordIndex("person", \EarlierAccountRecord.person)
    )

    var id: String
    var name: String
    var person: String
    var phone = ""
    var email = ""
    var passwordHash: String
    var passwordID = "1"
    var createdAt = 0
}

@Suite("Look-alike names")
struct SimilarNameTests {
    private func signUp(_ name: String, _ accounts: Accounts) async throws {
        _ = try await accounts.signUp(Registration(name: name, password: "analytical engine"))
    }

    @Test(
        "No two accounts have names that look the same, in lower or in upper case",
        arguments: [
            ("ace", "\u{430}\u{441}\u{435}"), ("Bob", "\u{412}\u{41E}\u{412}"), ("ada1", "adal"),
            ("Corn", "Com"),
        ]
    )
    func similarNames(first: String, second: String) async throws {
        for (name, other) in [(first, second), (second, first)] {
            let fixture = try await AccountsFixture()
            try await signUp(name, fixture.accounts)
            await #expect(throws: AccountsError.invalid([.nameLooksTaken])) {
                try await signUp(other, fixture.accounts)
            }
            fixture.hashing.expect(.hash)
        }
    }

    @Test("Names that look different can coexist")
    func differentNames() async throws {
        let fixture = try await AccountsFixture()
        for name in ["Jose", "José", "Ada", "Ada Lovelace", "Anna", "Hanna", "王小明", "\u{410}\u{434}\u{430}"] {
            try await signUp(name, fixture.accounts)
        }
        _ = fixture.hashing.received
    }

    @Test(
        "Of two concurrent sign-ups with look-alike names, one succeeds",
        arguments: Backend.allCases
    )
    func concurrentSignUp(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let errors = await withTaskGroup(of: AccountsError?.self) { group in
            for name in ["ace", "\u{430}\u{441}\u{435}"] {
                group.addTask {
                    do { try await signUp(name, fixture.accounts) } catch { return error as? AccountsError }
                    return nil
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(errors) == [nil, .invalid([.nameLooksTaken])])
        #expect(try await fixture.store.count(AccountRecord.self) == .exact(1))
        _ = fixture.hashing.received
    }

    @Test(
        "An account from before these rules can sign in, and is compared with new names",
        arguments: Backend.shared
    )
    func earlierAccounts(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let hash = try await Argon2Hasher(cost: .least).hash(SecretBytes("analytical engine"))
        var batch = RecordBatch()
        for name in ["\u{430}da", "ace"] {
            try batch.insert(
                EarlierAccountRecord(id: name, name: name, person: "person of " + name, passwordHash: hash)
            )
        }
        try await fixture.store.write(batch)
        let accounts = try await fixture.reopened()
        let signedIn = try await accounts.signIn(name: "\u{430}da", password: "analytical engine")
        #expect(signedIn.person.name == "\u{430}da")
        for name in ["ada", "\u{430}\u{441}\u{435}"] {
            await #expect(throws: AccountsError.invalid([.nameLooksTaken])) {
                try await signUp(name, accounts)
            }
        }
        fixture.hashing.expect(.verify(isDecoy: false))
    }
}

@Suite("How a person can be reached")
struct ContactRulesTests {
    @Test(
        "A phone number is digits with marks, or nothing",
        arguments: [
            ("", true), ("+7 (999) 111-22-33", true), ("112", true), ("12", false), ("call me", false),
            ("٠١٢٣", false), (String(repeating: "1", count: 65), false),
        ]
    )
    func phones(text: String, isRight: Bool) {
        #expect(ContactRules.isPhone(text) == isRight)
    }

    @Test(
        "An e-mail address has one @ between two parts, or is nothing",
        arguments: [
            ("", true), ("ada@example.org", true), ("ada@localhost", true), ("ada", false), ("@b", false),
            ("a@", false), ("a@b@c", false), ("a b@c", false), ("a@.b", false), ("a@b.", false),
        ]
    )
    func emails(text: String, isRight: Bool) {
        #expect(ContactRules.isEmail(text) == isRight)
    }
}
