import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of one contact's card")
struct ViewContactInteractorTests {
    private let presenter = ViewContactPresenterSpy()
    private let ada = Contact.sample("ada", "ada", "lovelace")

    private func interactor(_ worker: ViewContactWorkerSpy, id: String? = "ada") -> ViewContactInteractor {
        ViewContactInteractor(presenter: presenter, worker: worker, contactID: id)
    }

    // MARK: - Fetch contact

    @Test("000-04: the contact is fetched by its id, kept, and presented with the change that was passed in")
    func fetch() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada), groups: .success(["Chess club"]))
        let interactor = interactor(worker)
        interactor.change = .saved(name: "Ada")
        await interactor.fetchContact(request: .init())
        worker.calls.expect(.fetch("ada"), .groups(of: "ada"))
        presenter.calls.expect(
            .contact(.init(contact: .success(ada), groups: ["Chess club"], change: .saved(name: "Ada")))
        )
        #expect(interactor.contact == ada)
    }

    @Test("A change is told once, also where the contact appears again")
    func changeOnce() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada))
        let interactor = interactor(worker)
        interactor.change = .added(name: "Ada")
        await interactor.fetchContact(request: .init())
        await interactor.fetchContact(request: .init())
        worker.calls.expect(.fetch("ada"), .groups(of: "ada"), .fetch("ada"), .groups(of: "ada"))
        presenter.calls.expect(
            .contact(.init(contact: .success(ada), change: .added(name: "Ada"))),
            .contact(.init(contact: .success(ada), change: nil))
        )
        #expect(interactor.change == nil)
    }

    @Test(
        "An error is presented, and leaves no contact to delete",
        arguments: [ContactsFailure.notFound(id: "ada"), .storage("it is locked")]
    )
    func failure(_ failure: ContactsFailure) async {
        let worker = ViewContactWorkerSpy(contact: .failure(failure))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.askToDelete(request: .init())
        await interactor.deleteContact(request: .init())
        worker.calls.expect(.fetch("ada"))
        presenter.calls.expect(.contact(.init(contact: .failure(failure))))
        #expect(interactor.contact == nil)
    }

    @Test("An error of the groups is presented as one of the contact")
    func groupsFailure() async {
        let failure = ContactsFailure.storage("it is locked")
        let worker = ViewContactWorkerSpy(contact: .success(ada), groups: .failure(failure))
        await interactor(worker).fetchContact(request: .init())
        worker.calls.expect(.fetch("ada"), .groups(of: "ada"))
        presenter.calls.expect(.contact(.init(contact: .failure(failure))))
    }

    @Test("Without an id none is found")
    func noID() async {
        let worker = ViewContactWorkerSpy(contact: .failure(.notFound(id: "")))
        await interactor(worker, id: nil).fetchContact(request: .init())
        worker.calls.expect(.fetch(""))
        presenter.calls.expect(.contact(.init(contact: .failure(.notFound(id: "")))))
    }

    @Test("000-04: work that was cancelled presents nothing, and keeps the change for the next time")
    func cancelled() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada))
        let interactor = interactor(worker)
        interactor.change = .saved(name: "Ada")
        let work = Task { await interactor.fetchContact(request: .init()) }
        work.cancel()
        await work.value
        worker.calls.expect(.fetch("ada"), .groups(of: "ada"))
        presenter.calls.expect()
        #expect(interactor.change == .saved(name: "Ada"))
    }

    // MARK: - Delete contact

    @Test("Deleting asks about the contact that is shown, then deletes it and says so to the next scene")
    func delete() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada), deleted: .success(ada))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.askToDelete(request: .init())
        #expect(interactor.ownChange == nil)
        await interactor.deleteContact(request: .init())
        worker.calls.expect(.fetch("ada"), .groups(of: "ada"), .delete("ada"))
        presenter.calls.expect(
            .contact(.init(contact: .success(ada))),
            .question(.init(contact: ada)),
            .deleted(.init())
        )
        #expect(interactor.ownChange == .deleted(name: "Ada Lovelace"))
    }

    @Test("A contact that cannot be deleted stays, and why is presented")
    func deleteFailure() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada), deleted: .failure(.storage("full")))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.deleteContact(request: .init())
        worker.calls.expect(.fetch("ada"), .groups(of: "ada"), .delete("ada"))
        presenter.calls.expect(
            .contact(.init(contact: .success(ada))),
            .deleted(.init(failure: .storage("full")))
        )
        #expect(interactor.contact == ada)
        #expect(interactor.ownChange == nil)
    }
}
