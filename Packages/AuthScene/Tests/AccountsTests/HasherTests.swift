import Testing

@testable import Accounts

@Suite("Hashing passwords")
struct HasherTests {
    @Test("The default is Argon2id with 2 passes over 19 MiB, and its hashes verify")
    func standard() async throws {
        let hasher = try Argon2Hasher(cost: AccountSettings().passwordCost)
        let hash = try await hasher.hash(SecretBytes("analytical engine"))
        #expect(hash.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try await hasher.verify(SecretBytes("analytical engine"), against: hash))
        #expect(try await hasher.verify(SecretBytes("analytical engines"), against: hash) == false)
        #expect(!hasher.isOutdated(hash))
    }

    @Test("Two hashes of one password differ by their salts")
    func salts() async throws {
        let hasher = try Argon2Hasher(cost: .least)
        let hashes = [try await hasher.hash(SecretBytes("x")), try await hasher.hash(SecretBytes("x"))]
        #expect(Set(hashes).count == 2)
    }

    @Test("A hash for less than the setting is outdated, one for more or as much is not")
    func outdated() async throws {
        let hash = try await Argon2Hasher(cost: .init(operations: 2, memory: 16_384)).hash(SecretBytes("x"))
        func isOutdated(_ operations: Int, _ memory: Int) throws -> Bool {
            try Argon2Hasher(cost: .init(operations: operations, memory: memory)).isOutdated(hash)
        }
        #expect(try !isOutdated(2, 16_384))
        #expect(try !isOutdated(1, 8192))
        #expect(try isOutdated(3, 16_384))
        #expect(try isOutdated(2, 32_768))
        #expect(try Argon2Hasher(cost: .least).isOutdated("rubbish"))
    }

    @Test("The decoy is a hash like any other, and no password fits it")
    func decoy() async throws {
        let hasher = try Argon2Hasher(cost: .least)
        let decoy = try hasher.decoy()
        #expect(!hasher.isOutdated(decoy))
        #expect(PasswordCost(hash: decoy) == .least)
        #expect(try await hasher.verify(SecretBytes(""), against: decoy) == false)
        #expect(try hasher.decoy() != decoy)
    }

    @Test("A cost that Argon2id does not support is an error that says what it does")
    func impossible() {
        #expect(
            throws: AccountsError.unavailable(
                "Argon2id does not support 0 passes over 8192 bytes; the minimum is 1 over 8192"
            )
        ) { try Argon2Hasher(cost: .init(operations: 0, memory: 8192)) }
        #expect(throws: AccountsError.self) { try Argon2Hasher(cost: .init(operations: 1, memory: -1)) }
    }

    @Test("Secrets read back what was put in, and their text forms parse")
    func tokens() throws {
        let token = try SecretToken.make()
        let parsed = try #require(try SecretToken(parsing: token.text))
        #expect(parsed.text == token.text)
        #expect(parsed.matches(hash: token.hash))
        let other = try SecretToken.make()
        #expect(!other.matches(hash: token.hash))
        #expect(!token.matches(hash: "rubbish"))
        #expect(!"\(token)".contains(token.text.suffix(64)))
        let texts = [
            "", ".", "guest", token.text + "0", String(token.text.dropLast()), token.text.uppercased(),
        ]
        for text in texts where text != token.text { #expect(try SecretToken(parsing: text) == nil) }
    }
}
