import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("000-31: the view controller of signing in")
struct EnterViewControllerTests {
    private let interactor = InteractorSpy()
    private let router = EnterRouterSpy(respondingTo: "routeToSignUp")
    private let host = RecordingHost()
    private let view: EnterViewController
    private let calls = Spy<String>("the flow")

    init() {
        view = EnterViewController(interactor: interactor, router: router)
        view.host = host
        let calls = calls
        view.onCompleteAuthorization = { calls.record("complete") }
        view.onAlert = { calls.record("alert \($0): \($1)") }
    }

    private func screen(
        name: String? = nil,
        isPasswordTyped: Bool = false,
        errors: [String: LocalizedText] = [:],
        message: Message? = nil
    ) -> Screen {
        let fields = EnterViewController.form.fields.map(\.declaration).filled { field in
            if field.identifier == "name" { field.values = name.map { [.text($0)] } ?? [] }
            if field.identifier == "password", isPasswordTyped { field.$hint = "typed, and not shown" }
            field.$error = errors[field.identifier]
        }
        return Screen(
            title: "Sign in",
            blocks: [.form("sign-in", fields)],
            actions: EnterViewController.actions.map(\.action).filter { $0.identifier != "continue" },
            message: message
        )
    }

    @Test("The form is shown at once, and the state is asked for each time the scene appears")
    func appears() async {
        #expect(view.screen == screen())
        await view.didLoad()
        await view.willAppear()
        await view.willAppear()
        interactor.expect(Enter.ShowForm.Request(), Enter.ShowForm.Request())
        await host.finish()
    }

    @Test("A host without guests does not offer to continue as one")
    func withoutGuests() {
        view.displayForm(viewModel: .form(nil, admitsGuests: false))
        #expect(view.screen.actions.map(\.identifier) == ["sign-in", "sign-up", "forgot"])
    }

    @Test("A message about a session that could not be saved is read before the flow ends")
    func unsaved() async throws {
        let message = Message(.warning, "Signed in as Ada. The session could not be saved.")
        view.displaySignIn(viewModel: .toConfirm(message))
        let action = EnterViewController.actions.map(\.action).filter { $0.identifier == "continue" }
        host.expect(screen: Screen(title: "Sign in", actions: action, message: message))
        calls.expect()
        try await view.handle(.action("continue"))
        calls.expect("complete")
        view.displayForm(viewModel: .form(nil, admitsGuests: true))
        host.expect(screen: screen())
        view.displayGuest(viewModel: .toConfirm(message))
        host.expect(screen: Screen(title: "Sign in", actions: action, message: message))
        await host.finish()
    }

    @Test("004-02: an event becomes a request with what was filled in, neither checked nor computed")
    func events() async throws {
        try await view.handle(.change(field: "name", values: [" Ada "]))
        try await view.handle(.change(field: "password", values: [" engine "]))
        host.expect(screen: screen(name: " Ada ", isPasswordTyped: true))
        try await view.handle(.action("sign-in"))
        try await view.handle(.action("guest"))
        interactor.expect(
            Enter.SignIn.Request(name: " Ada ", password: Secret(" engine ")),
            Enter.ContinueAsGuest.Request()
        )
        await host.finish()
    }

    @Test("A missing value is reported at its field, without calling the interactor")
    func missing() async throws {
        try await view.handle(.action("sign-in", values: ["name": ["  "], "password": [""]]))
        let needed = "this is needed"
        host.expect(
            screen: screen(
                name: "  ",
                errors: [
                    "name": LocalizedText(verbatim: needed), "password": LocalizedText(verbatim: needed),
                ],
                message: Message(.error, "Name: this is needed; Password: this is needed.")
            )
        )
        await host.finish()
    }

    @Test("The form keeps the name, and the password no longer than until it is used")
    func forgetting() async throws {
        let values: [String: [FieldEntry]] = ["name": ["Ada"], "password": ["engine"]]
        try await view.handle(.action("sign-in", values: values))
        interactor.expect(Enter.SignIn.Request(name: "Ada", password: Secret("engine")))
        view.displaySignIn(viewModel: .refused(FormRefusal("Not signed in", [("password", "wrong")])))
        host.expect(
            screen: screen(
                name: "Ada",
                errors: ["password": "wrong"],
                message: Message(.error, "Not signed in: wrong.")
            )
        )
        try await view.handle(.action("sign-in"))
        host.expect(
            screen: screen(
                name: "Ada",
                errors: ["password": "this is needed"],
                message: Message(.error, "Password: this is needed.")
            )
        )
        await host.finish()
    }

    @Test("Signing up is the router's")
    func signUp() async throws {
        try await view.handle(.action("sign-up"))
        router.calls.expect(.perform("routeToSignUp", hasSegue: false))
    }

    @Test("Other events ask for nothing", arguments: [Event.action("x"), .back, .answer(true)])
    func others(event: Event) async throws {
        try await view.handle(event)
        await host.finish()
    }

    @Test("The form says what there is to say when the scene appears")
    func showForm() async {
        view.displayForm(viewModel: .form(Message(.warning, "Wait."), admitsGuests: true))
        host.expect(screen: screen(message: Message(.warning, "Wait.")))
        view.displayForm(viewModel: .form(nil, admitsGuests: true))
        host.expect(screen: screen())
        calls.expect()
        await host.finish()
    }

    @Test("After a sign-up the form greets the person, and the flow ends")
    func signedUp() async throws {
        try await view.handle(.change(field: "name", values: ["Ada"]))
        view.displayForm(viewModel: .complete(Message(.information, "Hello.")))
        host.expect(screen: screen(message: Message(.information, "Hello.")))
        calls.expect("complete")
        await host.finish()
    }

    @Test("004-09: an alert is the flow's, and a success empties the form and ends the flow")
    func signIn() async throws {
        let hello = Message(.information, "Hello.")
        let displays: [(alert: () -> Void, completion: () -> Void)] = [
            (
                { view.displaySignIn(viewModel: .alert(title: "Sign in", message: "no disk")) },
                { view.displaySignIn(viewModel: .complete(hello)) }
            ),
            (
                { view.displayGuest(viewModel: .alert(title: "Sign in", message: "no disk")) },
                { view.displayGuest(viewModel: .complete(hello)) }
            ),
        ]
        for display in displays {
            try await view.handle(.change(field: "name", values: ["Ada"]))
            display.alert()
            host.expect(screen: screen(name: "Ada"))
            calls.expect("alert Sign in: no disk")
            display.completion()
            host.expect(screen: screen(message: hello))
            calls.expect("complete")
        }
        await host.finish()
    }

    @Test("It may be left at any time, and its segues reach its router")
    func leaving() async throws {
        try await view.handle(.change(field: "name", values: ["Ada"]))
        host.expect(screen: screen(name: "Ada"))
        #expect(view.leaveDecision() == .allow)
        expectRouting(of: view, named: "Enter", by: router, to: "SignUp")
    }
}
