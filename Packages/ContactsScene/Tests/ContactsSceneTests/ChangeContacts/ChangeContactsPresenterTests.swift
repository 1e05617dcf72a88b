import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of changes to chosen contacts")
struct ChangeContactsPresenterTests {
    private let presenter = ChangeContactsPresenter()
    private let view = ChangeContactsDisplaySpy()
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
                notice: Message(.information, "Deleted Ada Lovelace.", undo: "undo"),
                isDeleted: true
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
                notice: Message(.information, "Deleted 3 contacts.", undo: "undo"),
                isDeleted: true
            )
        )
    }

    @Test("A question about one contact names what somebody has changed since it was asked before")
    func changedProperties() {
        presenter.presentDeleteQuestion(
            response: .init(
                contacts: .success([ada]),
                count: 1,
                changed: [ada],
                properties: ["TEL", "TITLE"]
            )
        )
        view.expect(
            ChangeContacts.AskToDelete.ViewModel(
                question: "Ada Lovelace changed meanwhile: TEL, TITLE. Delete Ada Lovelace all the same?",
                confirm: "Delete"
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
            NoticeViewModel(
                notice: Message(.information, "Added Ada Lovelace to Friends.", undo: "undo")
            ),
            NoticeViewModel(
                notice: Message(.warning, "Nothing has changed: the contacts are in Friends already.")
            ),
            NoticeViewModel(
                notice: Message(.information, "Removed 2 contacts from Friends.", undo: "undo")
            ),
            NoticeViewModel(
                notice: Message(.warning, "Nothing has changed: the contacts are not in Friends.")
            ),
            NoticeViewModel(notice: Message(.error, "There is no contact '9'."))
        )
    }

    @Test("Changed members are named with their groups; without a change, or with a failure, that is said")
    func members() {
        let changed = ChangedMembers(contacts: ["Ada", "Bob"], groups: ["Club"])
        let unchanged = ChangedMembers.Membership(contact: "Ada", group: "Club")
        let results: [(ChangeContacts.ChangeMembers.Response, Message)] = [
            (
                .init(isRemoval: false, changed: .success(changed)),
                Message(.information, "Added Ada, Bob to Club.")
            ),
            (
                .init(isRemoval: true, changed: .success(changed)),
                Message(.information, "Removed Ada, Bob from Club.")
            ),
            (
                .init(isRemoval: true, changed: .success(.init())),
                Message(.warning, "Nothing has changed: the members are as they were.")
            ),
            (
                .init(isRemoval: false, changed: .success(.init(unchanged: unchanged))),
                Message(.warning, "Ada is in Club already.")
            ),
            (
                .init(isRemoval: true, changed: .success(.init(unchanged: unchanged))),
                Message(.warning, "Ada is not in Club.")
            ),
            (
                .init(isRemoval: false, changed: .failure(.notFound(id: "9"))),
                Message(.error, "There is no contact '9'.")
            ),
        ]
        for (response, notice) in results {
            presenter.presentChangedMembers(response: response)
            view.expect(NoticeViewModel(notice: notice))
        }
    }

    @Test("A changed or removed photo is confirmed, and a failure has its reason")
    func changedPhoto() {
        presenter.presentChangedPhoto(response: .init(isRemoval: false))
        presenter.presentChangedPhoto(response: .init(isRemoval: true))
        presenter.presentChangedPhoto(
            response: .init(isRemoval: false, failure: .document("a.gif: it is not PNG, JPEG or WebP"))
        )
        view.expect(
            NoticeViewModel(notice: Message(.information, "Changed the photo.")),
            NoticeViewModel(notice: Message(.information, "Removed the photo.")),
            NoticeViewModel(notice: Message(.error, "a.gif: it is not PNG, JPEG or WebP"))
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
        func done(_ text: LocalizedText) -> NoticeViewModel {
            .init(notice: Message(.information, text, undo: "undo"))
        }
        view.expect(
            done("Deleted Ada Lovelace again."),
            done("Merged Ada Lovelace into Ada King again."),
            done("Added Ada Lovelace to Club again."),
            done("Removed Ada Lovelace from Club again."),
            done("Changed the photo of Ada Lovelace again."),
            NoticeViewModel(notice: Message(.warning, "There is nothing to redo.")),
            NoticeViewModel(
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
            NoticeViewModel(notice: Message(.information, "Ada Lovelace is back.")),
            NoticeViewModel(notice: Message(.information, "2 contacts are back.")),
            NoticeViewModel(
                notice: Message(.information, "Removed 2 contacts from Club again.")
            ),
            NoticeViewModel(
                notice: Message(.information, "Added Ada Lovelace to Club again.")
            ),
            NoticeViewModel(notice: Message(.information, "Ada Lovelace is back.")),
            NoticeViewModel(
                notice: Message(.information, "The photo of Ada Lovelace is as it was.")
            ),
            NoticeViewModel(notice: Message(.warning, "There is nothing to undo.")),
            NoticeViewModel(
                notice: Message(.error, "The contacts could not be reached: it is full")
            )
        )
    }
}
