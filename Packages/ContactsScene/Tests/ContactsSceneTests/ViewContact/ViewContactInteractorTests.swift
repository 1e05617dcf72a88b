import ContactCards
import SceneKitCore
import SceneTestKit
import Synchronization
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
        let worker = ViewContactWorkerSpy(contact: .success(ada), groups: .named("Chess club"))
        let interactor = interactor(worker)
        interactor.change = .saved(name: "Ada")
        await interactor.fetchContact(request: .init())
        worker.calls.expect(.fetch("ada"))
        presenter.expect(
            ViewContact.FetchContact.Response(
                contact: .success(ada),
                groups: .named("Chess club"),
                change: .saved(name: "Ada")
            )
        )
        #expect(interactor.contact == ada)
    }

    @Test("A change is presented once, even if the scene appears again")
    func changeOnce() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada))
        let interactor = interactor(worker)
        interactor.change = .added(name: "Ada")
        await interactor.fetchContact(request: .init())
        await interactor.fetchContact(request: .init())
        worker.calls.expect(.fetch("ada"), .fetch("ada"))
        presenter.expect(
            ViewContact.FetchContact.Response(contact: .success(ada), change: .added(name: "Ada")),
            ViewContact.FetchContact.Response(contact: .success(ada), shown: ada, change: nil)
        )
        #expect(interactor.change == nil)
    }

    @Test(
        "An error is presented, and there is no contact",
        arguments: [ContactsFailure.notFound(id: "ada"), .storage("it is locked")]
    )
    func failure(_ failure: ContactsFailure) async {
        let worker = ViewContactWorkerSpy(contact: .failure(failure))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        worker.calls.expect(.fetch("ada"))
        presenter.expect(ViewContact.FetchContact.Response(contact: .failure(failure)))
        #expect(interactor.contact == nil)
    }

    @Test("Without an id no contact is found")
    func noID() async {
        let worker = ViewContactWorkerSpy(contact: .failure(.notFound(id: "")))
        await interactor(worker, id: nil).fetchContact(request: .init())
        worker.calls.expect(.fetch(""))
        presenter.expect(ViewContact.FetchContact.Response(contact: .failure(.notFound(id: ""))))
    }

    @Test("000-04: a cancelled fetch presents nothing and keeps the change for the next fetch")
    func cancelled() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada))
        let interactor = interactor(worker)
        interactor.change = .saved(name: "Ada")
        let work = Task { await interactor.fetchContact(request: .init()) }
        work.cancel()
        await work.value
        worker.calls.expect()
        presenter.expect()
        #expect(interactor.change == .saved(name: "Ada"))
    }

    private let countess = Contact.sample("ada", "Countess", "Lovelace")

    @Test("Each change of the contact updates the card, until the store is closed")
    func follow() async {
        let worker = ViewContactWorkerSpy(
            contact: .success(ada),
            later: .success(countess),
            .failure(.notFound(id: "ada")),
            groups: .named("Chess"),
            changes: AsyncStream { continuation in
                continuation.yield()
                continuation.yield()
                continuation.finish()
            }
        )
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.followContact()
        worker.calls.expect(
            .fetch("ada"),
            .changes(of: "ada"),
            .fetch("ada"),
            .fetch("ada")
        )
        presenter.expect(
            ViewContact.FetchContact.Response(contact: .success(ada), groups: .named("Chess")),
            ViewContact.FetchContact.Response(
                isUpdate: true,
                contact: .success(countess),
                groups: .named("Chess"),
                shown: ada
            ),
            ViewContact.FetchContact.Response(
                isUpdate: true,
                contact: .failure(.notFound(id: "ada")),
                shown: countess
            )
        )
        #expect(interactor.contact == nil)
    }

    @Test("An update fetches the card again, and keeps the contact if it cannot be read")
    func update() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada), later: .failure(.storage("it is away")))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.fetchContact(request: .init(isUpdate: true))
        worker.calls.expect(.fetch("ada"), .fetch("ada"))
        presenter.expect(
            ViewContact.FetchContact.Response(contact: .success(ada)),
            ViewContact.FetchContact.Response(
                isUpdate: true,
                contact: .failure(.storage("it is away")),
                shown: ada
            )
        )
        #expect(interactor.contact == ada)
    }

    /// Fetches and an update whose answers wait.
    private struct Answers {
        let worker: ViewContactWorkerSpy
        private let waiting: [AsyncStream<Void>.Continuation]

        /// - Parameter contacts: The answers in their order.
        init(_ contacts: Contact...) {
            let streams = contacts.map { _ in AsyncStream<Void>.makeStream() }
            let next = Mutex(streams.map(\.stream))
            waiting = streams.map(\.continuation)
            worker = ViewContactWorkerSpy(
                contacts: contacts.map { .success($0) },
                changes: AsyncStream { continuation in
                    continuation.yield()
                    continuation.finish()
                },
                beforeAnswer: { _ in for await _ in next.withLock({ $0.removeFirst() }) {} }
            )
        }

        func release(_ position: Int) { waiting[position].finish() }
    }

    @Test("Answers in the order of their requests are all presented, and only the fetch uses up the change")
    func answersInOrder() async {
        let answers = Answers(ada, ada, countess)
        let interactor = interactor(answers.worker)
        answers.release(0)
        await interactor.fetchContact(request: .init())
        presenter.expect(ViewContact.FetchContact.Response(contact: .success(ada)))
        let updating = Task.immediate { await interactor.followContact() }
        while answers.worker.calls.received.count < 3 { await Task.yield() }
        interactor.change = .saved(name: "Ada")
        let fetching = Task.immediate { await interactor.fetchContact(request: .init()) }
        answers.release(1)
        await updating.value
        #expect(interactor.change == .saved(name: "Ada"))
        answers.release(2)
        await fetching.value
        presenter.expect(
            ViewContact.FetchContact.Response(
                isUpdate: true,
                contact: .success(ada),
                shown: ada,
                change: .saved(name: "Ada")
            ),
            ViewContact.FetchContact.Response(
                contact: .success(countess),
                shown: ada,
                change: .saved(name: "Ada")
            )
        )
        #expect(interactor.change == nil)
        #expect(answers.worker.calls.received.count == 4)
    }

    @Test("An answer is dropped after the answer to a later change, which takes its place")
    func answersOutOfOrder() async {
        let answers = Answers(ada, countess)
        let interactor = interactor(answers.worker)
        interactor.change = .saved(name: "Ada")
        let fetching = Task.immediate { await interactor.fetchContact(request: .init()) }
        let updating = Task.immediate { await interactor.followContact() }
        while answers.worker.calls.received.count < 3 { await Task.yield() }
        answers.release(1)
        await updating.value
        answers.release(0)
        await fetching.value
        presenter.expect(
            ViewContact.FetchContact.Response(contact: .success(countess), change: .saved(name: "Ada"))
        )
        #expect(interactor.contact == countess)
        #expect(interactor.change == nil)
        #expect(answers.worker.calls.received.count == 3)
    }

    @Test("A cancelled later request drops no answer")
    func cancelledLaterRequest() async {
        let answers = Answers(ada, countess)
        let interactor = interactor(answers.worker)
        let fetching = Task.immediate { await interactor.fetchContact(request: .init()) }
        let updating = Task.immediate { await interactor.followContact() }
        while answers.worker.calls.received.count < 3 { await Task.yield() }
        updating.cancel()
        answers.release(1)
        await updating.value
        answers.release(0)
        await fetching.value
        presenter.expect(ViewContact.FetchContact.Response(contact: .success(ada)))
        #expect(answers.worker.calls.received.count == 3)
    }
}
