import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of changes to chosen contacts")
struct ChangeContactsPresenterTests {
    private let presenter = ChangeContactsPresenter()
    private let view = ContactListDisplaySpy()
    private let ada = Contact.sample("ada", "ada", "lovelace")

    init() { presenter.viewController = view }

    @Test("The question names the contact to delete; a missing contact is reported instead")
    func question() {
        presenter.presentDeleteQuestion(response: .init(contacts: .success([ada]), count: 1))
        presenter.presentDeleteQuestion(response: .init(contacts: .failure(.notFound(id: "9")), count: 1))
        view.expect(
            ChangeContacts.AskToDelete.ViewModel(
                question: "Delete Ada Lovelace?",
                confirm: "Delete",
                notice: nil
            ),
            ChangeContacts.AskToDelete.ViewModel(
                question: nil,
                confirm: "",
                notice: Message(.error, "There is no contact '9'.")
            )
        )
    }

    @Test("A deletion is reported together with the action to undo it")
    func deleted() {
        presenter.presentDeletedContacts(response: .init(contacts: .success([ada])))
        presenter.presentDeletedContacts(response: .init(contacts: .failure(.notFound(id: "9"))))
        view.expect(
            ChangeContacts.DeleteContacts.ViewModel(
                notice: Message(.information, "Deleted Ada Lovelace.", undo: "undo")
            ),
            ChangeContacts.DeleteContacts.ViewModel(notice: Message(.error, "There is no contact '9'."))
        )
    }

    @Test("A question about several contacts has their number, and their deletion too")
    func several() {
        let bob = Contact.sample("bob", "Bob", "Adams")
        presenter.presentDeleteQuestion(response: .init(contacts: .success([ada, bob]), count: 2))
        presenter.presentDeleteQuestion(response: .init(contacts: .success([ada, bob]), count: 3))
        presenter.presentDeleteQuestion(
            response: .init(contacts: .success([ada, bob]), count: 3, changed: [bob])
        )
        presenter.presentDeletedContacts(response: .init(contacts: .success([ada, bob, bob])))
        view.expect(
            ChangeContacts.AskToDelete.ViewModel(
                question: "Delete Ada Lovelace and Bob Adams?",
                confirm: "Delete"
            ),
            ChangeContacts.AskToDelete.ViewModel(
                question: "Delete Ada Lovelace and 2 other contacts?",
                confirm: "Delete"
            ),
            ChangeContacts.AskToDelete.ViewModel(
                question:
                    "Bob Adams changed meanwhile. Delete Ada Lovelace and 2 other contacts all the same?",
                confirm: "Delete"
            ),
            ChangeContacts.DeleteContacts.ViewModel(
                notice: Message(.information, "Deleted 3 contacts.", undo: "undo")
            )
        )
    }

    @Test("A change of categories is reported, and also that there was none")
    func tagged() {
        var request = ChangeContacts.TagContacts.Request(ids: ["ada"], category: " Friends ")
        presenter.presentTaggedContacts(response: .init(request: request, contacts: .success([ada])))
        presenter.presentTaggedContacts(response: .init(request: request, contacts: .success([])))
        request.isRemoval = true
        presenter.presentTaggedContacts(response: .init(request: request, contacts: .success([ada, ada])))
        presenter.presentTaggedContacts(response: .init(request: request, contacts: .success([])))
        presenter.presentTaggedContacts(
            response: .init(request: request, contacts: .failure(.notFound(id: "9")))
        )
        view.expect(
            ChangeContacts.TagContacts.ViewModel(
                notice: Message(.information, "Added Ada Lovelace to Friends.", undo: "undo")
            ),
            ChangeContacts.TagContacts.ViewModel(
                notice: Message(.warning, "Nothing has changed: the contacts are in Friends already.")
            ),
            ChangeContacts.TagContacts.ViewModel(
                notice: Message(.information, "Removed 2 contacts from Friends.", undo: "undo")
            ),
            ChangeContacts.TagContacts.ViewModel(
                notice: Message(.warning, "Nothing has changed: the contacts are not in Friends.")
            ),
            ChangeContacts.TagContacts.ViewModel(notice: Message(.error, "There is no contact '9'."))
        )
    }

    @Test("The effect of redo is reported, and can be taken back again")
    func redone() {
        let one = UndoableContacts([ada])
        let changes: [Result<UndoableChange?, ContactsFailure>] = [
            .success(.deleting(one)), .success(.merging(one, into: "Ada King")),
            .success(.adding(one, category: "Club")), .success(.removing(one, category: "Club")),
            .success(.changingPhoto(one)), .success(nil), .failure(.storage("it is full")),
        ]
        for change in changes { presenter.presentRedoneChange(response: .init(change: change)) }
        func done(_ text: LocalizedText) -> ChangeContacts.RedoChange.ViewModel {
            .init(notice: Message(.information, text, undo: "undo"))
        }
        view.expect(
            done("Deleted Ada Lovelace again."),
            done("Merged Ada Lovelace into Ada King again."),
            done("Added Ada Lovelace to Club again."),
            done("Removed Ada Lovelace from Club again."),
            done("Changed the photo of Ada Lovelace again."),
            ChangeContacts.RedoChange.ViewModel(notice: Message(.warning, "There is nothing to redo.")),
            ChangeContacts.RedoChange.ViewModel(
                notice: Message(.error, "The contacts could not be reached: it is full")
            )
        )
    }

    @Test("The effect of undo is reported")
    func undone() {
        let one = UndoableContacts([ada])
        let two = UndoableContacts([ada, ada])
        let changes: [Result<UndoableChange?, ContactsFailure>] = [
            .success(.deleting(one)), .success(.deleting(two)), .success(.adding(two, category: "Club")),
            .success(.removing(one, category: "Club")), .success(.merging(one, into: "Ada King")),
            .success(.changingPhoto(one)), .success(nil), .failure(.storage("it is full")),
        ]
        for change in changes { presenter.presentUndoneChange(response: .init(change: change)) }
        view.expect(
            ChangeContacts.UndoChange.ViewModel(notice: Message(.information, "Ada Lovelace is back.")),
            ChangeContacts.UndoChange.ViewModel(notice: Message(.information, "2 contacts are back.")),
            ChangeContacts.UndoChange.ViewModel(
                notice: Message(.information, "Removed 2 contacts from Club again.")
            ),
            ChangeContacts.UndoChange.ViewModel(
                notice: Message(.information, "Added Ada Lovelace to Club again.")
            ),
            ChangeContacts.UndoChange.ViewModel(notice: Message(.information, "Ada Lovelace is back.")),
            ChangeContacts.UndoChange.ViewModel(
                notice: Message(.information, "The photo of Ada Lovelace is as it was.")
            ),
            ChangeContacts.UndoChange.ViewModel(notice: Message(.warning, "There is nothing to undo.")),
            ChangeContacts.UndoChange.ViewModel(
                notice: Message(.error, "The contacts could not be reached: it is full")
            )
        )
    }
}
