import ContactCards
import FoundationEssentials
import SceneKitCore
import StorageWorkers
import TextWorkers

extension ContactsWorker {
    /// The maximum number of groups and members that a card shows, and of groups that a search for one word examines.
    static let groupLimit = 1_000

    /// The contact or the group card of an id, with the groups that list it and its members, of one state of the store.
    func fetchCard(id: String) async throws(ContactsFailure) -> ShownCard {
        try await ContactsFailure.attempt {
            try await store.read(Contact.self, ContactGroup.self) { reader in
                let contact =
                    try reader.get(Contact.self, id: id) ?? reader.get(ContactGroup.self, id: id)?.contact
                guard let contact else { throw ContactsFailure.notFound(id: id) }
                return ShownCard(contact: contact, groups: try Self.groups(of: contact, reader))
            }
        }
    }

    private static func groups(of contact: Contact, _ reader: RecordReader) throws -> ContactGroups {
        let query = RecordQuery(ContactGroup.byMember[contact.id], limit: groupLimit)
        let groups = try reader.page(ContactGroup.self, query).records
        var found = ContactGroups(groups: links(groups.map(\.contact)))
        guard contact.card.isGroup else { return found }
        let ids = Array(ContactGroup(contact: contact).members.prefix(groupLimit))
        let members = try reader.get(Contact.self, ids: ids)
        found.members = links(members)
        found.unknownMembers = ids.count - members.count
        return found
    }

    /// Adds contacts to groups or removes them, in one step.
    func changeMembers(_ change: MembershipChange) async throws(ContactsFailure) -> ChangedMembers {
        let revision = revision
        return try await ContactsFailure.attempt {
            try await store.transaction(Contact.self, ContactGroup.self, CardOrigin.self) { transaction in
                var changed = ChangedMembers()
                for wanted in change.groups {
                    guard var group = try Self.group(wanted, in: transaction) else { continue }
                    let before = group.contact.card
                    for id in change.contacts {
                        let name = try transaction.card(id).map(ContactNames.displayName)
                        let count = group.contact.card.memberIdentifiers.count
                        if change.isRemoval {
                            group.contact.card.removeMember(id)
                        } else if name != nil {
                            group.contact.card.addMember(id)
                        } else {
                            throw ContactsFailure.notFound(id: id)
                        }
                        guard group.contact.card.memberIdentifiers.count != count else {
                            changed.unchanged =
                                changed.unchanged ?? .init(contact: name ?? id, group: group.name)
                            continue
                        }
                        if !changed.contacts.contains(name ?? id) { changed.contacts.append(name ?? id) }
                    }
                    guard group.contact.card != before else { continue }
                    if !changed.groups.contains(group.name) { changed.groups.append(group.name) }
                    group.contact.card.revision = revision
                    try transaction.put(card: group.contact, replacing: Contact(id: group.id, card: before))
                }
                return changed
            }
        }
    }

    /// - Throws: `ContactsFailure.notFound` for an id of no group.
    private static func group(
        _ wanted: MembershipChange.Group,
        in transaction: RecordTransaction
    ) throws -> ContactGroup? {
        switch wanted {
        case .id(let id):
            guard let group = try transaction.get(ContactGroup.self, id: id) else {
                throw ContactsFailure.notFound(id: id)
            }
            return group
        case .named(let name):
            let name = name.trimmingBlanks
            guard !name.isEmpty else { return nil }
            let named = try groups(named: name, in: transaction.reader)
            return named.first { $0.name == name } ?? named.first ?? ContactGroup(named: name)
        }
    }

    /// The groups whose names differ from a name in case and accents only.
    static func groups(named name: String, in reader: RecordReader) throws -> [ContactGroup] {
        let key = NameKey(name)
        var groups: [ContactGroup] = []
        if TextFolding.folded(name).isEmpty {
            // A search finds no signs.
            try reader.scan(ContactGroup.self) { if NameKey($0.name) == key { groups.append($0) } }
        } else {
            let query = RecordQuery<ContactGroup>(matching: name, limit: groupLimit)
            groups = try reader.page(ContactGroup.self, query).records.filter { NameKey($0.name) == key }
        }
        return groups
    }

    private static func links(_ contacts: [Contact]) -> [CardLink] {
        contacts.map { CardLink(id: $0.id, name: ContactNames.displayName(of: $0)) }
            .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }
}

extension ContactGroup {
    /// A new group without members.
    fileprivate init(named name: String) {
        var card = Card(version: .v40)
        let id = UUID().uuidString.lowercased()
        card.formattedName = name
        card.properties.append(CardProperty("KIND", value: "group"))
        card.setUID(text: id, in: .v40)
        self.init(contact: Contact(id: id, card: card))
    }
}
