import FoundationEssentials
import SceneTestKit
import StorageWorkers
import Testing

@testable import Accounts

@Suite("Access tokens")
struct AccessTokenTests {
    private let fixture: AccountsFixture
    private let ada: SignedIn
    private let bob: SignedIn

    init() async throws {
        fixture = try await AccountsFixture()
        ada = try await fixture.signUpAda()
        bob = try await fixture.accounts.signUp(Registration(name: "Bob", password: "difference engine"))
        _ = fixture.hashing.received
    }

    private func make(
        _ name: String = "backup",
        _ rights: AccessTokenRights = .init(mayWrite: false),
        for lifetime: Duration = .seconds(86_400)
    ) async throws -> MadeAccessToken {
        try await fixture.accounts.makeAccessToken(named: name, rights, lifetime: lifetime, by: ada.token)
    }

    @Test("A token is its person's, with its rights, and the store has only its hash")
    func access() async throws {
        let rights = AccessTokenRights(mayWrite: true, scenes: ["GameList", "ContactList", "GameList"])
        let made = try await make("backup", rights)
        #expect(made.token.rights.scenes == ["ContactList", "GameList"])
        let text = try #require(try SecretToken(parsing: made.secret.text))
        let access = try await fixture.accounts.access(by: text)
        #expect(access.person == ada.person && access.token == made.token)
        let record = try #require(try await fixture.store.get(AccessTokenRecord.self, id: made.token.id))
        let secret = made.secret.text.split(separator: ".")[1]
        #expect(!String(decoding: try JSONEncoder().encode(record), as: UTF8.self).contains(secret))
    }

    @Test("The last use is known to a minute, to the token's owner alone")
    func uses() async throws {
        let first = try await make("first")
        fixture.clock.advance(.seconds(10))
        let second = try await make("second")
        #expect(try await fixture.accounts.accessTokens(by: ada.token).map(\.usedAt) == [nil, nil])
        let start = fixture.clock.read()
        _ = try await fixture.accounts.access(by: first.secret)
        fixture.clock.advance(.seconds(59))
        _ = try await fixture.accounts.access(by: first.secret)
        let tokens = try await fixture.accounts.accessTokens(by: ada.token)
        #expect(
            tokens.map(\.name) == ["second", "first"]
                && tokens.map(\.id) == [second.token.id, first.token.id]
        )
        #expect(tokens.map(\.usedAt) == [nil, start])
        fixture.clock.advance(.seconds(1))
        _ = try await fixture.accounts.access(by: first.secret)
        #expect(try await fixture.accounts.accessTokens(by: ada.token)[1].usedAt == fixture.clock.read())
        #expect(try await fixture.accounts.accessTokens(by: bob.token) == [])
    }

    @Test("Only its owner revokes a token, at once, and each change is in the audit")
    func revoking() async throws {
        let made = try await make()
        #expect(try await fixture.accounts.revokeAccessToken(made.token.id, by: bob.token) == nil)
        _ = try await fixture.accounts.access(by: made.secret)
        #expect(
            try await fixture.accounts.revokeAccessToken(made.token.id, by: ada.token)?.id == made.token.id
        )
        #expect(try await fixture.accounts.revokeAccessToken(made.token.id, by: ada.token) == nil)
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.accounts.access(by: made.secret)
        }
        #expect(try await fixture.events().suffix(2) == [.accessTokenMade, .accessTokenRevoked])
    }

    @Test("A token ends when it expires, and with the password that its person had")
    func ends() async throws {
        let made = try await make(for: .seconds(100))
        fixture.clock.advance(.seconds(99))
        _ = try await fixture.accounts.access(by: made.secret)
        fixture.clock.advance(.seconds(1))
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.accounts.access(by: made.secret)
        }
        #expect(try await fixture.accounts.accessTokens(by: ada.token).count == 1)
        let other = try await make()
        let session = try await fixture.accounts.changePassword(
            ada.token,
            old: "analytical engine",
            new: "difference engine"
        )
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.accounts.access(by: other.secret)
        }
        #expect(try await fixture.accounts.accessTokens(by: session.token) == [])
        _ = fixture.hashing.received
    }

    @Test("Neither a session's token nor an access token is the other, whose secret nobody can change")
    func kinds() async throws {
        let made = try await make()
        await #expect(throws: AccountsError.sessionEnded) { try await fixture.accounts.access(by: ada.token) }
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.accounts.person(for: made.secret)
        }
        await #expect(throws: AccountsError.sessionEnded) {
            try await fixture.accounts.makeAccessToken(
                named: "more",
                .init(mayWrite: true),
                lifetime: .seconds(1),
                by: made.secret
            )
        }
        let text = made.secret.text
        let changed = text.dropLast() + (text.hasSuffix("0") ? "1" : "0")
        let wrong = try #require(try SecretToken(parsing: String(changed)))
        await #expect(throws: AccountsError.sessionEnded) { try await fixture.accounts.access(by: wrong) }
    }

    @Test("A person has at most fifty tokens that have not expired, and old ones are forgotten")
    func limit() async throws {
        for _ in 0..<Accounts.accessTokenLimit { _ = try await make(for: .seconds(60)) }
        await #expect(
            throws: AccountsError.notAllowed("there are 50 access tokens already; revoke one first")
        ) {
            try await make()
        }
        fixture.clock.advance(.seconds(60))
        _ = try await make("later")
        #expect(try await fixture.accounts.accessTokens(by: ada.token).count == 51)
        fixture.clock.advance(.seconds(29 * 86_400))
        _ = try await make("last", for: .seconds(86_400 * 9))
        fixture.clock.advance(.seconds(2 * 86_400))
        _ = try await make("newest")
        #expect(
            try await fixture.accounts.accessTokens(by: ada.token).map(\.name) == ["newest", "last", "later"]
        )
    }
}
