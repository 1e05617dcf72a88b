import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The view controller of the form for a new contact")
struct AddContactViewControllerTests {
    private let interactor = AddContactInteractorSpy()
    private let host = RecordingHost()

    private func view(_ router: AddContactRouterSpy = AddContactRouterSpy()) -> AddContactViewController {
        let view = AddContactViewController(interactor: interactor, router: router)
        view.host = host
        return view
    }

    private func screen(
        values: [String: [FieldEntry]] = [:],
        errors: [String: LocalizedText] = [:],
        message: Message? = nil
    ) -> Screen {
        .contactForm("New contact", values: values, errors: errors, message: message)
    }

    // MARK: - Events become requests

    @Test("The form is empty, with every field in order, its kind, suggestions and hint")
    func form() async {
        let view = view()
        #expect(view.screen == screen())
        #expect(view.leaveDecision() == .allow)
        await view.didLoad()
        await view.willAppear()
        interactor.expect()
        await host.finish()
    }

    @Test("000-02: the typed values and the action's values are saved together")
    func requests() async throws {
        let view = view()
        try await view.handle(.change(field: "last-name", values: ["Lovelace"]))
        host.expect(screen: screen(values: ["last-name": ["Lovelace"]]))
        try await view.handle(.action("save"))
        let phone: FieldEntry = .parts(["label": "work", "number": "+44 20"])
        try await view.handle(.action("save", values: ["first-name": ["Ada"], "phone": ["work: +44 20"]]))
        interactor.expect(
            AddContact.SaveContact.Request(draft: ContactDraft(lastName: "Lovelace")),
            AddContact.SaveContact.Request(
                draft: ContactDraft(
                    firstName: "Ada",
                    lastName: "Lovelace",
                    phones: [.init(label: "work", number: "+44 20")]
                )
            )
        )
        host.expect(
            screen: screen(values: ["first-name": ["Ada"], "last-name": ["Lovelace"], "phone": [phone]])
        )
        await host.finish()
    }

    @Test("An invalid value is shown with its mistake, without a request")
    func wrong() async throws {
        let view = view()
        try await view.handle(.action("save", values: ["birthday": ["soon"]]))
        let mistake = "'soon' is not a date: write 1815-12-10, or --12-10 if the year is unknown"
        host.expect(
            screen: screen(
                values: ["birthday": ["soon"]],
                errors: ["birthday": LocalizedText(verbatim: mistake)],
                message: Message(.error, "Birthday: \(mistake).")
            )
        )
        interactor.expect()
        await host.finish()
    }

    @Test(
        "Other events cause no request",
        arguments: [
            Event.action("unknown"), .select(list: "contacts", row: "1"), .answer(true),
            .window(list: "contacts", offset: 0, limit: 1), .back,
        ]
    )
    func others(_ event: Event) async throws {
        let router = AddContactRouterSpy()
        try await view(router).handle(event)
        interactor.expect()
        router.calls.expect()
        await host.finish()
    }

    // MARK: - View models become screens

    @Test("000-03, 000 demo: an unsaved contact stays in the form, and the screen shows the reason")
    func refused() async throws {
        let router = AddContactRouterSpy()
        let view = view(router)
        try await view.handle(.change(field: "title", values: ["Countess"]))
        host.expect(screen: screen(values: ["title": ["Countess"]]))
        view.displaySavedContact(
            viewModel: .refused(
                FormRefusal(errors: ["first-name": "is needed"], message: Message(.error, "It is needed."))
            )
        )
        host.expect(
            screen: screen(
                values: ["title": ["Countess"]],
                errors: ["first-name": "is needed"],
                message: Message(.error, "It is needed.")
            )
        )
        router.calls.expect()
        try await view.handle(.change(field: "title", values: []))
        host.expect(screen: screen())
        await host.finish()
    }

    // MARK: - Leaving

    @Test(
        "Leaving unsaved changes asks first; after saving, the contact is shown without a question"
    )
    func leaving() async throws {
        let router = AddContactRouterSpy()
        let view = view(router)
        try await view.handle(.change(field: "title", values: ["Countess"]))
        host.expect(screen: screen(values: ["title": ["Countess"]]))
        #expect(
            view.leaveDecision()
                == .ask(Question("Leave without saving the changes?", confirm: "Leave", isDestructive: true))
        )
        view.displaySavedContact(viewModel: .saved)
        #expect(view.leaveDecision() == .allow)
        router.calls.expect(.route("ViewContact", hasSegue: false))
        await host.finish()
    }

    @Test("000-18: the selector is routeTo and the identifier, and is performed if the router responds to it")
    func prepare() {
        let router = AddContactRouterSpy(answers: ["routeToViewContact"])
        let view = view(router)
        expectPrepare(view, router, performs: "ViewContact")
        #expect(view.parameters == [:])
        #expect(view.sceneName == "AddContact")
        #expect(view.dataStore is AddContactStoreDouble)
    }
}
