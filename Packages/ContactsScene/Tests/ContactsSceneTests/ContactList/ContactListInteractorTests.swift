import Testing

@testable import ContactsScene

@MainActor
@Suite("The contact list's interactor")
struct ContactListInteractorTests {
    private let presenter = ContactListPresenterSpy()
    private let ada = Contact.sample("ada", "ada", "lovelace")

    private func interactor(_ worker: ContactListWorkerStub) -> ContactListInteractor {
        ContactListInteractor(presenter: presenter, worker: worker)
    }

    @Test("000-21..25: an empty request fetches the list, keeps it in the data store, and presents it")
    func showContacts() async {
        let page = ContactList.ShowContacts.Response.Page(
            contacts: [ada],
            offset: 0,
            total: 1,
            isTotalLowerBound: false
        )
        let interactor = interactor(ContactListWorkerStub(page: .success(page)))
        interactor.change = .saved(name: "Ada")
        await interactor.showContacts(request: .init())
        #expect(interactor.contacts == [ada])
        #expect(interactor.change == nil)
        #expect(
            presenter.received == [
                .contacts(.init(request: .init(), page: .success(page), change: .saved(name: "Ada")))
            ]
        )
    }

    @Test("000-29: the filter is in the request, and an error is presented, not swallowed")
    func failure() async {
        let request = ContactList.ShowContacts.Request(
            search: "ada",
            category: "friends",
            offset: 50,
            limit: 10
        )
        await interactor(ContactListWorkerStub(page: .failure(.storage("broken")))).showContacts(
            request: request
        )
        #expect(
            presenter.received == [
                .contacts(.init(request: request, page: .failure(.storage("broken")), change: nil))
            ]
        )
    }

    @Test("A request that a newer one has cancelled presents nothing")
    func cancelled() async {
        await interactor(ContactListWorkerStub(page: .failure(.cancelled))).showContacts(request: .init())
        #expect(presenter.received == [])
    }

    @Test("Selecting keeps the id for the router")
    func select() async {
        let interactor = interactor(ContactListWorkerStub())
        await interactor.selectContact(request: .init(id: "ada"))
        #expect(interactor.selectedContactID == "ada")
        #expect(presenter.received == [.selected(.init())])
    }

    @Test("Deleting asks first, and without a question answered deletes nothing")
    func delete() async {
        let interactor = interactor(ContactListWorkerStub(contact: .success(ada)))
        await interactor.deleteContact(request: .init())
        #expect(presenter.received == [])
        await interactor.askToDelete(request: .init(id: "ada"))
        await interactor.deleteContact(request: .init())
        await interactor.deleteContact(request: .init())
        #expect(
            presenter.received == [
                .question(.init(contact: .success(ada))), .deleted(.init(contact: .success(ada))),
            ]
        )
    }

    @Test("Sorting, undo, import and export hand on what the worker says, errors too")
    func handOn() async {
        let interactor = interactor(
            ContactListWorkerStub(restored: .success(ada), sorting: .storage("locked"))
        )
        await interactor.sortContacts(request: .init(order: .firstName))
        await interactor.undoDelete(request: .init())
        await interactor.importContacts(request: .init(document: "a.vcf"))
        await interactor.exportContacts(
            request: .init(document: "b.vcf", format: nil, replacesExisting: false)
        )
        #expect(
            presenter.received == [
                .sorted(.init(result: .failure(.storage("locked")))),
                .undone(.init(contact: .success(ada))),
                .imported(.progress(.init(read: 1, fraction: 0.5))),
                .imported(.ended(.success(ImportReport(document: "a.vcf", added: 2)))),
                .exported(.ended(.failure(.document("no room")))),
            ]
        )
    }
}
