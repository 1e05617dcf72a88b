import SceneKitCore

/// The requests of the contact list's view.
@MainActor
protocol ContactListBusinessLogic: AnyObject {
    func showContacts(request: ContactList.ShowContacts.Request) async
    func followContacts(request: ContactList.FollowContacts.Request) async
    func sortContacts(request: ContactList.SortContacts.Request) async
    func askToDelete(request: ContactList.AskToDelete.Request) async
    func deleteContacts(request: ContactList.DeleteContacts.Request) async
    func tagContacts(request: ContactList.TagContacts.Request) async
    func undoChange(request: ContactList.UndoChange.Request) async
}

/// The contact list's data for routers: the contacts are read only (article row 000-22).
@MainActor
protocol ContactListDataStore: ContactChangeTaking {
    var contacts: [Contact] { get }
    /// The search and the category of the list.
    var query: ContactQuery { get }
    /// The chosen row's contact, set by the view controller for its router (article row 000-07).
    var selectedContactID: String? { get set }
    /// The number of days in which birthdays are looked for, set by the view controller for its router.
    var birthdayDays: Int? { get set }
}

final class ContactListInteractor: SceneInteractor<any ContactListPresentationLogic, any ContactListWorking>,
    ContactListBusinessLogic, ContactListDataStore
{
    private(set) var contacts: [Contact] = []
    var query = ContactQuery()
    var selectedContactID: String?
    var birthdayDays: Int?
    var change: ContactChange?

    private let latest = LatestRequest()
    /// The contacts as they were when the person was asked whether to delete them.
    private var shown = ShownContacts()

    // MARK: - Show contacts

    func showContacts(request: ContactList.ShowContacts.Request) async {
        query.take(request)
        let query = query
        let page: Result<ContactList.ShowContacts.Response.Page, ContactsFailure>? = await latest.of(
            await .of(try await worker.fetchContacts(query))
        )
        guard let page, page != .failure(.cancelled) else { return }
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
        let result: Result<Void, ContactsFailure> = await .of(try await worker.setSortOrder(request.order))
        presenter.presentSortOrder(response: .init(result: result.map { request.order }))
    }

    // MARK: - Delete contacts

    func askToDelete(request: ContactList.AskToDelete.Request) async {
        await askToDelete(ids: request.ids)
    }

    func deleteContacts(request: ContactList.DeleteContacts.Request) async {
        do {
            let deleted = try await worker.deleteContacts(ids: request.ids, shown: shown)
            presenter.presentDeletedContacts(response: .init(contacts: .success(deleted)))
        } catch .changedSinceShown(let contacts) {
            await askToDelete(ids: request.ids, changed: contacts)
        } catch {
            presenter.presentDeletedContacts(response: .init(contacts: .failure(error)))
        }
    }

    private func askToDelete(ids: [String], changed: [Contact] = []) async {
        let contacts: Result<ShownContacts, ContactsFailure> = await .of(
            try await worker.fetchShown(ids: ids)
        )
        shown = (try? contacts.get()) ?? .init()
        presenter.presentDeleteQuestion(
            response: .init(
                contacts: contacts.map(\.named),
                count: shown.fingerprints.count,
                changed: changed
            )
        )
    }

    // MARK: - Tag contacts

    func tagContacts(request: ContactList.TagContacts.Request) async {
        presenter.presentTaggedContacts(
            response: .init(request: request, contacts: await .of(try await worker.tagContacts(request)))
        )
    }

    // MARK: - Undo change

    func undoChange(request: ContactList.UndoChange.Request) async {
        presenter.presentUndoneChange(response: .init(change: await .of(try await worker.undoLastChange())))
    }
}
