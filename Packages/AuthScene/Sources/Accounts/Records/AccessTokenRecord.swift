import StorageWorkers

/// A stored access token, with the hash of its secret, never the token.
struct AccessTokenRecord: Record, Hashable {
    static let byPerson = RecordIndex("person", \AccessTokenRecord.person)
    static let byExpiry = RecordIndex("expires", \AccessTokenRecord.expiresAt)
    static let schema = RecordSchema(name: "access_tokens", indexes: byPerson, byExpiry)

    var id: String
    /// The hash of the token's secret, in hexadecimal.
    var tokenHash: String
    var person: String
    /// The account's folded name.
    var account: String
    /// The password when it was made, as `AccountRecord.passwordID`.
    var passwordID: String
    /// The name that the person gave it.
    var name: String
    var mayWrite: Bool
    /// The scenes that it may open; empty for all.
    var scenes: [String]
    var createdAt: Instant
    var expiresAt: Instant
}

/// The last use of an access token, in a separate record, so that recording a use cannot restore a revoked token.
struct AccessTokenUseRecord: Record, Hashable {
    static let schema = RecordSchema<Self>(name: "access_token_uses")

    /// The token's.
    var id: String
    var usedAt: Instant
}
