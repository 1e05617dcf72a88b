import StorageWorkers

/// A stored account, with its folded name as the id, so that names are unique.
struct AccountRecord: Record, Hashable {
    static let byPerson = RecordIndex("person", \AccountRecord.person)
    static let byLook = RecordIndex(
        "look",
        each: { (account: AccountRecord) in
            // It fails only if ICU's data is missing, and then no account can be made that would be compared with this one.
            (try? AccountName.looks(ofFolded: account.id)) ?? []
        }
    )
    static let schema = RecordSchema(name: "accounts", indexes: byPerson, byLook)

    /// The folded name.
    var id: String
    /// The name as the person wrote it.
    var name: String
    /// The person's identifier.
    var person: String
    var phone: String
    var email: String
    var passwordHash: String
    /// Changes with the password; sessions with an earlier value have ended.
    var passwordID: String
    var createdAt: Instant
    /// The granted roles; nil if none was ever granted.
    var roles: [String]?
    /// The code of the language that the person has chosen.
    var language: String?
}

extension Person {
    init(_ account: AccountRecord) {
        self.init(
            id: account.person,
            name: account.name,
            phone: account.phone,
            email: account.email,
            roles: account.roles ?? [],
            language: account.language
        )
    }
}
