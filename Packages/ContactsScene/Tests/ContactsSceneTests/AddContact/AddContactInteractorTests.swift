import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of the form for a new contact")
struct AddContactInteractorTests {
    private let presenter = AddContactPresenterSpy()
    private let ada = Contact.sample("ada", "Ada", "Lovelace")
    private let draft = ContactDraft(firstName: "Ada", phones: [.init(label: "work", number: "+44 20")])

    private func interactor(_ worker: AddContactWorkerSpy) -> AddContactInteractor {
        AddContactInteractor(presenter: presenter, worker: worker)
    }

    // MARK: - Save contact

    @Test("000 demo: a contact without a name is refused, and the worker is not called")
    func refused() async {
        let worker = AddContactWorkerSpy()
        let interactor = interactor(worker)
        await interactor.saveContact(request: .init(draft: ContactDraft(title: "Countess")))
        presenter.expect(AddContact.SaveContact.Response.nameless)
        worker.calls.expect()
        #expect(interactor.addedContact == nil)
    }

    @Test("000-04: the draft is saved, and the contact is stored for the router")
    func saved() async {
        let worker = AddContactWorkerSpy(.success(ada))
        let interactor = interactor(worker)
        await interactor.saveContact(request: .init(draft: draft))
        presenter.expect(AddContact.SaveContact.Response.saved)
        #expect(worker.calls.received == [.add(draft)])
        #expect(interactor.addedContact == ada)
    }

    @Test("Saving can be repeated after a failure")
    func failed() async {
        let worker = AddContactWorkerSpy(.failure(.storage("it is full")), .success(ada))
        let interactor = interactor(worker)
        await interactor.saveContact(request: .init(draft: draft))
        presenter.expect(AddContact.SaveContact.Response.failed(.storage("it is full")))
        #expect(interactor.addedContact == nil)
        await interactor.saveContact(request: .init(draft: draft))
        presenter.expect(AddContact.SaveContact.Response.saved)
        #expect(worker.calls.received == [.add(draft), .add(draft)])
        #expect(interactor.addedContact == ada)
    }
}
