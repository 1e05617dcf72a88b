import StorageWorkers

/// An account as it is stored, under its folded name, so that no two can have the same.
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
    /// The name as it was written.
    var name: String
    /// The person's identifier.
    var person: String
    var phone: String
    var email: String
    var passwordHash: String
    /// Another with each change of the password; sessions that name an earlier one have ended.
    var passwordID: String
    var createdAt: Instant
    /// The roles that were granted; nil where none ever was.
    var roles: [String]?
}

extension Person {
    init(_ account: AccountRecord) {
        self.init(
            id: account.person,
            name: account.name,
            phone: account.phone,
            email: account.email,
            roles: account.roles ?? []
        )
    }
}
