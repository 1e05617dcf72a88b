import StorageWorkers

/// The recovery codes of a person that are left, as hashes.
struct RecoveryCodesRecord: Record, Hashable {
    static let schema = RecordSchema<Self>(name: "recovery_codes")

    /// The person's.
    var id: String
    /// The hashes of the codes, in hexadecimal.
    var hashes: [String]
    var madeAt: Instant
}

/// A stored recovery link, with the hash of its secret, never the secret.
struct RecoveryLinkRecord: Record, Hashable {
    static let byPerson = RecordIndex("person", \RecoveryLinkRecord.person)
    static let byExpiry = RecordIndex("expires", \RecoveryLinkRecord.expiresAt)
    static let schema = RecordSchema(name: "recovery_links", indexes: byPerson, byExpiry)

    var id: String
    /// The hash of the link's secret, in hexadecimal.
    var tokenHash: String
    /// Whose password it resets.
    var person: String
    /// The account's folded name.
    var account: String
    /// The password when it was made, as `AccountRecord.passwordID`.
    var passwordID: String
    var expiresAt: Instant
}
