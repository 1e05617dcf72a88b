import ContactCards
import SceneKitCore
import StorageWorkers

/// Contacts as a person has seen them when a question about them was asked.
struct ShownContacts: Equatable, Sendable {
    /// The first two, which a question names.
    var named: [Contact] = []
    /// The fingerprints of all cards by id.
    var fingerprints: [String: String] = [:]

    init(_ contacts: [Contact] = []) {
        contacts.forEach { add($0) }
    }

    mutating func add(_ contact: Contact) {
        guard fingerprints.updateValue(contact.card.contentFingerprint, forKey: contact.id) == nil else {
            return
        }
        if named.count < 2 { named.append(contact) }
    }

    /// The names of the properties in which a contact differs from the named one of its id.
    func changedProperties(in contact: Contact) -> [String] {
        named.first { $0.id == contact.id }?.card.changedProperties(in: contact.card) ?? []
    }

    /// Whether a contact differs from what was shown; one that was not shown does not.
    func differs(_ contact: Contact) -> Bool {
        fingerprints[contact.id].map { $0 != contact.card.contentFingerprint } ?? false
    }
}

extension ContactsWorker {
    /// - Throws: `ContactsFailure.notFound` for the first contact or group that does not exist.
    func fetchShown(ids: [String]) async throws(ContactsFailure) -> ShownContacts {
        try await ContactsFailure.attempt {
            try await store.read(Contact.self, ContactGroup.self) { reader in
                // One after the other, since their photos together may be large.
                var shown = ShownContacts()
                for id in ids {
                    guard
                        let contact = try reader.get(Contact.self, id: id)
                            ?? reader.get(ContactGroup.self, id: id)?.contact
                    else { throw ContactsFailure.notFound(id: id) }
                    shown.add(contact)
                }
                return shown
            }
        }
    }
}
