import ContactCards
import SceneKitCore

/// An edit of a contact in its form.
typealias ContactEdit = FormEdit<ContactDraft>

extension ContactEdit {
    /// The contact with the edit's changes; data without a field stays unchanged.
    ///
    /// - Parameters:
    ///   - known: The stored contact; nil if there is none.
    ///   - id: The id of a contact that the edit creates.
    ///   - revision: The time of the change, which a contact without changes does not get.
    /// - Throws: `EditConflict`.
    func applied(to known: Contact?, id: String, revision: String) throws(EditConflict) -> Contact {
        let present = known.map { ContactDraft($0.card) }
        let draft = try merged(
            over: present,
            changed: known?.card.revision.flatMap(CardRevision.init).map { LocalizedText(verbatim: $0.text) }
        )
        var contact = known ?? Contact(id: id, card: Card())
        draft.apply(to: &contact.card, original: present ?? ContactDraft())
        if contact != known { contact.card.revision = revision }
        return contact
    }
}
