import ContactCards
import StorageWorkers

/// A group card, as Apple's address book exports: it is no person. Its members' cards name it.
struct ContactGroup: Record, Equatable {
    static let schema = RecordSchema(
        name: "contact_groups",
        // 2 finds the groups of a contact.
        version: 2,
        indexes: [RecordIndex(memberIndex, .many)]
    )
    static let memberIndex = "member"

    var contact: Contact

    var id: String { contact.id }

    func fillIndexes(_ entries: inout IndexEntries) {
        for member in contact.card.memberIdentifiers.prefix(Self.memberLimit) {
            entries.add(Self.memberIndex, Self.memberKey(member))
        }
    }

    /// The cards of members beyond this do not name the group; a store refuses a record with very many keys.
    private static let memberLimit = 50_000

    /// A key that is no other's beginning.
    static func memberKey(_ id: String) -> String { id + "\u{1}" }
}
