/// What the view may ask while a contact is added.
@MainActor
protocol AddContactBusinessLogic: AnyObject {
    func showForm(request: AddContact.ShowForm.Request) async
    func changeField(request: AddContact.ChangeField.Request) async
    func saveContact(request: AddContact.SaveContact.Request) async
}

/// What other scenes' routers may reach of the contact that was added.
@MainActor
protocol AddContactDataStore: AnyObject {
    var addedContact: Contact? { get }
}

@MainActor
final class AddContactInteractor: AddContactBusinessLogic, AddContactDataStore {
    private(set) var addedContact: Contact?

    private let presenter: any AddContactPresentationLogic
    private let worker: any AddContactWorking
    private var form = ContactForm()
    private var isSaving = false

    init(presenter: any AddContactPresentationLogic, worker: any AddContactWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Show form

    func showForm(request: AddContact.ShowForm.Request) async {
        presenter.presentForm(response: .init(form: form))
    }

    // MARK: - Change field

    func changeField(request: AddContact.ChangeField.Request) async {
        form.change(request.field, to: request.values)
        presenter.presentChangedField(response: .init(form: form))
    }

    // MARK: - Save contact

    func saveContact(request: AddContact.SaveContact.Request) async {
        // Asked for again before the first answer has come, the contact is still added once.
        guard !isSaving else { return }
        isSaving = true
        defer { isSaving = false }
        form.complete(with: request.values)
        guard form.problems.isEmpty else {
            presenter.presentSavedContact(response: .refused(form))
            return
        }
        do {
            addedContact = try await worker.addContact(form.draft)
            presenter.presentSavedContact(response: .saved)
        } catch {
            presenter.presentSavedContact(response: .failed(form, error))
        }
    }
}
