import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of the contacts to choose from")
struct PickContactInteractorTests {
    private let presenter = PickContactPresenterSpy()
    private let ada = Contact.sample("ada", "ada", "lovelace")

    private func interactor(_ worker: PickContactWorkerSpy) -> PickContactInteractor {
        PickContactInteractor(presenter: presenter, worker: worker)
    }

    private var page: PickContact.ShowContacts.Response.Page {
        .init(contacts: [ada], offset: 0, total: 1, isTotalLowerBound: false)
    }

    // MARK: - Show contacts

    @Test("000-25: the request is stored, the worker called, and only then the result presented")
    func showContacts() async {
        let journal = Journal()
        let worker = PickContactWorkerSpy(page: .success(page))
        let interactor = interactor(worker)
        worker.calls.write(to: journal)
        presenter.write(to: journal) { [unowned interactor] in interactor.query }
        let steps: [(PickContact.ShowContacts.Request, ContactQuery)] = [
            (.init(search: "ada", limit: 10), .init(search: "ada", limit: 10)),
            (.init(offset: 50), .init(search: "ada", offset: 50, limit: 10)),
        ]
        for (request, query) in steps {
            await interactor.showContacts(request: request)
            journal.expect(
                .work(PickContactWorkerSpy.Call.page(query)),
                .stored(query),
                .response(PickContact.ShowContacts.Response(query: query, page: .success(page)))
            )
        }
    }

    @Test("An error is presented, not swallowed")
    func failure() async {
        let worker = PickContactWorkerSpy(page: .failure(.storage("locked")))
        let interactor = interactor(worker)
        await interactor.showContacts(request: .init())
        worker.calls.expect(.page(.init()))
        presenter.expect(
            PickContact.ShowContacts.Response(query: .init(), page: .failure(.storage("locked")))
        )
    }

    @Test("000-04: a request that was cancelled presents nothing")
    func cancelled() async {
        let worker = PickContactWorkerSpy(page: .failure(.cancelled))
        await interactor(worker).showContacts(request: .init())
        worker.calls.expect(.page(.init()))
        presenter.expect()
    }

    @Test("A page that arrives after a newer request is not presented")
    func overtaken() async {
        let (asked, hasAsked) = AsyncStream<Void>.makeStream()
        let (answered, answer) = AsyncStream<Void>.makeStream()
        let worker = PickContactWorkerSpy(page: .success(page)) { request in
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
        presenter.expect(PickContact.ShowContacts.Response(query: .init(search: "ad"), page: .success(page)))
    }

    // MARK: - Find contact

    @Test("The found contact, the absence of a match, or the failure is presented")
    func findContact() async {
        for answer in [.success(ada), .success(nil), .failure(.storage("locked"))]
            as [Result<Contact?, ContactsFailure>]
        {
            let worker = PickContactWorkerSpy(found: answer)
            let interactor = interactor(worker)
            interactor.name = "ada"
            await interactor.findContact(request: .init())
            worker.calls.expect(.find("ada"))
            presenter.expect(PickContact.FindContact.Response(text: "ada", contact: answer))
        }
    }

    @Test("A chosen contact is found by its id, and its absence is presented as such")
    func findChosen() async {
        for answer in [.success(ada), .success(nil)] as [Result<Contact?, ContactsFailure>] {
            let worker = PickContactWorkerSpy(found: answer)
            await interactor(worker).findContact(request: .init(chosenID: "ada"))
            worker.calls.expect(.find("ada"))
            presenter.expect(PickContact.FindContact.Response(text: "ada", isChosen: true, contact: answer))
        }
    }

    @Test("A named contact is searched once; then the list shows all matches of the name")
    func findOnce() async {
        let worker = PickContactWorkerSpy(found: .success(nil))
        let interactor = interactor(worker)
        await interactor.findContact(request: .init())
        interactor.name = "ada"
        await interactor.findContact(request: .init())
        await interactor.findContact(request: .init())
        worker.calls.expect(.find("ada"))
        presenter.expect(PickContact.FindContact.Response(text: "ada", contact: .success(nil)))
        #expect(interactor.query == ContactQuery(search: "ada") && interactor.name.isEmpty)
    }

    @Test("A contact that is found after the scene has been left is not presented")
    func late() async {
        let worker = PickContactWorkerSpy(found: .success(ada))
        let interactor = interactor(worker)
        interactor.name = "ada"
        let work = Task { await interactor.findContact(request: .init()) }
        work.cancel()
        await work.value
        worker.calls.expect(.find("ada"))
        presenter.expect()
    }
}
