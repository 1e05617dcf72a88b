import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The view controller of the form of a contact")
struct EditContactViewControllerTests {
    private let interactor = EditContactInteractorSpy()
    private let host = RecordingHost()

    private func view(_ router: EditContactRouterSpy) -> EditContactViewController {
        let view = EditContactViewController(interactor: interactor, router: router)
        view.host = host
        return view
    }

    private func screen(_ fields: [FormField], message: Message? = nil) -> Screen {
        Screen(
            title: "Edit contact",
            blocks: [.form(FormBlock(identifier: "contact", fields: fields))],
            actions: [ContactFormLayout.save],
            message: message
        )
    }

    // MARK: - Events become requests

    @Test("000-02: the contact is fetched once, when the view has loaded, so that nothing typed is lost")
    func load() async {
        let view = view(EditContactRouterSpy())
        #expect(view.screen == Screen(title: "Edit contact"))
        await view.didLoad()
        await view.willAppear()
        interactor.calls.expect(.fetch(.init()))
        await host.finish()
    }

    @Test("A change and saving become requests with all their values")
    func requests() async {
        let view = view(EditContactRouterSpy())
        await view.handle(.change(field: "email", values: ["a@b.org", "c@d.org"]))
        await view.handle(.action("save"))
        await view.handle(.action("save", values: ["title": []]))
        interactor.calls.expect(
            .change(.init(field: "email", values: ["a@b.org", "c@d.org"])),
            .save(.init()),
            .save(.init(values: ["title": []]))
        )
        await host.finish()
    }

    @Test(
        "Other events ask for nothing",
        arguments: [
            Event.action("unknown"), .select(list: "contacts", row: "1"), .answer(true),
            .window(list: "contacts", offset: 0, limit: 1), .back,
        ]
    )
    func others(_ event: Event) async {
        let router = EditContactRouterSpy()
        await view(router).handle(event)
        interactor.calls.expect()
        router.calls.expect()
        await host.finish()
    }

    // MARK: - View models become screens

    @Test("000-03: the form shows what stands in the contact")
    func contact() async {
        let view = view(EditContactRouterSpy())
        view.displayContact(viewModel: .form(.init(draft: ContactDraft([.phone: ["work: 1", "2"]]))))
        host.expect(screen: screen(.contactForm(values: ["phone": ["work: 1", "2"]])))
        #expect(view.leaveDecision() == .allow)
        await host.finish()
    }

    @Test("Without a contact there is nothing to fill in or save")
    func missing() async {
        view(EditContactRouterSpy()).displayContact(viewModel: .missing(.warning("None.")))
        host.expect(screen: Screen(title: "Edit contact", message: Message(.warning, "None.")))
        await host.finish()
    }

    @Test("A changed field shows its values and what is wrong with them")
    func changed() async {
        view(EditContactRouterSpy()).displayChangedField(
            viewModel: .init(draft: ContactDraft([.email: ["ada"]]), errors: [.email: "no e-mail"])
        )
        host.expect(
            screen: screen(.contactForm(values: ["email": ["ada"]], errors: ["email": "no e-mail"]))
        )
        await host.finish()
    }

    @Test("A contact that was not saved stays in the form, and why is said")
    func refused() async {
        let router = EditContactRouterSpy()
        view(router).displaySavedContact(
            viewModel: .form(
                .init(draft: ContactDraft([.title: ["Countess"]]), notice: .error("It is full."))
            )
        )
        host.expect(
            screen: screen(
                .contactForm(values: ["title": ["Countess"]]),
                message: Message(.error, "It is full.")
            )
        )
        router.calls.expect()
        await host.finish()
    }

    // MARK: - Leaving

    @Test("What would be lost is asked about; once saved there is no question, and the contact is shown")
    func leaving() async {
        let router = EditContactRouterSpy()
        let view = view(router)
        view.displayChangedField(viewModel: .init(draft: ContactDraft(), leaveQuestion: "Leave it?"))
        host.expect(screen: screen(.contactForm()))
        #expect(
            view.leaveDecision() == .ask(Question("Leave it?", confirm: "Leave", isDestructive: true))
        )
        view.displaySavedContact(viewModel: .saved)
        #expect(view.leaveDecision() == .allow)
        router.calls.expect(.route("ViewContact", hasSegue: false))
        await host.finish()
    }

    @Test("Its place is the contact's id, and 000-18: prepare calls routeTo and the identifier")
    func prepare() {
        let router = EditContactRouterSpy(
            EditContactStoreDouble(contactID: "7"),
            answers: ["routeToViewContact"]
        )
        let view = view(router)
        expectPrepare(view, router, performs: "ViewContact")
        #expect(view.parameters == ["id": "7"])
        #expect(view.sceneName == "EditContact")
        #expect(view.dataStore is EditContactStoreDouble)
    }
}
