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
    private var form: ContactForm?

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
            ContactForm(editing: ContactDraft(try await worker.fetchContact(id: id).card))
        }
        guard !Task.isCancelled else { return }
        form = try? fetched.get()
        presenter.presentContact(response: .init(form: fetched))
    }

    // MARK: - Change field

    func changeField(request: EditContact.ChangeField.Request) async {
        guard var form else { return }
        form.change(request.field, to: request.values)
        self.form = form
        presenter.presentChangedField(response: .init(form: form))
    }

    // MARK: - Save contact

    func saveContact(request: EditContact.SaveContact.Request) async {
        guard var form, let contactID, let original = form.original else { return }
        form.complete(with: request.values)
        self.form = form
        guard form.problems.isEmpty else {
            presenter.presentSavedContact(response: .refused(form))
            return
        }
        do {
            savedContact = try await worker.saveContact(id: contactID, draft: form.draft, original: original)
            presenter.presentSavedContact(response: .saved)
        } catch {
            presenter.presentSavedContact(response: .failed(form, error))
        }
    }
}
