import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of the form of a contact")
struct EditContactInteractorTests {
    private let presenter = EditContactPresenterSpy()
    private let ada = Contact.sample("ada", "Ada", "Lovelace", phone: "+44 20")
    private let original = ContactDraft(
        firstName: "Ada",
        lastName: "Lovelace",
        phones: [.init(label: "work", number: "+44 20")]
    )
    private var changed: ContactDraft {
        var draft = original
        draft.title = "Countess"
        return draft
    }

    private func edit(_ draft: ContactDraft) -> FormEdit<ContactDraft> {
        FormEdit(ContactDraft.form, base: original, draft: draft)
    }

    private func interactor(_ worker: EditContactWorkerSpy, id: String? = "ada") -> EditContactInteractor {
        let interactor = EditContactInteractor(presenter: presenter, worker: worker)
        interactor.contactID = id
        return interactor
    }

    // MARK: - Fetch contact

    @Test("000-04: the contact is presented to the form")
    func fetch() async {
        let worker = EditContactWorkerSpy(contact: .success(ada))
        await interactor(worker).fetchContact(request: .init())
        worker.calls.expect(.fetch("ada"))
        presenter.expect(EditContact.FetchContact.Response(draft: .success(original)))
    }

    @Test(
        "An error is presented",
        arguments: [ContactsFailure.notFound(id: "ada"), .storage("it is locked")]
    )
    func failure(_ failure: ContactsFailure) async {
        let worker = EditContactWorkerSpy(contact: .failure(failure))
        await interactor(worker).fetchContact(request: .init())
        worker.calls.expect(.fetch("ada"))
        presenter.expect(EditContact.FetchContact.Response(draft: .failure(failure)))
    }

    @Test("Without an id no contact is found")
    func noID() async {
        let worker = EditContactWorkerSpy(contact: .failure(.notFound(id: "")))
        await interactor(worker, id: nil).fetchContact(request: .init())
        worker.calls.expect(.fetch(""))
        presenter.expect(EditContact.FetchContact.Response(draft: .failure(.notFound(id: ""))))
    }

    @Test("000-04: a cancelled fetch presents nothing")
    func cancelled() async {
        let worker = EditContactWorkerSpy(contact: .success(ada))
        let interactor = interactor(worker)
        let work = Task { await interactor.fetchContact(request: .init()) }
        work.cancel()
        await work.value
        worker.calls.expect(.fetch("ada"))
        presenter.expect()
    }

    // MARK: - Save contact

    @Test("The edit is saved, and the contact is stored for the router")
    func saved() async {
        let saved = Contact.sample("ada", "Augusta", "Lovelace")
        let worker = EditContactWorkerSpy(contact: .success(ada), saved: .success(saved))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.saveContact(request: .init(edit: edit(changed)))
        worker.calls.expect(.fetch("ada"), .save(id: "ada", edit: edit(changed)))
        presenter.expect(
            EditContact.FetchContact.Response(draft: .success(original)),
            EditContact.SaveContact.Response.saved
        )
        #expect(interactor.savedContact == saved)
    }

    @Test("000 demo: a contact that loses its name is refused, and the worker is not called")
    func refused() async {
        let worker = EditContactWorkerSpy(contact: .success(ada))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.saveContact(request: .init(edit: edit(ContactDraft(title: "Countess"))))
        worker.calls.expect(.fetch("ada"))
        presenter.expect(
            EditContact.FetchContact.Response(draft: .success(original)),
            EditContact.SaveContact.Response.nameless
        )
        #expect(interactor.savedContact == nil)
    }

    @Test("A contact that never had a name may be saved without one")
    func neverNamed() async {
        let nameless = Contact.sample("ada", "", "")
        let worker = EditContactWorkerSpy(contact: .success(nameless), saved: .success(nameless))
        let interactor = interactor(worker)
        let edit = FormEdit(
            ContactDraft.form,
            base: ContactDraft(),
            draft: ContactDraft(title: "Countess")
        )
        await interactor.fetchContact(request: .init())
        await interactor.saveContact(request: .init(edit: edit))
        worker.calls.expect(.fetch("ada"), .save(id: "ada", edit: edit))
        presenter.expect(
            EditContact.FetchContact.Response(draft: .success(ContactDraft())),
            EditContact.SaveContact.Response.saved
        )
    }

    @Test(
        "A failure is presented, and nothing is stored for the router",
        arguments: [ContactsFailure.conflict(EditConflict(present: nil)), .storage("it is full")]
    )
    func failed(_ failure: ContactsFailure) async {
        let worker = EditContactWorkerSpy(contact: .success(ada), saved: .failure(failure))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.saveContact(request: .init(edit: edit(changed)))
        worker.calls.expect(.fetch("ada"), .save(id: "ada", edit: edit(changed)))
        presenter.expect(
            EditContact.FetchContact.Response(draft: .success(original)),
            EditContact.SaveContact.Response.failed(failure)
        )
        #expect(interactor.savedContact == nil)
    }
}
