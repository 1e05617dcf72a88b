import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of one contact's card")
struct ViewContactInteractorTests {
    private let presenter = ViewContactPresenterSpy()
    private let ada = Contact.sample("ada", "ada", "lovelace")

    private func interactor(_ worker: ViewContactWorkerSpy, id: String? = "ada") -> ViewContactInteractor {
        let interactor = ViewContactInteractor(presenter: presenter, worker: worker)
        interactor.contactID = id
        return interactor
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

    // MARK: - Follow contact

    private let countess = Contact.sample("ada", "Countess", "Lovelace")

    @Test(
        "Each change is presented with the contact as it is then and as it was shown, until there are no more"
    )
    func follow() async {
        let worker = ViewContactWorkerSpy(
            contact: .success(ada),
            later: .success(countess),
            .failure(.notFound(id: "ada")),
            groups: .success(["Chess"]),
            changes: AsyncStream { continuation in
                continuation.yield()
                continuation.yield()
                continuation.finish()
            }
        )
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.followContact(request: .init())
        worker.calls.expect(
            .fetch("ada"),
            .groups(of: "ada"),
            .changes(of: "ada"),
            .fetch("ada"),
            .groups(of: "ada"),
            .fetch("ada")
        )
        presenter.calls.expect(
            .contact(.init(contact: .success(ada), groups: ["Chess"])),
            .changed(.init(contact: .success(countess), groups: ["Chess"], shown: ada)),
            .changed(.init(contact: .failure(.notFound(id: "ada")), shown: countess))
        )
        #expect(interactor.contact == nil)
    }

    @Test("A change that comes while the contact is being fetched is presented after it, and keeps its words")
    func changeDuringFetch() async {
        let (changes, change) = AsyncStream<Void>.makeStream()
        let (answers, answer) = AsyncStream<Void>.makeStream()
        let worker = ViewContactWorkerSpy(
            contact: .success(ada),
            later: .success(countess),
            changes: changes,
            beforeAnswer: { _ in for await _ in answers { break } }
        )
        let interactor = interactor(worker)
        interactor.change = .saved(name: "Ada")
        let following = Task.immediate { await interactor.followContact(request: .init()) }
        let fetching = Task.immediate { await interactor.fetchContact(request: .init()) }
        change.yield()
        change.finish()
        await following.value
        presenter.calls.expect()
        answer.yield()
        answer.yield()
        await fetching.value
        presenter.calls.expect(
            .contact(.init(contact: .success(ada), change: .saved(name: "Ada"))),
            .changed(.init(contact: .success(countess), shown: ada))
        )
        worker.calls.expect(
            .changes(of: "ada"),
            .fetch("ada"),
            .groups(of: "ada"),
            .fetch("ada"),
            .groups(of: "ada")
        )
    }

    @Test("A fetch that begins while a change is being followed presents alone")
    func fetchDuringChange() async {
        let (answers, answer) = AsyncStream<Void>.makeStream()
        let worker = ViewContactWorkerSpy(
            contact: .success(ada),
            later: .success(countess),
            changes: AsyncStream { continuation in
                continuation.yield()
                continuation.finish()
            },
            beforeAnswer: { _ in for await _ in answers { break } }
        )
        let interactor = interactor(worker)
        let following = Task { await interactor.followContact(request: .init()) }
        while worker.calls.received.count < 2 { await Task.yield() }
        let fetching = Task.immediate { await interactor.fetchContact(request: .init()) }
        answer.yield()
        answer.yield()
        await following.value
        await fetching.value
        presenter.calls.expect(.contact(.init(contact: .success(countess))))
        #expect(worker.calls.received.count == 5)
    }

    @Test("The scene's own deletion is no change elsewhere")
    func changeByOwnDeletion() async {
        let (changes, change) = AsyncStream<Void>.makeStream()
        let worker = ViewContactWorkerSpy(
            contact: .success(ada),
            deleted: .success(ada),
            changes: changes,
            beforeAnswer: { call in
                guard call == .delete("ada") else { return }
                change.yield()
                for _ in 0..<64 { await Task.yield() }
            }
        )
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        let following = Task.immediate { await interactor.followContact(request: .init()) }
        await interactor.deleteContact(request: .init())
        change.finish()
        await following.value
        worker.calls.expect(.fetch("ada"), .groups(of: "ada"), .changes(of: "ada"), .delete("ada"))
        presenter.calls.expect(.contact(.init(contact: .success(ada))), .deleted(.init()))
    }

    @Test("Following that was cancelled presents nothing more")
    func cancelledFollowing() async {
        let worker = ViewContactWorkerSpy(
            contact: .success(ada),
            changes: AsyncStream { $0.yield() }
        )
        let interactor = interactor(worker)
        let following = Task { await interactor.followContact(request: .init()) }
        following.cancel()
        await following.value
        worker.calls.expect(.changes(of: "ada"))
        presenter.calls.expect()
    }

    // MARK: - Delete contact

    @Test("Deleting deletes the contact that is shown, and says so to the next scene")
    func delete() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada), deleted: .success(ada))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        #expect(interactor.ownChange == nil)
        await interactor.deleteContact(request: .init())
        worker.calls.expect(.fetch("ada"), .groups(of: "ada"), .delete("ada"))
        presenter.calls.expect(
            .contact(.init(contact: .success(ada))),
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
