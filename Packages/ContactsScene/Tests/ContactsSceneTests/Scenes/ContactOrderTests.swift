import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A router may read the data store as soon as the presenter is called.
@MainActor
@Suite("000-25: each interactor calls its worker, stores the result, and then presents it")
struct ContactOrderTests {
    private let journal = Journal()
    private let ada = Contact.sample("ada", "ada", "lovelace")

    @Test("The contact list stores the contacts and clears the presented change")
    func contactList() async {
        let page = ContactList.ShowContacts.Response.Page(
            contacts: [ada],
            offset: 0,
            total: 1,
            isTotalLowerBound: false
        )
        let worker = ContactListWorkerSpy(.init(page: .success(page)))
        let presenter = ContactListPresenterSpy()
        let interactor = ContactListInteractor(presenter: presenter, worker: worker)
        worker.calls.write(to: journal)
        presenter.write(to: journal) { [unowned interactor] in interactor.contacts }
        interactor.change = .saved(name: "Ada")
        await interactor.showContacts(request: .init())
        journal.expect(
            .work(ContactListWorkerSpy.Call.page(.init())),
            .stored([ada]),
            .response(
                ContactList.ShowContacts.Response(
                    query: .init(),
                    page: .success(page),
                    change: .saved(name: "Ada")
                )
            )
        )
        presenter.write(to: journal) { [unowned interactor] in interactor.change }
        interactor.change = .saved(name: "Bob")
        await interactor.showContacts(request: .init())
        #expect(journal.received.contains(.stored(ContactChange?.none)))
    }

    @Test("One contact's card stores the contact and its own change")
    func viewContact() async {
        let worker = ViewContactWorkerSpy(contact: .success(ada))
        let presenter = ViewContactPresenterSpy()
        let interactor = ViewContactInteractor(presenter: presenter, worker: worker)
        interactor.contactID = "ada"
        worker.calls.write(to: journal)
        presenter.write(to: journal) { [unowned interactor] in interactor.contact }
        await interactor.fetchContact(request: .init())
        journal.expect(
            .work(ViewContactWorkerSpy.Call.fetch("ada")),
            .stored(Optional(ada)),
            .response(ViewContact.FetchContact.Response(contact: .success(ada)))
        )
        let changes = ContactListWorkerSpy(.init(contacts: .success([ada]), deleted: .success([ada])))
        let changed = ChangeContactsPresenterSpy()
        let changing = ChangeContactsInteractor(presenter: changed, worker: changes, dataStore: interactor)
        changes.calls.write(to: journal)
        changed.write(to: journal) { [unowned interactor] in interactor.ownChange }
        await changing.askToDelete(request: .init(ids: ["ada"]))
        await changing.deleteContacts(request: .init(ids: ["ada"]))
        journal.expect(
            .work(ContactListWorkerSpy.Call.fetch(["ada"])),
            .stored(Optional<ContactChange>.none),
            .response(ChangeContacts.AskToDelete.Response(contacts: .success([ada]), count: 1)),
            .work(ContactListWorkerSpy.Call.delete(["ada"], shown: ShownContacts([ada]))),
            .stored(Optional(ContactChange.deleted(name: "Ada Lovelace"))),
            .response(ChangeContacts.DeleteContacts.Response(contacts: .success([ada])))
        )
    }

    @Test("The form for a new contact stores the added contact")
    func addContact() async {
        let worker = AddContactWorkerSpy(.success(ada))
        let presenter = AddContactPresenterSpy()
        let interactor = AddContactInteractor(presenter: presenter, worker: worker)
        worker.calls.write(to: journal)
        presenter.write(to: journal) { [unowned interactor] in interactor.addedContact }
        let draft = ContactDraft(firstName: "ada")
        await interactor.saveContact(request: .init(draft: draft))
        journal.expect(
            .work(AddContactWorkerSpy.Call.add(draft)),
            .stored(Optional(ada)),
            .response(AddContact.SaveContact.Response.saved)
        )
    }

    @Test("The form of a contact stores the saved contact")
    func editContact() async {
        let worker = EditContactWorkerSpy(contact: .success(ada), saved: .success(ada))
        let presenter = EditContactPresenterSpy()
        let interactor = EditContactInteractor(presenter: presenter, worker: worker)
        interactor.contactID = "ada"
        await interactor.fetchContact(request: .init())
        _ = (worker.calls.received, presenter.received)
        worker.calls.write(to: journal)
        presenter.write(to: journal) { [unowned interactor] in interactor.savedContact }
        let draft = ContactDraft(ada.card)
        let edit = FormEdit(ContactDraft.form, base: draft, draft: draft)
        await interactor.saveContact(request: .init(edit: edit))
        journal.expect(
            .work(EditContactWorkerSpy.Call.save(id: "ada", edit: edit)),
            .stored(Optional(ada)),
            .response(EditContact.SaveContact.Response.saved)
        )
    }
}
