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
    private var draft = ContactDraft()

    init(presenter: any AddContactPresentationLogic, worker: any AddContactWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Show form

    func showForm(request: AddContact.ShowForm.Request) async {
        presenter.presentForm(response: .init(draft: draft))
    }

    // MARK: - Change field

    func changeField(request: AddContact.ChangeField.Request) async {
        draft.merge([request.field: request.values])
        // A name that is still to come is no mistake while a person types.
        let problems = draft.problems().filter { $0.key.rawValue == request.field && $0.value != [.noName] }
        presenter.presentChangedField(response: .init(draft: draft, problems: problems))
    }

    // MARK: - Save contact

    func saveContact(request: AddContact.SaveContact.Request) async {
        draft.merge(request.values)
        let problems = draft.problems()
        guard problems.isEmpty else {
            presenter.presentSavedContact(response: .refused(draft, problems))
            return
        }
        do {
            addedContact = try await worker.addContact(draft)
            presenter.presentSavedContact(response: .saved)
        } catch {
            presenter.presentSavedContact(response: .failed(draft, error))
        }
    }
}
