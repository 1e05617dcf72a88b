import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of the form of a contact")
struct EditContactInteractorTests {
    private let presenter = EditContactPresenterSpy()
    private let ada = Contact.sample("ada", "Ada", "Lovelace", phone: "+44 20")
    private let original = ContactDraft([
        .firstName: ["Ada"], .lastName: ["Lovelace"], .phone: ["work: +44 20"],
    ])

    private func interactor(_ worker: EditContactWorkerSpy, id: String? = "ada") -> EditContactInteractor {
        EditContactInteractor(presenter: presenter, worker: worker, contactID: id)
    }

    /// The form of the contact, filled in as a person does.
    private func form(_ fill: (inout ContactForm) -> Void = { _ in }) -> ContactForm {
        var form = ContactForm(editing: original)
        fill(&form)
        return form
    }

    // MARK: - Fetch contact

    @Test("000-04: the form begins as the contact is")
    func fetch() async {
        let worker = EditContactWorkerSpy(contact: .success(ada))
        await interactor(worker).fetchContact(request: .init())
        worker.calls.expect(.fetch("ada"))
        presenter.calls.expect(.contact(.init(form: .success(form()))))
    }

    @Test(
        "An error is presented, and leaves nothing to change or save",
        arguments: [ContactsFailure.notFound(id: "ada"), .storage("it is locked")]
    )
    func failure(_ failure: ContactsFailure) async {
        let worker = EditContactWorkerSpy(contact: .failure(failure))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.changeField(request: .init(field: "title", values: ["Countess"]))
        await interactor.saveContact(request: .init())
        worker.calls.expect(.fetch("ada"))
        presenter.calls.expect(.contact(.init(form: .failure(failure))))
    }

    @Test("Without an id none is found")
    func noID() async {
        let worker = EditContactWorkerSpy(contact: .failure(.notFound(id: "")))
        await interactor(worker, id: nil).fetchContact(request: .init())
        worker.calls.expect(.fetch(""))
        presenter.calls.expect(.contact(.init(form: .failure(.notFound(id: "")))))
    }

    @Test("000-04: work that was cancelled presents nothing")
    func cancelled() async {
        let worker = EditContactWorkerSpy(contact: .success(ada))
        let interactor = interactor(worker)
        let work = Task { await interactor.fetchContact(request: .init()) }
        work.cancel()
        await work.value
        worker.calls.expect(.fetch("ada"))
        presenter.calls.expect()
    }

    // MARK: - Change field

    @Test("A changed field is checked, and the form knows that it is modified")
    func change() async {
        let worker = EditContactWorkerSpy(contact: .success(ada))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.changeField(request: .init(field: "email", values: ["ada"]))
        await interactor.changeField(request: .init(field: "email", values: []))
        worker.calls.expect(.fetch("ada"))
        let changed = form { $0.change("email", to: ["ada"]) }
        let changedBack = form { $0.change("email", to: []) }
        #expect(changed.isModified && !changedBack.isModified)
        #expect(changed.problems == [.email: [.notAnEmail("ada")]])
        presenter.calls.expect(
            .contact(.init(form: .success(form()))),
            .changed(.init(form: changed)),
            .changed(.init(form: changedBack))
        )
    }

    // MARK: - Save contact

    @Test("What was typed and what came with the request are saved together, and kept for the router")
    func saved() async {
        let saved = Contact.sample("ada", "Augusta", "Lovelace")
        let worker = EditContactWorkerSpy(contact: .success(ada), saved: .success(saved))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.changeField(request: .init(field: "first-name", values: ["Augusta"]))
        await interactor.saveContact(request: .init(values: ["title": ["Countess"]]))
        var draft = original
        draft[.firstName] = ["Augusta"]
        draft[.title] = ["Countess"]
        worker.calls.expect(.fetch("ada"), .save(id: "ada", draft: draft, original: original))
        presenter.calls.expect(
            .contact(.init(form: .success(form()))),
            .changed(.init(form: form { $0.change("first-name", to: ["Augusta"]) })),
            .saved(.saved)
        )
        #expect(interactor.savedContact == saved)
    }

    @Test("000 demo: a contact that loses its name is refused, and no work is done")
    func refused() async {
        let worker = EditContactWorkerSpy(contact: .success(ada))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        let values = ["first-name": [""], "last-name": [], "phone": ["none"]]
        await interactor.saveContact(request: .init(values: values))
        worker.calls.expect(.fetch("ada"))
        let refused = form { $0.complete(with: values) }
        #expect(refused.problems == [.firstName: [.noName], .phone: [.notAPhone("none")]])
        presenter.calls.expect(.contact(.init(form: .success(form()))), .saved(.refused(refused)))
        #expect(interactor.savedContact == nil)
    }

    @Test(
        "A failure keeps what was filled in",
        arguments: [ContactsFailure.notFound(id: "ada"), .storage("it is full")]
    )
    func failed(_ failure: ContactsFailure) async {
        let worker = EditContactWorkerSpy(contact: .success(ada), saved: .failure(failure))
        let interactor = interactor(worker)
        await interactor.fetchContact(request: .init())
        await interactor.saveContact(request: .init(values: ["title": ["Countess"]]))
        var draft = original
        draft[.title] = ["Countess"]
        worker.calls.expect(.fetch("ada"), .save(id: "ada", draft: draft, original: original))
        let failed = form { $0.complete(with: ["title": ["Countess"]]) }
        #expect(failed.draft == draft)
        presenter.calls.expect(.contact(.init(form: .success(form()))), .saved(.failed(failed, failure)))
        #expect(interactor.savedContact == nil)
    }
}
