import ContactCards
import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The view controller of the form of a contact")
struct EditContactViewControllerTests {
    private let interactor = EditContactInteractorSpy()
    private let host = RecordingHost()
    private let draft = ContactDraft(
        phones: [.init(label: "work", number: "1"), .init(number: "2")],
        birthday: .init(.init(year: 1815, month: 12, day: 10))
    )
    private let values: [String: [FieldEntry]] = [
        "phone": [.parts(["label": "work", "number": "1"]), .parts(["number": "2"])],
        "birthday": ["1815-12-10"],
    ]

    private func view(_ router: EditContactRouterSpy = EditContactRouterSpy()) -> EditContactViewController {
        let view = EditContactViewController(interactor: interactor, router: router)
        view.host = host
        return view
    }

    private func screen(
        _ changes: [String: [FieldEntry]] = [:],
        errors: [String: LocalizedText] = [:],
        message: Message? = nil
    ) -> Screen {
        let values = values.merging(changes) { $1 }
        return .contactForm(
            "Edit contact",
            values: values,
            loaded: self.values,
            errors: errors,
            message: message
        )
    }

    // MARK: - Events become requests

    @Test("000-02: the contact is fetched once, after loading, so that no input is lost")
    func load() async {
        let view = view()
        #expect(view.screen == Screen(title: "Edit contact"))
        await view.didLoad()
        await view.willAppear()
        interactor.expect(EditContact.FetchContact.Request())
        await host.finish()
    }

    @Test("The typed values, the action's values and the rest of the form are saved together")
    func requests() async throws {
        let view = view()
        view.displayContact(viewModel: .form(draft))
        try await view.handle(.change(field: "email", values: ["a@b.org", "home: c@d.org"]))
        try await view.handle(.action("save", values: ["title": ["Countess"], "birthday": []]))
        var saved = draft
        saved.emails = [.init(address: "a@b.org"), .init(label: "home", address: "c@d.org")]
        saved.title = "Countess"
        saved.birthday = nil
        interactor.expect(
            EditContact.SaveContact.Request(edit: FormEdit(ContactDraft.form, base: draft, draft: saved))
        )
        host.expect(
            screen: screen([
                "email": [.parts(["address": "a@b.org"]), .parts(["label": "home", "address": "c@d.org"])],
                "title": ["Countess"], "birthday": [],
            ])
        )
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
        let router = EditContactRouterSpy()
        try await view(router).handle(event)
        interactor.expect()
        router.calls.expect()
        await host.finish()
    }

    // MARK: - View models become screens

    @Test("000-03: the form shows the contact's values")
    func contact() async {
        let view = view()
        view.displayContact(viewModel: .form(draft))
        host.expect(screen: screen())
        #expect(view.leaveDecision() == .allow)
        await host.finish()
    }

    @Test("Without a contact the form and the save action are absent")
    func missing() async {
        view().displayContact(viewModel: .missing(Message(.warning, "None.")))
        host.expect(screen: Screen(title: "Edit contact", message: Message(.warning, "None.")))
        await host.finish()
    }

    @Test("An unsaved contact stays in the form, and the screen shows the reason")
    func refused() async throws {
        let router = EditContactRouterSpy()
        let view = view(router)
        view.displayContact(viewModel: .form(draft))
        view.displaySavedContact(
            viewModel: .refused(
                FormRefusal(errors: ["first-name": "is needed"], message: Message(.error, "It is needed."))
            )
        )
        host.expect(
            screen: screen(errors: ["first-name": "is needed"], message: Message(.error, "It is needed."))
        )
        router.calls.expect()
        await host.finish()
    }

    // MARK: - Leaving

    @Test(
        "Leaving unsaved changes asks first; after saving, the contact is shown without a question"
    )
    func leaving() async throws {
        let router = EditContactRouterSpy()
        let view = view(router)
        view.displayContact(viewModel: .form(draft))
        try await view.handle(.change(field: "title", values: ["Countess"]))
        host.expect(screen: screen(["title": ["Countess"]]))
        #expect(
            view.leaveDecision()
                == .ask(Question("Leave without saving the changes?", confirm: "Leave", isDestructive: true))
        )
        view.displaySavedContact(viewModel: .saved)
        #expect(view.leaveDecision() == .allow)
        router.calls.expect(.route("ViewContact", hasSegue: false))
        await host.finish()
    }

    @Test("000-18: prepare calls routeTo and the identifier")
    func prepare() {
        let router = EditContactRouterSpy(answers: ["routeToViewContact"])
        let view = view(router)
        expectPrepare(view, router, performs: "ViewContact")
        #expect(view.sceneName == "EditContact")
        #expect(view.dataStore is EditContactStoreDouble)
    }
}
