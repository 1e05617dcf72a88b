import StorageWorkers

/// An account as it is stored, under its folded name, so that no two can have the same.
struct AccountRecord: Record, Hashable {
    static let schema = RecordSchema(
        name: "accounts",
        indexes: [RecordIndex("person"), RecordIndex("look", .many)]
    )

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

    func fillIndexes(_ entries: inout IndexEntries) {
        entries.set("person", person)
        // It fails only if ICU's data is missing, and then no account can be made that would be compared with this one.
        for look in (try? AccountName.looks(ofFolded: id)) ?? [] { entries.add("look", look) }
    }
}

extension Person {
    init(_ account: AccountRecord) {
        self.init(id: account.person, name: account.name, phone: account.phone, email: account.email)
    }
}
