import SceneKitCore

/// The requests of the contact list's view.
@MainActor
protocol ContactListBusinessLogic: AnyObject {
    func showContacts(request: ContactList.ShowContacts.Request) async
    func followContacts(request: ContactList.FollowContacts.Request) async
    func sortContacts(request: ContactList.SortContacts.Request) async
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

    private lazy var page = LatestQuery(worker.fetchContacts) { [weak self] query, page, isUpdate in
        self?.present(page, of: query, isUpdate)
    }

    // MARK: - Show contacts

    func showContacts(request: ContactList.ShowContacts.Request) async {
        guard !request.isUpdate else { return await page.update() }
        query.take(request)
        await page.show(query)
    }

    private func present(
        _ page: Result<ContactList.ShowContacts.Response.Page, ContactsFailure>,
        of query: ContactQuery,
        _ isUpdate: Bool
    ) {
        guard page != .failure(.cancelled) else { return }
        contacts = (try? page.get().contacts) ?? []
        let change = change
        self.change = nil
        presenter.presentContacts(
            response: .init(query: query, isUpdate: isUpdate, page: page, change: change)
        )
    }

    // MARK: - Follow contacts

    /// Returns when the store is closed or the task is cancelled.
    func followContacts(request: ContactList.FollowContacts.Request) async {
        await page.follow(worker.contactChanges())
    }

    // MARK: - Sort contacts

    func sortContacts(request: ContactList.SortContacts.Request) async {
        let result: Result<Void, ContactsFailure> = await .of(try await worker.setSortOrder(request.order))
        presenter.presentSortOrder(response: .init(result: result.map { request.order }))
    }
}
