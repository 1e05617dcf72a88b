import SceneKitCore

/// The requests of the view while a contact is edited.
@MainActor
protocol EditContactBusinessLogic: AnyObject {
    func fetchContact(request: EditContact.FetchContact.Request) async
    func saveContact(request: EditContact.SaveContact.Request) async
}

/// The contact to edit, for other scenes' routers.
@MainActor
protocol EditContactDataStore: AnyObject {
    var contactID: String? { get set }
    var savedContact: Contact? { get }
}

final class EditContactInteractor: SceneInteractor<any EditContactPresentationLogic, any EditContactWorking>,
    EditContactBusinessLogic, EditContactDataStore
{
    var contactID: String?
    private(set) var savedContact: Contact?

    private var original: ContactDraft?

    // MARK: - Fetch contact

    func fetchContact(request: EditContact.FetchContact.Request) async {
        let id = contactID ?? ""
        let contact: Result<Contact, ContactsFailure> = await .of(try await worker.fetchContact(id: id))
        guard !Task.isCancelled else { return }
        let draft = contact.map { ContactDraft($0.card) }
        original = try? draft.get()
        presenter.presentContact(response: .init(draft: draft))
    }

    // MARK: - Save contact

    func saveContact(request: EditContact.SaveContact.Request) async {
        guard let contactID, let original else { return }
        // A contact that never had a name may stay without one.
        guard request.draft.hasName || !original.hasName else {
            presenter.presentSavedContact(response: .nameless)
            return
        }
        do {
            savedContact = try await worker.saveContact(
                id: contactID,
                draft: request.draft,
                original: original
            )
            presenter.presentSavedContact(response: .saved)
        } catch {
            presenter.presentSavedContact(response: .failed(error))
        }
    }
}
