import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("000-31: the view controller of changing the profile")
struct EditProfileViewControllerTests {
    private let interactor = InteractorSpy()
    private let router = EditProfileRouterSpy(respondingTo: "routeToOrigin")
    private let host = RecordingHost()
    private let view: EditProfileViewController
    private let profile = ProfileDraft(phone: "112", email: "ada@example.org")
    private let question = Question(
        "Leave without saving the changes?",
        confirm: "Leave",
        isDestructive: true
    )

    init() {
        view = EditProfileViewController(interactor: interactor, router: router)
        view.host = host
    }

    private func screen(
        phone: FieldEntry = "112",
        phoneError: String? = nil,
        message: Message? = nil
    ) -> Screen {
        Screen.profile(
            phone: phone,
            phoneError: phoneError.map { LocalizedText(verbatim: $0) },
            message: message
        )
    }

    @Test("The profile is fetched once")
    func loads() async {
        #expect(view.screen == Screen(title: "Edit profile"))
        await view.didLoad()
        await view.willAppear()
        interactor.expect(EditProfile.FetchProfile.Request())
        await host.finish()
    }

    @Test("A submitted form becomes a request, and a refusal is shown at its field")
    func events() async throws {
        view.displayProfile(viewModel: .form(profile))
        host.expect(screen: screen())
        try await view.handle(.change(field: "phone", values: ["113"]))
        try await view.handle(.action("save", values: ["email": []]))
        interactor.expect(
            EditProfile.SaveProfile.Request(
                edit: FormEdit(
                    EditProfileViewController.form,
                    base: profile,
                    draft: ProfileDraft(phone: "113")
                )
            )
        )
        try await view.handle(.change(field: "email", values: ["ada@example.org"]))
        view.displaySavedProfile(viewModel: .refused(FormRefusal("Not saved", [("phone", "no phone")])))
        host.expect(
            screen: screen(
                phone: "113",
                phoneError: "no phone",
                message: Message(.error, "Not saved: no phone.")
            )
        )
        await host.finish()
    }

    @Test("An invalid phone number is reported at its field, without calling the interactor")
    func mistakes() async throws {
        view.displayProfile(viewModel: .form(profile))
        try await view.handle(.action("save", values: ["phone": ["x"]]))
        let error =
            "'x' is not a phone number: use digits, spaces and + - ( ) . /, with at least three digits"
        host.expect(
            screen: screen(
                phone: "x",
                phoneError: error,
                message: Message(.error, "Phone: \(error).")
            )
        )
        await host.finish()
    }

    @Test("Other events ask for nothing", arguments: [Event.action("x"), .back, .answer(true)])
    func others(event: Event) async throws {
        try await view.handle(event)
        await host.finish()
    }

    @Test("Without a profile there is no form, and the reason")
    func missing() async {
        view.displayProfile(viewModel: .missing(Message(.error, "Nobody is signed in.")))
        host.expect(
            screen: Screen(title: "Edit profile", message: Message(.error, "Nobody is signed in."))
        )
        await host.finish()
    }

    @Test("A form with changes asks before it is left, until they are saved or taken back")
    func leaving() async throws {
        #expect(view.leaveDecision() == .allow)
        view.displayProfile(viewModel: .form(profile))
        try await view.handle(.change(field: "phone", values: ["113"]))
        #expect(view.leaveDecision() == .ask(question))
        try await view.handle(.change(field: "phone", values: ["112"]))
        #expect(view.leaveDecision() == .allow)
        try await view.handle(.change(field: "phone", values: ["113"]))
        view.displaySavedProfile(viewModel: .refused(FormRefusal("Not saved", .sessionEnded)))
        #expect(view.leaveDecision() == .ask(question))
        view.displaySavedProfile(viewModel: .saved(Message(.information, "Saved.")))
        #expect(view.screen.message == Message(.information, "Saved."))
        #expect(view.leaveDecision() == .allow)
        router.calls.expect(.route("Origin", hasSegue: false))
        host.expect(screen: view.screen)
        await host.finish()
    }

    @Test("Its segues reach its router")
    func routing() {
        expectRouting(of: view, named: "EditProfile", by: router, to: "Origin")
    }
}
