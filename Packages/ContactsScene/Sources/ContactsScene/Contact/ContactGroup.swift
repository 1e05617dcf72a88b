import ContactCards
import StorageWorkers

/// A group card, as Apple's address book exports it. Its members' cards show its name, and searches for the name find
/// them.
struct ContactGroup: Record, Equatable {
    static let byMember = RecordIndex("member", each: { (group: ContactGroup) in Array(group.members) })
    static let schema = RecordSchema(
        name: "contact_groups",
        // Version 2 finds the groups of a contact, 3 groups by name, and 4 limits the members' ids.
        version: 4,
        indexes: byMember
    ) { $1.add($0.searchText) }

    var contact: Contact

    var id: String { contact.id }

    var name: String { ContactNames.displayName(of: contact) }

    /// The name, and the name as one word.
    var searchText: String { name + " " + name.filter { $0 != " " && $0 != "-" } }

    /// The ids of the contacts that the group lists.
    var members: some Sequence<String> { contact.card.memberIdentifiers.prefix(Self.memberLimit) }

    /// Further members are ignored, since a store limits the keys of a record.
    private static let memberLimit = 50_000
}
