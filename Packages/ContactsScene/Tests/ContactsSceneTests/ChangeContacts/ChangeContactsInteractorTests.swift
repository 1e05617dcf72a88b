import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of changes to chosen contacts")
struct ChangeContactsInteractorTests {
    private let presenter = ContactListPresenterSpy()
    private let ada = Contact.sample("ada", "ada", "lovelace")

    private func interactor(_ worker: ContactListWorkerSpy) -> ChangeContactsInteractor {
        ChangeContactsInteractor(presenter: presenter, worker: worker)
    }

    @Test("Asking presents the contact and deletes nothing; deleting presents the deletion")
    func delete() async {
        let worker = ContactListWorkerSpy(.init(contacts: .success([ada]), deleted: .success([ada])))
        let interactor = interactor(worker)
        await interactor.askToDelete(request: .init(ids: ["ada"]))
        worker.calls.expect(.fetch(["ada"]))
        presenter.expect(ChangeContacts.AskToDelete.Response(contacts: .success([ada]), count: 1))
        await interactor.deleteContacts(request: .init(ids: ["ada"]))
        worker.calls.expect(.delete(["ada"], shown: ShownContacts([ada])))
        presenter.expect(ChangeContacts.DeleteContacts.Response(contacts: .success([ada])))
    }

    @Test("Asking to delete a missing contact presents the failure")
    func deleteMissing() async {
        let worker = ContactListWorkerSpy(.init(contacts: .failure(.notFound(id: "9"))))
        await interactor(worker).askToDelete(request: .init(ids: ["9"]))
        worker.calls.expect(.fetch(["9"]))
        presenter.expect(
            ChangeContacts.AskToDelete.Response(contacts: .failure(.notFound(id: "9")), count: 0)
        )
    }

    @Test("A question about many contacts has two of them and the number of all")
    func deleteMany() async {
        let all = ["1", "2", "3"].map { Contact.sample($0, "Ada", $0) }
        let worker = ContactListWorkerSpy(.init(contacts: .success(all + [all[0]])))
        await interactor(worker).askToDelete(request: .init(ids: ["1", "2", "3", "1"]))
        worker.calls.expect(.fetch(["1", "2", "3", "1"]))
        presenter.expect(
            ChangeContacts.AskToDelete.Response(contacts: .success(Array(all.prefix(2))), count: 3)
        )
    }

    @Test("Contacts that somebody has changed since the question are asked about again")
    func deleteChanged() async {
        let worker = ContactListWorkerSpy(
            .init(contacts: .success([ada]), deleted: .failure(.changedSinceShown([ada])))
        )
        await interactor(worker).deleteContacts(request: .init(ids: ["ada"]))
        worker.calls.expect(.delete(["ada"]), .fetch(["ada"]))
        presenter.expect(
            ChangeContacts.AskToDelete.Response(contacts: .success([ada]), count: 1, changed: [ada])
        )
    }

    @Test("A failed deletion is presented")
    func deleteFailure() async {
        let worker = ContactListWorkerSpy(.init(deleted: .failure(.storage("it is full"))))
        await interactor(worker).deleteContacts(request: .init(ids: ["ada"]))
        worker.calls.expect(.delete(["ada"]))
        presenter.expect(ChangeContacts.DeleteContacts.Response(contacts: .failure(.storage("it is full"))))
    }

    @Test("Tagging presents the changed contacts, or the failure")
    func tag() async {
        let request = ChangeContacts.TagContacts.Request(ids: ["ada", "bob"], category: "Friends")
        let answers: [Result<[Contact], ContactsFailure>] = [.success([ada]), .failure(.storage("locked"))]
        for answer in answers {
            let worker = ContactListWorkerSpy(.init(tagged: answer))
            await interactor(worker).tagContacts(request: request)
            worker.calls.expect(.tag(request))
            presenter.expect(ChangeContacts.TagContacts.Response(request: request, contacts: answer))
        }
    }

    @Test("Undo presents the change that it took back, the absence of one, or the failure")
    func undo() async {
        let answers: [Result<UndoableChange?, ContactsFailure>] = [
            .success(.deleting(UndoableContacts([ada]))), .success(nil), .failure(.storage("locked")),
        ]
        for answer in answers {
            let worker = ContactListWorkerSpy(.init(undone: answer))
            await interactor(worker).undoChange(request: .init())
            worker.calls.expect(.undo)
            presenter.expect(ChangeContacts.UndoChange.Response(change: answer))
        }
    }

    @Test("Redo presents the change that it made again, the absence of one, or the failure")
    func redo() async {
        let answers: [Result<UndoableChange?, ContactsFailure>] = [
            .success(.deleting(UndoableContacts([ada]))), .success(nil), .failure(.storage("locked")),
        ]
        for answer in answers {
            let worker = ContactListWorkerSpy(.init(redone: answer))
            await interactor(worker).redoChange(request: .init())
            worker.calls.expect(.redo)
            presenter.expect(ChangeContacts.RedoChange.Response(change: answer))
        }
    }
}
