import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("000-31: the view controller of the account")
struct AccountViewControllerTests {
    private let interactor = InteractorSpy()
    private let router = AccountRouterSpy(
        respondingTo: "routeToEditProfile",
        "routeToChangePassword",
        "routeToEnter",
        "routeToSignUp"
    )
    private let host = RecordingHost()
    private let view: AccountViewController
    private let calls = Spy<String>("the flow")

    private let nobody = Account.ShowAccount.ViewModel(
        text: "Nobody is signed in.",
        choices: [.signIn, .signUp],
        notice: Message(.information, "Signed out.")
    )
    private let nobodyScreen = Screen(
        title: "Account",
        blocks: [.text(TextBlock("Nobody is signed in."))],
        actions: AccountViewControllerTests.actions("sign-in", "sign-up"),
        message: Message(.information, "Signed out.")
    )

    private static func actions(_ identifiers: String...) -> [SceneAction] {
        AccountViewController.actions.map(\.action).filter { identifiers.contains($0.identifier) }
    }

    init() {
        view = AccountViewController(interactor: interactor, router: router)
        view.host = host
        let calls = calls
        view.onSignOut = { calls.record("signed out") }
    }

    @Test("The account is requested each time the scene appears, and signing out is a request")
    func requests() async throws {
        #expect(view.screen == Screen(title: "Account"))
        await view.didLoad()
        await view.willAppear()
        await view.willAppear()
        try await view.handle(.action("sign-out"))
        interactor.expect(
            Account.ShowAccount.Request(),
            Account.ShowAccount.Request(),
            Account.SignOut.Request()
        )
        await host.finish()
    }

    @Test(
        "000-07: the way to another scene is the router's, without interactor or presenter",
        arguments: [
            ("edit-profile", "EditProfile"), ("change-password", "ChangePassword"), ("sign-in", "Enter"),
            ("sign-up", "SignUp"),
        ]
    )
    func routes(action: String, scene: String) async throws {
        try await view.handle(.action(action))
        router.calls.expect(.perform("routeTo" + scene, hasSegue: false))
        await host.finish()
    }

    @Test("Granting and revoking a role are requests, and their outcome is a message")
    func roles() async throws {
        let values: [String: [FieldEntry]] = ["name": ["Ada"], "role": ["keeper"]]
        try await view.handle(.action("grant", values: values))
        try await view.handle(.action("revoke", values: values))
        interactor.expect(
            Account.SetRole.Request(name: "Ada", role: "keeper", isGranted: true),
            Account.SetRole.Request(name: "Ada", role: "keeper", isGranted: false)
        )
        view.displayRole(viewModel: .init(notice: Message(.information, "Ada has the role 'keeper'.")))
        host.expect(
            screen: Screen(title: "Account", message: Message(.information, "Ada has the role 'keeper'."))
        )
        await host.finish()
    }

    @Test("Other events ask for nothing", arguments: [Event.action("x"), .back, .answer(true)])
    func others(event: Event) async throws {
        try await view.handle(event)
        await host.finish()
    }

    @Test("An account is shown with what can be done about it; without one, in words")
    func account() async {
        view.displayAccount(
            viewModel: .init(
                items: [.init("Name", "Ada"), .init("Phone", "112", kind: .phone)],
                choices: [.editProfile, .changePassword, .signOut],
                notice: Message(.warning, "Look.")
            )
        )
        host.expect(
            screen: Screen(
                title: "Account",
                blocks: [
                    .detail(
                        DetailBlock(
                            identifier: "account",
                            items: [.init("Name", "Ada"), .init("Phone", "112", kind: .phone)]
                        )
                    )
                ],
                actions: Self.actions("edit-profile", "change-password", "sign-out"),
                message: Message(.warning, "Look.")
            )
        )
        view.displayAccount(viewModel: nobody)
        host.expect(screen: nobodyScreen)
        view.displayAccount(viewModel: .init(choices: []))
        host.expect(screen: Screen(title: "Account"))
        await host.finish()
    }

    @Test("Signing out shows a message and ends the flow")
    func signedOut() async {
        view.displaySignOut(viewModel: .signedOut(nobody))
        host.expect(screen: nobodyScreen)
        calls.expect("signed out")
        await host.finish()
    }

    @Test("If signing out fails, the account stays with the reason, and the flow continues")
    func notSignedOut() async {
        view.displayAccount(viewModel: nobody)
        host.expect(screen: nobodyScreen)
        view.displaySignOut(viewModel: .failed(Message(.error, "Not signed out.")))
        var screen = nobodyScreen
        screen.message = Message(.error, "Not signed out.")
        host.expect(screen: screen)
        calls.expect()
        await host.finish()
    }

    @Test("It may be left at any time, and its segues reach its router")
    func leaving() {
        #expect(view.leaveDecision() == .allow)
        expectRouting(of: view, named: "Account", by: router, to: "EditProfile")
    }
}
