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

    // MARK: - Fetch contact

    func fetchContact(request: EditContact.FetchContact.Request) async {
        let id = contactID ?? ""
        let contact: Result<Contact, ContactsFailure> = await .of(try await worker.fetchContact(id: id))
        guard !Task.isCancelled else { return }
        presenter.presentContact(response: .init(draft: contact.map { ContactDraft($0.card) }))
    }

    // MARK: - Save contact

    func saveContact(request: EditContact.SaveContact.Request) async {
        guard let contactID else { return }
        let edit = request.edit
        // A contact that never had a name may stay without one.
        guard edit.draft.hasName || edit.base?.hasName == false else {
            presenter.presentSavedContact(response: .nameless)
            return
        }
        do {
            savedContact = try await worker.saveContact(id: contactID, edit: edit)
            presenter.presentSavedContact(response: .saved)
        } catch {
            presenter.presentSavedContact(response: .failed(error))
        }
    }
}
