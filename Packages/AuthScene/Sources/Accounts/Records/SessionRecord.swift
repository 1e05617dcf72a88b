import StorageWorkers

/// A session as it is stored: what its token must match, never the token.
struct SessionRecord: Record, Hashable {
    static let schema = RecordSchema(
        name: "sessions",
        indexes: [RecordIndex("person"), RecordIndex("expires")]
    )

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

    func fillIndexes(_ entries: inout IndexEntries) {
        entries.set("person", person)
        entries.set("expires", expiresAt.key)
    }
}

/// When a session was last used; apart from the session, so that noting a use can never bring back an ended one.
struct SessionUseRecord: Record, Hashable {
    static let schema = RecordSchema(name: "session_uses", indexes: [RecordIndex("used")])

    /// The session's.
    var id: String
    var usedAt: Instant

    func fillIndexes(_ entries: inout IndexEntries) {
        entries.set("used", usedAt.key)
    }
}
