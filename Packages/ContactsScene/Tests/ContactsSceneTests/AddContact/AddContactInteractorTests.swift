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

    @Test("000 demo: without a name the contact is refused and no work is done")
    func refused() async {
        let worker = AddContactWorkerSpy()
        let interactor = interactor(worker)
        await interactor.saveContact(request: .init(draft: ContactDraft(title: "Countess")))
        presenter.calls.expect(.saved(.nameless))
        worker.calls.expect()
        #expect(interactor.addedContact == nil)
    }

    @Test("000-04: the draft is saved, and the contact kept for the router")
    func saved() async {
        let worker = AddContactWorkerSpy(.success(ada))
        let interactor = interactor(worker)
        await interactor.saveContact(request: .init(draft: draft))
        presenter.calls.expect(.saved(.saved))
        #expect(worker.calls.received == [.add(draft)])
        #expect(interactor.addedContact == ada)
    }

    @Test("After a failure saving can be tried again")
    func failed() async {
        let worker = AddContactWorkerSpy(.failure(.storage("it is full")), .success(ada))
        let interactor = interactor(worker)
        await interactor.saveContact(request: .init(draft: draft))
        presenter.calls.expect(.saved(.failed(.storage("it is full"))))
        #expect(interactor.addedContact == nil)
        await interactor.saveContact(request: .init(draft: draft))
        presenter.calls.expect(.saved(.saved))
        #expect(worker.calls.received == [.add(draft), .add(draft)])
        #expect(interactor.addedContact == ada)
    }

    @Test("Asked to save twice before the first has ended, it adds one contact")
    func twice() async {
        let request = AddContact.SaveContact.Request(draft: draft)
        weak var asked: AddContactInteractor?
        let worker = AddContactWorkerSpy(.success(ada), .success(ada)) {
            await asked?.saveContact(request: request)
        }
        let interactor = interactor(worker)
        asked = interactor
        await interactor.saveContact(request: request)
        #expect(worker.calls.received == [.add(draft)])
        presenter.calls.expect(.saved(.saved))
    }
}
