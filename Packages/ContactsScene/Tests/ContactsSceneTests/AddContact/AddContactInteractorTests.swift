import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of the form for a new contact")
struct AddContactInteractorTests {
    private let presenter = AddContactPresenterSpy()
    private let ada = Contact.sample("ada", "Ada", "Lovelace")

    private func interactor(_ worker: AddContactWorkerSpy) -> AddContactInteractor {
        AddContactInteractor(presenter: presenter, worker: worker)
    }

    /// A form that was filled in as a person does.
    private func form(_ fill: (inout ContactForm) -> Void = { _ in }) -> ContactForm {
        var form = ContactForm()
        fill(&form)
        return form
    }

    // MARK: - Show form

    @Test("000-04: the form begins empty")
    func show() async {
        await interactor(AddContactWorkerSpy()).showForm(request: .init())
        presenter.calls.expect(.form(.init(form: ContactForm())))
    }

    // MARK: - Change field

    @Test("A changed field is checked, and what stood in the others is kept")
    func change() async {
        let interactor = interactor(AddContactWorkerSpy())
        await interactor.changeField(request: .init(field: "phone", values: ["none"]))
        await interactor.changeField(request: .init(field: "last-name", values: ["Lovelace"]))
        let first = form { $0.change("phone", to: ["none"]) }
        let second = form {
            $0.change("phone", to: ["none"])
            $0.change("last-name", to: ["Lovelace"])
        }
        #expect(first.problems == [.phone: [.notAPhone("none")]])
        presenter.calls.expect(.changed(.init(form: first)), .changed(.init(form: second)))
        await interactor.showForm(request: .init())
        presenter.calls.expect(.form(.init(form: second)))
    }

    // MARK: - Save contact

    @Test(
        "000 demo: without a name, and with a phone that is none, the contact is refused and no work is done"
    )
    func refused() async {
        let worker = AddContactWorkerSpy()
        let interactor = interactor(worker)
        await interactor.saveContact(request: .init(values: ["phone": ["none"]]))
        let refused = form { $0.complete(with: ["phone": ["none"]]) }
        #expect(refused.problems == [.firstName: [.noName], .phone: [.notAPhone("none")]])
        presenter.calls.expect(.saved(.refused(refused)))
        worker.calls.expect()
        #expect(interactor.addedContact == nil)
    }

    @Test("What was typed and what came with the request are saved together, and kept for the router")
    func saved() async {
        let worker = AddContactWorkerSpy(.success(ada))
        let interactor = interactor(worker)
        await interactor.changeField(request: .init(field: "last-name", values: ["Lovelace"]))
        await interactor.saveContact(
            request: .init(values: ["first-name": ["Ada"], "phone": ["work: +44 20"]])
        )
        presenter.calls.expect(
            .changed(.init(form: form { $0.change("last-name", to: ["Lovelace"]) })),
            .saved(.saved)
        )
        #expect(
            worker.calls.received == [
                .add(
                    ContactDraft([
                        .firstName: ["Ada"], .lastName: ["Lovelace"], .phone: ["work: +44 20"],
                    ])
                )
            ]
        )
        #expect(interactor.addedContact == ada)
    }

    @Test("A failure keeps what was filled in, and saving can be tried again")
    func failed() async {
        let worker = AddContactWorkerSpy(.failure(.storage("it is full")), .success(ada))
        let interactor = interactor(worker)
        await interactor.saveContact(request: .init(values: ["first-name": ["Ada"]]))
        presenter.calls.expect(
            .saved(.failed(form { $0.complete(with: ["first-name": ["Ada"]]) }, .storage("it is full")))
        )
        #expect(interactor.addedContact == nil)
        await interactor.saveContact(request: .init())
        presenter.calls.expect(.saved(.saved))
        let draft = ContactDraft([.firstName: ["Ada"]])
        #expect(worker.calls.received == [.add(draft), .add(draft)])
        #expect(interactor.addedContact == ada)
    }

    @Test("Asked to save twice before the first has ended, it adds one contact")
    func twice() async {
        let request = AddContact.SaveContact.Request(values: ["first-name": ["Ada"]])
        weak var asked: AddContactInteractor?
        let worker = AddContactWorkerSpy(.success(ada), .success(ada)) {
            await asked?.saveContact(request: request)
        }
        let interactor = interactor(worker)
        asked = interactor
        await interactor.saveContact(request: request)
        #expect(worker.calls.received == [.add(ContactDraft([.firstName: ["Ada"]]))])
        presenter.calls.expect(.saved(.saved))
    }
}
