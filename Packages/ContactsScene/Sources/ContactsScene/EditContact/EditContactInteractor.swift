/// What the view may ask while a contact is changed.
@MainActor
protocol EditContactBusinessLogic: AnyObject {
    func fetchContact(request: EditContact.FetchContact.Request) async
    func changeField(request: EditContact.ChangeField.Request) async
    func saveContact(request: EditContact.SaveContact.Request) async
}

/// What other scenes' routers may reach: which contact is passed in.
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
    private var draft = ContactDraft()

    init(
        presenter: any EditContactPresentationLogic,
        worker: any EditContactWorking,
        contactID: String? = nil
    ) {
        self.presenter = presenter
        self.worker = worker
        self.contactID = contactID
    }

    // MARK: - Fetch contact

    func fetchContact(request: EditContact.FetchContact.Request) async {
        let id = contactID ?? ""
        let fetched = await ContactsFailure.result { () async throws(ContactsFailure) in
            ContactDraft(try await worker.fetchContact(id: id).card)
        }
        guard !Task.isCancelled else { return }
        if let found = try? fetched.get() {
            original = found
            draft = found
        }
        presenter.presentContact(response: .init(draft: fetched))
    }

    // MARK: - Change field

    func changeField(request: EditContact.ChangeField.Request) async {
        guard let original else { return }
        draft.merge([request.field: request.values])
        let problems = draft.problems(comparedTo: original).filter { $0.key.rawValue == request.field }
        presenter.presentChangedField(
            response: .init(draft: draft, isModified: draft != original, problems: problems)
        )
    }

    // MARK: - Save contact

    func saveContact(request: EditContact.SaveContact.Request) async {
        guard let original, let contactID else { return }
        draft.merge(request.values)
        let problems = draft.problems(comparedTo: original)
        guard problems.isEmpty else {
            presenter.presentSavedContact(response: .refused(draft, problems))
            return
        }
        do {
            savedContact = try await worker.saveContact(id: contactID, draft: draft, original: original)
            presenter.presentSavedContact(response: .saved)
        } catch {
            presenter.presentSavedContact(response: .failed(draft, error))
        }
    }
}
