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
        "An error is presented, and there is no contact to delete",
        arguments: [ContactsFailure.notFound(id: "ada"), .storage("it is locked")]
    )
    func failure(_ failure: ContactsFailure) async {
        let worker = ViewContactWorkerSpy(contact: .failure(failure))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        interactor.askToDelete(request: .init())
        await interactor.deleteContact(request: .init())
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

    @Test("An answer is dropped after the answer to a later request, which presents the change")
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
            ViewContact.FetchContact.Response(
                isUpdate: true,
                contact: .success(countess),
                change: .saved(name: "Ada")
            )
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

    @Test("The scene's own deletion does not update the card")
    func changeByOwnDeletion() async {
        let (changes, change) = AsyncStream<Void>.makeStream()
        let worker = ViewContactWorkerSpy(
            contact: .success(ada),
            later: .failure(.notFound(id: "ada")),
            deleted: .success(ada),
            changes: changes
        )
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        interactor.askToDelete(request: .init())
        await interactor.deleteContact(request: .init())
        change.yield()
        change.finish()
        await interactor.followContact()
        worker.calls.expect(
            .fetch("ada"),
            .delete("ada", shown: ShownContacts([ada])),
            .changes(of: "ada"),
            .fetch("ada")
        )
        presenter.expect(
            ViewContact.FetchContact.Response(contact: .success(ada)),
            ViewContact.AskToDelete.Response(contact: ada),
            ViewContact.DeleteContact.Response()
        )
    }

    // MARK: - Delete contact

    @Test("Deleting deletes the shown contact and stores the change for the next scene")
    func delete() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada), deleted: .success(ada))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        #expect(interactor.ownChange == nil)
        interactor.askToDelete(request: .init())
        await interactor.deleteContact(request: .init())
        worker.calls.expect(.fetch("ada"), .delete("ada", shown: ShownContacts([ada])))
        presenter.expect(
            ViewContact.FetchContact.Response(contact: .success(ada)),
            ViewContact.AskToDelete.Response(contact: ada),
            ViewContact.DeleteContact.Response()
        )
        #expect(interactor.ownChange == .deleted(name: "Ada Lovelace"))
    }

    @Test("If the contact cannot be deleted, the reason is presented")
    func deleteFailure() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada), deleted: .failure(.storage("full")))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        interactor.askToDelete(request: .init())
        await interactor.deleteContact(request: .init())
        worker.calls.expect(.fetch("ada"), .delete("ada", shown: ShownContacts([ada])))
        presenter.expect(
            ViewContact.FetchContact.Response(contact: .success(ada)),
            ViewContact.AskToDelete.Response(contact: ada),
            ViewContact.DeleteContact.Response(failure: .storage("full"))
        )
        #expect(interactor.contact == ada)
        #expect(interactor.ownChange == nil)
    }

    @Test(
        "A contact that somebody has changed since the question is asked about again, with what has changed"
    )
    func deleteChanged() async {
        var changed = ada
        changed.card.title = "Countess"
        let worker = ViewContactWorkerSpy(
            contact: .success(ada),
            deleted: .failure(.changedSinceShown([changed]))
        )
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        interactor.askToDelete(request: .init())
        await interactor.deleteContact(request: .init())
        await interactor.deleteContact(request: .init())
        worker.calls.expect(
            .fetch("ada"),
            .delete("ada", shown: ShownContacts([ada])),
            .delete("ada", shown: ShownContacts([changed]))
        )
        presenter.expect(
            ViewContact.FetchContact.Response(contact: .success(ada)),
            ViewContact.AskToDelete.Response(contact: ada),
            ViewContact.AskToDelete.Response(contact: changed, changed: ["TITLE"]),
            ViewContact.AskToDelete.Response(contact: changed)
        )
        #expect(interactor.ownChange == nil)
    }

    // MARK: - Change members

    @Test("Members are changed in the group, and a person's groups in those")
    func members() async {
        let requests: [(ViewContact.ChangeMembers.Request, MembershipChange)] = [
            (.add(member: "1"), .init(contacts: ["1"], groups: [.id("ada")])),
            (
                .remove(members: ["1", "2"]),
                .init(contacts: ["1", "2"], groups: [.id("ada")], isRemoval: true)
            ),
            (.join(group: "Club"), .init(contacts: ["ada"], groups: [.named("Club")])),
            (.leave(groups: ["1"]), .init(contacts: ["ada"], groups: [.id("1")], isRemoval: true)),
        ]
        let worker = ViewContactWorkerSpy(contact: .success(ada))
        let presenter = ViewContactPresenterSpy()
        let interactor = ViewContactInteractor(presenter: presenter, worker: worker)
        interactor.contactID = "ada"
        await interactor.changeMembers(request: .join(group: "Club"))
        worker.calls.expect()
        await interactor.fetchContact(request: .init())
        worker.calls.expect(.fetch("ada"))
        presenter.expect(ViewContact.FetchContact.Response(contact: .success(ada)))
        for (request, change) in requests {
            await interactor.changeMembers(request: request)
            worker.calls.expect(.members(change), .fetch("ada"))
            let changed = ChangedMembers(contacts: change.contacts, groups: ["Club"])
            presenter.expect(
                ViewContact.FetchContact.Response(isUpdate: true, contact: .success(ada), shown: ada),
                ViewContact.ChangeMembers.Response(isRemoval: change.isRemoval, changed: .success(changed))
            )
        }
    }

    // MARK: - Change photo

    @Test("The shown contact's photo is changed or removed, and a failure is presented")
    func photo() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada))
        let presenter = ViewContactPresenterSpy()
        let interactor = ViewContactInteractor(presenter: presenter, worker: worker)
        await interactor.changePhoto(request: .init(document: "ada.png"))
        interactor.contactID = "ada"
        await interactor.fetchContact(request: .init())
        worker.calls.expect(.fetch("ada"))
        presenter.expect(ViewContact.FetchContact.Response(contact: .success(ada)))
        for document in ["ada.png", "gone.png", nil] {
            await interactor.changePhoto(request: .init(document: document))
        }
        worker.calls.expect(
            .photo(of: "ada", document: "ada.png"),
            .fetch("ada"),
            .photo(of: "ada", document: "gone.png"),
            .photo(of: "ada", document: nil),
            .fetch("ada")
        )
        let update = ViewContact.FetchContact.Response(isUpdate: true, contact: .success(ada), shown: ada)
        presenter.expect(
            update,
            ViewContact.ChangePhoto.Response(isRemoval: false),
            ViewContact.ChangePhoto.Response(isRemoval: false, failure: .document("gone.png: it is gone")),
            update,
            ViewContact.ChangePhoto.Response(isRemoval: true)
        )
    }

    @Test("A change is presented last, even if the contact cannot be read after it")
    func unreadChange() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada), later: .failure(.storage("it is away")))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.changeMembers(request: .join(group: "Club"))
        await interactor.changePhoto(request: .init(document: "ada.png"))
        worker.calls.expect(
            .fetch("ada"),
            .members(.init(contacts: ["ada"], groups: [.named("Club")])),
            .fetch("ada"),
            .photo(of: "ada", document: "ada.png"),
            .fetch("ada")
        )
        let unread = ViewContact.FetchContact.Response(
            isUpdate: true,
            contact: .failure(.storage("it is away")),
            shown: ada
        )
        presenter.expect(
            ViewContact.FetchContact.Response(contact: .success(ada)),
            unread,
            ViewContact.ChangeMembers.Response(
                isRemoval: false,
                changed: .success(.init(contacts: ["ada"], groups: ["Club"]))
            ),
            unread,
            ViewContact.ChangePhoto.Response(isRemoval: false)
        )
        #expect(interactor.contact == ada)
    }
}
