import ContactCards
import StorageWorkers

import protocol SceneKitCore.SceneFailure

/// The storage work of editing a contact.
protocol EditContactWorking: Sendable {
    func fetchContact(id: String) async throws(ContactsFailure) -> Contact

    /// Applies the edit to the stored contact. An edit without a base creates the contact.
    ///
    /// - Throws: `ContactsFailure`; `.conflict` if it would overwrite what somebody else has changed.
    func saveContact(id: String, edit: ContactEdit) async throws(ContactsFailure) -> Contact
}

extension ContactsWorker: EditContactWorking {
    func saveContact(id: String, edit: ContactEdit) async throws(ContactsFailure) -> Contact {
        let revision = revision
        return try await ContactsFailure.attempt {
            try await store.transaction(Contact.self, CardOrigin.self) { transaction in
                let known = try transaction.get(Contact.self, id: id)
                let contact = try edit.applied(to: known, id: id, revision: revision)
                guard contact != known else { return contact }
                if let excess = contact.card.excess { throw ContactsFailure.tooLarge(excess) }
                try transaction.put(card: contact, replacing: known)
                return contact
            }
        }
    }
}
