import StorageWorkers

/// A session as it is stored: what its token must match, never the token.
struct SessionRecord: Record, Hashable {
    static let byPerson = RecordIndex("person", \SessionRecord.person)
    static let byExpiry = RecordIndex("expires", \SessionRecord.expiresAt)
    static let schema = RecordSchema(name: "sessions", indexes: byPerson, byExpiry)

    var id: String
    /// The hash of the token's secret, in hexadecimal.
    var tokenHash: String
    var person: String
    /// The account's folded name.
    var account: String
    /// The password it was begun with, by `AccountRecord.passwordID`.
    var passwordID: String
    var createdAt: Instant
    var expiresAt: Instant
}

/// When a session was last used; apart from the session, so that noting a use can never bring back an ended one.
struct SessionUseRecord: Record, Hashable {
    static let byUse = RecordIndex("used", \SessionUseRecord.usedAt)
    static let schema = RecordSchema(name: "session_uses", indexes: byUse)

    /// The session's.
    var id: String
    var usedAt: Instant
}
