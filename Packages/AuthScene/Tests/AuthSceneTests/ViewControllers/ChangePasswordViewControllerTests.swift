import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("000-31: the view controller of changing the password")
struct ChangePasswordViewControllerTests {
    private let interactor = InteractorSpy()
    private let router = ChangePasswordRouterSpy(respondingTo: "routeToOrigin")
    private let host = RecordingHost()
    private let view: ChangePasswordViewController

    init() {
        view = ChangePasswordViewController(interactor: interactor, router: router)
        view.host = host
    }

    private func screen(message: Message? = nil, _ change: (inout Field) -> Void = { _ in }) -> Screen {
        Screen(
            title: "Change password",
            blocks: [
                .form(
                    "password",
                    ChangePasswordViewController.form.fields.map(\.declaration).filled(change)
                )
            ],
            actions: ChangePasswordViewController.actions.map(\.action),
            message: message
        )
    }

    @Test("The form is shown at once")
    func loads() async {
        #expect(view.screen == screen())
        await view.didLoad()
        await view.willAppear()
        await host.finish()
    }

    @Test("A submitted form becomes a request, and all three are typed anew after a refusal")
    func events() async throws {
        try await view.handle(.change(field: "old", values: ["engine"]))
        host.expect(screen: screen { if $0.identifier == "old" { $0.$hint = "typed, and not shown" } })
        try await view.handle(.action("change", values: ["new": ["loom"], "repeat": ["loom"]]))
        interactor.expect(
            ChangePassword.SavePassword.Request(old: Secret("engine"), new: Secret("loom"))
        )
        view.displaySavedPassword(viewModel: .refused(FormRefusal("Not changed", [("new", "too short")])))
        host.expect(
            screen: screen(message: Message(.error, "Not changed: too short.")) { field in
                if field.identifier == "new" { field.$error = "too short" }
            }
        )
        await host.finish()
    }

    @Test("A form with a mistake is no request")
    func mistakes() async throws {
        try await view.handle(.action("change", values: ["new": ["loom"], "repeat": ["room"]]))
        host.expect(
            screen: screen(
                message: Message(
                    .error,
                    "Old password: this is needed; New password again: it is not the same as 'New password'."
                )
            ) { field in
                switch field.identifier {
                case "old": field.$error = "this is needed"
                case "new": field.$hint = "typed, and not shown"
                default:
                    field.$hint = "typed, and not shown"
                    field.$error = "it is not the same as 'New password'"
                }
            }
        )
        await host.finish()
    }

    @Test("Other events ask for nothing", arguments: [Event.action("x"), .back, .answer(true)])
    func others(event: Event) async throws {
        try await view.handle(event)
        await host.finish()
    }

    @Test("003-26: a changed password leads back to where the person came from")
    func saved() async {
        view.displaySavedPassword(viewModel: .saved(Message(.information, "Changed.")))
        host.expect(screen: view.screen)
        #expect(view.screen.message == Message(.information, "Changed."))
        router.calls.expect(.route("Origin", hasSegue: false))
        await host.finish()
    }

    @Test("It may be left at any time, and its segues reach its router")
    func leaving() async throws {
        try await view.handle(.change(field: "old", values: ["engine"]))
        host.expect(screen: view.screen)
        #expect(view.leaveDecision() == .allow)
        expectRouting(of: view, named: "ChangePassword", by: router, to: "Origin")
    }
}
