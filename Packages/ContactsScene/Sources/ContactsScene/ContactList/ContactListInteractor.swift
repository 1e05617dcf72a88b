/// What the view may ask of the contact list.
@MainActor
protocol ContactListBusinessLogic: AnyObject {
    func showContacts(request: ContactList.ShowContacts.Request) async
    func followContacts(request: ContactList.FollowContacts.Request) async
    func selectContact(request: ContactList.SelectContact.Request) async
    func sortContacts(request: ContactList.SortContacts.Request) async
    func askToDelete(request: ContactList.AskToDelete.Request) async
    func deleteContact(request: ContactList.DeleteContact.Request) async
    func undoDelete(request: ContactList.UndoDelete.Request) async
    func importContacts(request: ContactList.ImportContacts.Request) async
    func exportContacts(request: ContactList.ExportContacts.Request) async
}

/// What other scenes' routers may reach of the contact list; only `change` may be passed in (article row 000-22).
@MainActor
protocol ContactListDataStore: AnyObject {
    var contacts: [Contact] { get }
    var selectedContactID: String? { get }
    var change: ContactChange? { get set }
}

@MainActor
final class ContactListInteractor: ContactListBusinessLogic, ContactListDataStore {
    private(set) var contacts: [Contact] = []
    private(set) var selectedContactID: String?
    var change: ContactChange?

    private let presenter: any ContactListPresentationLogic
    private let worker: any ContactListWorking
    private var contactToDelete: Contact?
    /// Counts the requests for the list: an event of one kind does not cancel one of another.
    private var latest = 0

    init(presenter: any ContactListPresentationLogic, worker: any ContactListWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Show contacts

    func showContacts(request: ContactList.ShowContacts.Request) async {
        latest += 1
        let number = latest
        let page = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.fetchContacts(request)
        }
        // A newer request took this one's place and will present.
        guard number == latest, !Task.isCancelled, page != .failure(.cancelled) else { return }
        contacts = (try? page.get().contacts) ?? []
        let change = change
        self.change = nil
        presenter.presentContacts(response: .init(request: request, page: page, change: change))
    }

    // MARK: - Follow contacts

    /// Returns when the store is closed, or when the task is cancelled.
    func followContacts(request: ContactList.FollowContacts.Request) async {
        for await _ in worker.contactChanges() {
            presenter.presentChangedContacts(response: .init())
        }
    }

    // MARK: - Select contact

    func selectContact(request: ContactList.SelectContact.Request) async {
        selectedContactID = request.id
        presenter.presentSelectedContact(response: .init())
    }

    // MARK: - Sort contacts

    func sortContacts(request: ContactList.SortContacts.Request) async {
        let result = await ContactsFailure.result {
            () async throws(ContactsFailure) in
            try await worker.setSortOrder(request.order)
            return request.order
        }
        presenter.presentSortOrder(response: .init(result: result))
    }

    // MARK: - Delete contact

    func askToDelete(request: ContactList.AskToDelete.Request) async {
        let contact = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.fetchContact(id: request.id)
        }
        contactToDelete = try? contact.get()
        presenter.presentDeleteQuestion(response: .init(contact: contact))
    }

    func deleteContact(request: ContactList.DeleteContact.Request) async {
        guard let contact = contactToDelete else { return }
        contactToDelete = nil
        let deleted = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.deleteContact(id: contact.id)
        }
        presenter.presentDeletedContact(response: .init(contact: deleted))
    }

    func undoDelete(request: ContactList.UndoDelete.Request) async {
        let contact = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.restoreDeletedContact()
        }
        presenter.presentUndoneDelete(response: .init(contact: contact))
    }

    // MARK: - Import contacts

    func importContacts(request: ContactList.ImportContacts.Request) async {
        let presenter = presenter
        let report = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.importContacts(request) { progress in
                presenter.presentImport(response: .progress(progress))
            }
        }
        presenter.presentImport(response: .ended(report))
    }

    // MARK: - Export contacts

    func exportContacts(request: ContactList.ExportContacts.Request) async {
        let presenter = presenter
        let report = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.exportContacts(request) { progress in
                presenter.presentExport(response: .progress(progress))
            }
        }
        presenter.presentExport(response: .ended(report))
    }
}
