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

@MainActor
final class EditContactInteractor: EditContactBusinessLogic, EditContactDataStore {
    var contactID: String?
    private(set) var savedContact: Contact?

    private let presenter: any EditContactPresentationLogic
    private let worker: any EditContactWorking
    private var original: ContactDraft?

    init(presenter: any EditContactPresentationLogic, worker: any EditContactWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Fetch contact

    func fetchContact(request: EditContact.FetchContact.Request) async {
        let id = contactID ?? ""
        let fetched = await ContactsFailure.result { () async throws(ContactsFailure) in
            ContactDraft(try await worker.fetchContact(id: id).card)
        }
        guard !Task.isCancelled else { return }
        original = try? fetched.get()
        presenter.presentContact(response: .init(draft: fetched))
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
