import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The contact list's interactor")
struct ContactListInteractorTests {
    private let presenter = ContactListPresenterSpy()
    private let ada = Contact.sample("ada", "ada", "lovelace")

    private func interactor(_ worker: ContactListWorkerSpy) -> ContactListInteractor {
        ContactListInteractor(presenter: presenter, worker: worker)
    }

    private func page(_ contacts: [Contact]) -> ContactList.ShowContacts.Response.Page {
        .init(contacts: contacts, offset: 0, total: contacts.count, isTotalLowerBound: false)
    }

    // MARK: - Show contacts

    /// Rows 000-21, 000-22, 000-23, 000-24 and 000-25.
    @Test("An empty request fetches the list, stores it, and presents it")
    func showContacts() async {
        let worker = ContactListWorkerSpy(.init(page: .success(page([ada]))))
        let interactor = interactor(worker)
        interactor.change = .saved(name: "Ada")
        await interactor.showContacts(request: .init())
        worker.calls.expect(.page(.init(search: "", category: "", offset: 0, limit: 50)))
        presenter.expect(
            ContactList.ShowContacts.Response(
                query: .init(),
                page: .success(page([ada])),
                change: .saved(name: "Ada")
            )
        )
        #expect(interactor.contacts == [ada])
        #expect(interactor.change == nil)
    }

    @Test("Each change of the contacts updates the shown page, until the store is closed")
    func followContacts() async {
        let worker = ContactListWorkerSpy(.init(changes: 2, page: .success(page([ada]))))
        let interactor = interactor(worker)
        await interactor.showContacts(request: .init(search: "ada"))
        await interactor.followContacts(request: .init())
        let query = ContactQuery(search: "ada")
        worker.calls.expect(.page(query), .changes, .page(query), .page(query))
        let update = ContactList.ShowContacts.Response(
            query: query,
            isUpdate: true,
            page: .success(page([ada]))
        )
        presenter.expect(
            ContactList.ShowContacts.Response(query: query, page: .success(page([ada]))),
            update,
            update
        )
    }

    @Test("000-22: the data store's contacts are read-only; routers may set the selection and the change")
    func dataStore() {
        typealias Store = any ContactListDataStore
        let contacts: AnyKeyPath = \Store.contacts
        let query: AnyKeyPath = \Store.query
        let selected: AnyKeyPath = \Store.selectedContactID
        let change: AnyKeyPath = \Store.change
        #expect(!(contacts is ReferenceWritableKeyPath<Store, [Contact]>))
        #expect(!(query is ReferenceWritableKeyPath<Store, ContactQuery>))
        #expect(selected is ReferenceWritableKeyPath<Store, String?>)
        #expect(change is ReferenceWritableKeyPath<Store, ContactChange?>)
    }

    @Test("000-29: the filter is in the request, and an error is presented, not swallowed")
    func failure() async {
        let query = ContactQuery(search: "ada", category: "friends", offset: 50, limit: 10)
        let worker = ContactListWorkerSpy(.init(page: .failure(.storage("broken"))))
        let interactor = interactor(worker)
        await interactor.showContacts(
            request: .init(search: "ada", category: "friends", offset: 50, limit: 10)
        )
        worker.calls.expect(.page(query))
        presenter.expect(ContactList.ShowContacts.Response(query: query, page: .failure(.storage("broken"))))
        #expect(interactor.contacts == [])
    }

    @Test(
        "A request changes only the values that it names; another search, category or letter starts at the first row"
    )
    func query() async {
        let worker = ContactListWorkerSpy(.init(page: .success(page([ada]))))
        let interactor = interactor(worker)
        interactor.query = .init(search: "ada", category: "chess")
        let steps: [(ContactList.ShowContacts.Request, ContactQuery)] = [
            (.init(), .init(search: "ada", category: "chess")),
            (.init(offset: 100, limit: 20), .init(search: "ada", category: "chess", offset: 100, limit: 20)),
            (.init(isUpdate: true), .init(search: "ada", category: "chess", offset: 100, limit: 20)),
            (.init(search: "bob"), .init(search: "bob", category: "chess", limit: 20)),
            (.init(offset: 20), .init(search: "bob", category: "chess", offset: 20, limit: 20)),
            (.init(category: ""), .init(search: "bob", limit: 20)),
            (.init(search: ""), .init(limit: 20)), (.init(offset: 40), .init(offset: 40, limit: 20)),
            (.init(from: "m"), .init(from: "m", limit: 20)),
            (.init(offset: 20), .init(from: "m", offset: 20, limit: 20)),
            (.init(from: ""), .init(limit: 20)), (.init(from: "m"), .init(from: "m", limit: 20)),
            (.init(search: "z"), .init(search: "z", limit: 20)),
        ]
        for (request, query) in steps {
            await interactor.showContacts(request: request)
            worker.calls.expect(.page(query))
            presenter.expect(
                ContactList.ShowContacts.Response(
                    query: query,
                    isUpdate: request.isUpdate,
                    page: .success(page([ada]))
                )
            )
            #expect(interactor.query == query)
        }
    }

    @Test("000-04: a cancelled request presents nothing and keeps the change")
    func cancelled() async {
        let worker = ContactListWorkerSpy(.init(page: .failure(.cancelled)))
        let interactor = interactor(worker)
        interactor.change = .saved(name: "Ada")
        await interactor.showContacts(request: .init())
        worker.calls.expect(.page(.init()))
        presenter.expect()
        #expect(interactor.change == .saved(name: "Ada"))
    }

    @Test("A request that is cancelled before it begins fetches and presents nothing")
    func cancelledEarly() async {
        let worker = ContactListWorkerSpy(.init(page: .success(page([ada]))))
        let interactor = interactor(worker)
        let work = Task { await interactor.showContacts(request: .init()) }
        work.cancel()
        await work.value
        worker.calls.expect()
        presenter.expect()
        #expect(interactor.contacts == [])
    }

    @Test("A page that arrives after a newer request is not presented")
    func overtaken() async {
        let (asked, hasAsked) = AsyncStream<Void>.makeStream()
        let (answered, answer) = AsyncStream<Void>.makeStream()
        let worker = ContactListWorkerSpy(.init(page: .success(page([ada])))) { request in
            guard request.search == "a" else { return }
            hasAsked.finish()
            for await _ in answered {}
        }
        let interactor = interactor(worker)
        let older = Task { await interactor.showContacts(request: .init(search: "a")) }
        for await _ in asked {}
        await interactor.showContacts(request: .init(search: "ad"))
        answer.finish()
        await older.value
        worker.calls.expect(.page(.init(search: "a")), .page(.init(search: "ad")))
        presenter.expect(
            ContactList.ShowContacts.Response(query: .init(search: "ad"), page: .success(page([ada])))
        )
    }

    // MARK: - Sort contacts

    @Test("The new sort order is presented", arguments: ContactSortOrder.allCases)
    func sort(_ order: ContactSortOrder) async {
        let worker = ContactListWorkerSpy(.init(sorted: .success(())))
        await interactor(worker).sortContacts(request: .init(order: order))
        worker.calls.expect(.sort(order))
        presenter.expect(ContactList.SortContacts.Response(result: .success(order)))
    }

    @Test("A failure to set the sort order is presented")
    func sortFailure() async {
        let worker = ContactListWorkerSpy(.init(sorted: .failure(.storage("locked"))))
        await interactor(worker).sortContacts(request: .init(order: .firstName))
        worker.calls.expect(.sort(.firstName))
        presenter.expect(ContactList.SortContacts.Response(result: .failure(.storage("locked"))))
    }
}
