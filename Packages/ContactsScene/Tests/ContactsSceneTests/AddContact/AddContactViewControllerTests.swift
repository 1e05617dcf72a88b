import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The view controller of the form for a new contact")
struct AddContactViewControllerTests {
    private let interactor = AddContactInteractorSpy()
    private let host = RecordingHost()

    private func view(_ router: AddContactRouterSpy) -> AddContactViewController {
        let view = AddContactViewController(interactor: interactor, router: router)
        view.host = host
        return view
    }

    private func screen(_ fields: [FormField], message: Message? = nil) -> Screen {
        Screen(
            title: "New contact",
            blocks: [.form(FormBlock(identifier: "contact", fields: fields))],
            actions: [ContactFormLayout.save],
            message: message
        )
    }

    // MARK: - Events become requests

    @Test("000-02: the form is asked for once, when the view has loaded")
    func load() async {
        let view = view(AddContactRouterSpy())
        #expect(view.screen == Screen(title: "New contact", actions: [ContactFormLayout.save]))
        await view.didLoad()
        await view.willAppear()
        interactor.calls.expect(.show(.init()))
        await host.finish()
    }

    @Test("A change and saving become requests with all their values")
    func requests() async {
        let view = view(AddContactRouterSpy())
        await view.handle(.change(field: "phone", values: ["1", "2"]))
        await view.handle(.action("save"))
        await view.handle(.action("save", values: ["title": ["Countess"]]))
        interactor.calls.expect(
            .change(.init(field: "phone", values: ["1", "2"])),
            .save(.init()),
            .save(.init(values: ["title": ["Countess"]]))
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
        let router = AddContactRouterSpy()
        await view(router).handle(event)
        interactor.calls.expect()
        router.calls.expect()
        await host.finish()
    }

    // MARK: - View models become screens

    @Test("000-03: the empty form has every field, in order, with its kind, labels and hint")
    func form() async {
        let view = view(AddContactRouterSpy())
        view.displayForm(viewModel: .init(draft: ContactDraft()))
        host.expect(screen: screen(.contactForm()))
        #expect(view.leaveDecision() == .allow)
        await host.finish()
    }

    @Test("A changed field shows its values and what is wrong with them")
    func changed() async {
        let view = view(AddContactRouterSpy())
        view.displayChangedField(
            viewModel: .init(
                draft: ContactDraft([.phone: ["none", "+44 20"], .title: ["Countess"]]),
                errors: [.phone: "no phone"]
            )
        )
        host.expect(
            screen: screen(
                .contactForm(
                    values: ["phone": ["none", "+44 20"], "title": ["Countess"]],
                    errors: ["phone": "no phone"]
                )
            )
        )
        await host.finish()
    }

    @Test("000 demo: a contact that was not saved stays in the form, and why is said until it is changed")
    func refused() async {
        let router = AddContactRouterSpy()
        let view = view(router)
        view.displaySavedContact(
            viewModel: .form(
                .init(
                    draft: ContactDraft(),
                    errors: [.firstName: "is needed"],
                    notice: .error("Not saved: first-name: is needed.")
                )
            )
        )
        host.expect(
            screen: screen(
                .contactForm(errors: ["first-name": "is needed"]),
                message: Message(.error, "Not saved: first-name: is needed.")
            )
        )
        router.calls.expect()
        view.displayChangedField(viewModel: .init(draft: ContactDraft([.firstName: ["Ada"]])))
        host.expect(screen: screen(.contactForm(values: ["first-name": ["Ada"]])))
        await host.finish()
    }

    // MARK: - Leaving

    @Test("What would be lost is asked about; once saved there is no question, and the contact is shown")
    func leaving() async {
        let router = AddContactRouterSpy()
        let view = view(router)
        view.displayChangedField(
            viewModel: .init(draft: ContactDraft([.title: ["Countess"]]), leaveQuestion: "Leave it?")
        )
        host.expect(screen: screen(.contactForm(values: ["title": ["Countess"]])))
        #expect(
            view.leaveDecision() == .ask(Question("Leave it?", confirm: "Leave", isDestructive: true))
        )
        view.displaySavedContact(viewModel: .saved)
        #expect(view.leaveDecision() == .allow)
        router.calls.expect(.route("ViewContact", hasSegue: false))
        await host.finish()
    }

    @Test("000-18: the selector is routeTo and the identifier, performed where the router responds to it")
    func prepare() {
        let router = AddContactRouterSpy(answers: ["routeToViewContact"])
        let view = view(router)
        expectPrepare(view, router, performs: "ViewContact")
        #expect(view.parameters == [:])
        #expect(view.sceneName == "AddContact")
        #expect(view.dataStore is AddContactStoreDouble)
    }
}
