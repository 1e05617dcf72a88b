import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("000-31: the view controller of signing up")
struct SignUpViewControllerTests {
    private let interactor = InteractorSpy()
    private let router = SignUpRouterSpy(respondingTo: "routeToEnter")
    private let host = RecordingHost()
    private let view: SignUpViewController
    private let values: [String: [FieldEntry]] = [
        "name": ["Ada"], "password": ["engine!!"], "repeat": ["engine!!"], "email": ["ada@example.org"],
    ]

    init() {
        view = SignUpViewController(interactor: interactor, router: router)
        view.host = host
    }

    private func screen(
        message: Message? = nil,
        offersGuestRecords: Bool = false,
        _ change: (inout Field) -> Void = { _ in }
    ) -> Screen {
        Screen.signUp(message: message, offersGuestRecords: offersGuestRecords, change)
    }

    @Test("The form is shown at once, and stays as it is filled in when the scene appears again")
    func loads() async {
        #expect(view.screen == screen())
        await view.didLoad()
        await view.willAppear()
        interactor.expect(SignUp.ShowForm.Request())
        await host.finish()
    }

    @Test("A submitted form becomes a request")
    func events() async throws {
        view.displayForm(viewModel: .init(offersGuestRecords: true))
        host.expect(screen: screen(offersGuestRecords: true))
        try await view.handle(.change(field: "guest-records", values: ["false"]))
        try await view.handle(.action("sign-up", values: values))
        let draft = SignUpDraft(
            name: "Ada",
            password: Secret("engine!!"),
            repetition: Secret("engine!!"),
            email: "ada@example.org",
            takesGuestRecords: false
        )
        interactor.expect(SignUp.CreateAccount.Request(draft: draft))
        host.expect(
            screen: screen(offersGuestRecords: true) { field in
                switch field.identifier {
                case "name": field.values = ["Ada"]
                case "password", "repeat": field.$hint = "typed, and not shown"
                case "email": field.values = ["ada@example.org"]
                case "guest-records": field.values = ["false"]
                default: break
                }
            }
        )
        await host.finish()
    }

    @Test("A different repeated password is reported at its field, without calling the interactor")
    func repetition() async throws {
        try await view.handle(.action("sign-up", values: values.merging(["repeat": ["engine"]]) { $1 }))
        #expect(
            view.screen.message
                == Message(.error, "Password again: it is not the same as 'Password'.")
        )
        host.expect(screen: view.screen)
        await host.finish()
    }

    @Test("After a refusal the passwords are still there; after success they are not")
    func forgetting() async throws {
        try await view.handle(.action("sign-up", values: values))
        view.displayCreatedAccount(viewModel: .refused(FormRefusal("Not signed up", [("name", "taken")])))
        func typed() -> [String?] { view.screen.forms[0].fields.map(\.hint).prefix(3).map(\.self) }
        let hint = "typed, and not shown"
        #expect(typed() == [nil, hint, hint])
        #expect(view.screen.forms[0].fields[0].error == "taken")
        #expect(view.screen.message == Message(.error, "Not signed up: taken."))
        try await view.handle(.action("sign-up", values: ["name": ["Bea"], "password": [""]]))
        view.displayCreatedAccount(viewModel: .created)
        view.displayForm(viewModel: .init())
        #expect(typed() == [nil, nil, nil])
        host.expect(screen: view.screen)
        router.calls.expect(.route("Enter", hasSegue: false))
        let secret = Secret("engine!!")
        interactor.expect(
            all: ["Ada", "Bea"].map { name in
                SignUp.CreateAccount.Request(
                    draft: SignUpDraft(
                        name: name,
                        password: secret,
                        repetition: secret,
                        email: "ada@example.org"
                    )
                )
            }
        )
    }

    @Test("Other events ask for nothing", arguments: [Event.action("x"), .back, .answer(true)])
    func others(event: Event) async throws {
        try await view.handle(event)
        await host.finish()
    }

    @Test("A notice replaces the form until the person continues")
    func toConfirm() async throws {
        let codes = AuthWording.blocks(ofCodes: ["K7QM-2XPD"])
        view.displayCreatedAccount(viewModel: .toConfirm(Message(.warning, "Some records stay."), codes))
        host.expect(
            screen: Screen(
                title: "Sign up",
                blocks: codes,
                actions: SignUpViewController.actions.map(\.action).filter { $0.identifier == "continue" },
                message: Message(.warning, "Some records stay.")
            )
        )
        try await view.handle(.action("continue"))
        router.calls.expect(.perform("routeToEnter", hasSegue: false))
    }

    @Test("A signed-in person may go on without a form")
    func goingOn() async throws {
        view.displayForm(viewModel: .init(isSignedIn: true))
        #expect(view.screen.actions.map(\.identifier) == ["sign-up", "continue"])
        host.expect(screen: view.screen)
        try await view.handle(.action("continue"))
        router.calls.expect(.perform("routeToEnter", hasSegue: false))
        await host.finish()
    }

    @Test("A new account leads back to the screen to sign in")
    func created() async {
        view.displayCreatedAccount(viewModel: .created)
        router.calls.expect(.route("Enter", hasSegue: false))
        await host.finish()
    }

    @Test("It may be left at any time, and its segues reach its router")
    func leaving() async throws {
        try await view.handle(.change(field: "name", values: ["Ada"]))
        host.expect(screen: screen { if $0.identifier == "name" { $0.values = ["Ada"] } })
        #expect(view.leaveDecision() == .allow)
        expectRouting(of: view, named: "SignUp", by: router, to: "Enter")
    }
}
