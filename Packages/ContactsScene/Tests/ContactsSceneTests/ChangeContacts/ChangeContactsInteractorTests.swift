import ContactCards
import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of changes to chosen contacts")
struct ChangeContactsInteractorTests {
    private let presenter = ChangeContactsPresenterSpy()
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

    @Test(
        "A question that is asked again names what has changed in the contact, and the data has no deletion"
    )
    func deleteChangedProperties() async {
        var changed = ada
        changed.card.title = "Countess"
        let worker = ContactListWorkerSpy(
            .init(contacts: .success([ada]), deleted: .failure(.changedSinceShown([changed])))
        )
        let data = ViewContactStoreDouble()
        let interactor = ChangeContactsInteractor(presenter: presenter, worker: worker, dataStore: data)
        await interactor.askToDelete(request: .init(ids: ["ada"]))
        await interactor.deleteContacts(request: .init(ids: ["ada"]))
        worker.calls.expect(
            .fetch(["ada"]),
            .delete(["ada"], shown: ShownContacts([ada])),
            .fetch(["ada"])
        )
        presenter.expect(
            ChangeContacts.AskToDelete.Response(contacts: .success([ada]), count: 1),
            ChangeContacts.AskToDelete.Response(
                contacts: .success([ada]),
                count: 1,
                changed: [changed],
                properties: ["TITLE"]
            )
        )
        #expect(data.ownChange == nil)
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

    @Test("A change of members presents the changed names")
    func members() async {
        let changes: [MembershipChange] = [
            .init(contacts: ["1", "2"], groups: [.id("club")], isRemoval: true),
            .init(contacts: ["ada"], groups: [.named("Club")]),
        ]
        for change in changes {
            let worker = ContactListWorkerSpy()
            await interactor(worker).changeMembers(request: change)
            worker.calls.expect(.members(change))
            presenter.expect(
                ChangeContacts.ChangeMembers.Response(
                    isRemoval: change.isRemoval,
                    changed: .success(.init(contacts: change.contacts, groups: ["Club"]))
                )
            )
        }
    }

    @Test("A contact's photo is changed or removed, and a failure is presented")
    func photo() async {
        let worker = ContactListWorkerSpy()
        for document in ["ada.png", "gone.png", nil] {
            await interactor(worker).changePhoto(request: .init(id: "ada", document: document))
        }
        worker.calls.expect(
            .photo(of: "ada", document: "ada.png"),
            .photo(of: "ada", document: "gone.png"),
            .photo(of: "ada", document: nil)
        )
        presenter.expect(
            ChangeContacts.ChangePhoto.Response(isRemoval: false),
            ChangeContacts.ChangePhoto.Response(
                isRemoval: false,
                failure: .document("gone.png: it is gone")
            ),
            ChangeContacts.ChangePhoto.Response(isRemoval: true)
        )
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
