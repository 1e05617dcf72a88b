/// The requests of the contact list's view.
@MainActor
protocol ContactListBusinessLogic: AnyObject {
    func showContacts(request: ContactList.ShowContacts.Request) async
    func followContacts(request: ContactList.FollowContacts.Request) async
    func sortContacts(request: ContactList.SortContacts.Request) async
    func askToDelete(request: ContactList.AskToDelete.Request) async
    func deleteContact(request: ContactList.DeleteContact.Request) async
    func undoDelete(request: ContactList.UndoDelete.Request) async
    func importContacts(request: ContactList.ImportContacts.Request) async
    func exportContacts(request: ContactList.ExportContacts.Request) async
}

/// The contact list's data for routers: the contacts are read only (article row 000-22).
@MainActor
protocol ContactListDataStore: AnyObject {
    var contacts: [Contact] { get }
    /// The search and the category of the list.
    var query: ContactQuery { get }
    /// The chosen row's contact, set by the view controller for its router (article row 000-07).
    var selectedContactID: String? { get set }
    /// The change made by the scene that led here.
    var change: ContactChange? { get set }
}

@MainActor
final class ContactListInteractor: ContactListBusinessLogic, ContactListDataStore {
    private(set) var contacts: [Contact] = []
    var query = ContactQuery()
    var selectedContactID: String?
    var change: ContactChange?

    private let presenter: any ContactListPresentationLogic
    private let worker: any ContactListWorking
    /// Numbers the requests for the list, since an event of one kind does not cancel one of another.
    private var latest = 0

    init(presenter: any ContactListPresentationLogic, worker: any ContactListWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Show contacts

    func showContacts(request: ContactList.ShowContacts.Request) async {
        latest += 1
        let number = latest
        query.take(request)
        let query = query
        let page = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.fetchContacts(query)
        }
        // A newer request has replaced this one and will present.
        guard number == latest, !Task.isCancelled, page != .failure(.cancelled) else { return }
        contacts = (try? page.get().contacts) ?? []
        let change = change
        self.change = nil
        presenter.presentContacts(
            response: .init(query: query, isUpdate: request.isUpdate, page: page, change: change)
        )
    }

    // MARK: - Follow contacts

    /// Returns when the store is closed or the task is cancelled.
    func followContacts(request: ContactList.FollowContacts.Request) async {
        for await _ in worker.contactChanges() {
            presenter.presentChangedContacts(response: .init())
        }
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
        presenter.presentDeleteQuestion(response: .init(contact: contact))
    }

    func deleteContact(request: ContactList.DeleteContact.Request) async {
        let deleted = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.deleteContact(id: request.id)
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
        var request = request
        request.search = query.search
        request.category = query.category
        let shown = request
        let report = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.exportContacts(shown) { progress in
                presenter.presentExport(response: .progress(progress))
            }
        }
        presenter.presentExport(response: .ended(report))
    }
}
