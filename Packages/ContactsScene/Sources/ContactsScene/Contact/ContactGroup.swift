import ContactCards
import StorageWorkers

/// A group card, as Apple's address book exports: it is no person. Its members' cards name it, and its name finds them.
struct ContactGroup: Record, Equatable {
    static let byMember = RecordIndex("member", each: { (group: ContactGroup) in Array(group.members) })
    static let schema = RecordSchema(
        name: "contact_groups",
        // 2 finds the groups of a contact, 3 groups by their names, 4 has the members' ids without an end.
        version: 4,
        indexes: byMember
    ) { $1.add($0.searchText) }

    var contact: Contact

    var id: String { contact.id }

    var name: String { ContactNames.displayName(of: contact) }

    /// The name, also as one word.
    var searchText: String { name + " " + name.filter { $0 != " " && $0 != "-" } }

    /// The ids of the contacts whose cards name the group.
    var members: some Sequence<String> { contact.card.memberIdentifiers.prefix(Self.memberLimit) }

    /// Members beyond this do not count; a store refuses a record with very many keys.
    private static let memberLimit = 50_000
}
