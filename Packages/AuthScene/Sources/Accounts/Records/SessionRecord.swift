import StorageWorkers

/// A stored session, with the hash of its token, never the token.
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
    /// The password at its beginning, as `AccountRecord.passwordID`.
    var passwordID: String
    var createdAt: Instant
    var expiresAt: Instant
}

/// The last use of a session, in a separate record, so that recording a use cannot restore an ended session.
struct SessionUseRecord: Record, Hashable {
    static let byUse = RecordIndex("used", \SessionUseRecord.usedAt)
    static let schema = RecordSchema(name: "session_uses", indexes: byUse)

    /// The session's.
    var id: String
    var usedAt: Instant
}
