import SceneKitCore

/// The view models of signing in.
@MainActor
protocol EnterDisplayLogic: AnyObject {
    func displayForm(viewModel: Enter.ShowForm.ViewModel)
    func displaySignIn(viewModel: Enter.SignIn.ViewModel)
    func displayGuest(viewModel: Enter.ContinueAsGuest.ViewModel)
}

final class EnterViewController: RoutedScene<any EnterBusinessLogic, any EnterRouting>, EnterViewProtocol {
    static let form = FormTable(
        "sign-in",
        EnterDraft(),
        fields: [
            .field("name", \.name, "Name", isRequired: true),
            .field("password", \.password, "Password", isRequired: true),
        ]
    )

    static let forms: [BoundForm<EnterViewController>] = [.form(form, \.form)]

    static let actions: [BoundAction<EnterViewController>] = [
        .submit(
            "sign-in",
            "Sign in",
            key: "s",
            "Signs in with a name and a password.",
            form: \.form,
            answer: .message
        ) { await $0.signIn($1) },
        .segue("sign-up", "Sign up", key: "u", "Opens the form for a new account.", to: "SignUp"),
        .action(
            "guest",
            "Continue as guest",
            key: "g",
            "Goes on without an account.",
            answer: .message
        ) { await $0.continueAsGuest() },
    ]

    var onCompleteAuthorization: (@MainActor () -> Void)?
    var onAlert: (@MainActor (String, String) -> Void)?

    let scene = SceneState(title: "Sign in", form: form)

    private let form = SceneForm(form)

    func willAppear() async { await interactor.showForm(request: .init()) }

    func leaveDecision() -> LeaveDecision { .allow }

    private func signIn(_ draft: EnterDraft) async {
        forgetPassword()
        await interactor.signIn(request: .init(name: draft.name, password: draft.password))
    }

    private func continueAsGuest() async {
        forgetPassword()
        await interactor.continueAsGuest(request: .init())
    }

    /// Removes the password from the form after use.
    private func forgetPassword() { form.load(EnterDraft(name: form.draft.name)) }

    private func complete(_ message: Message?) {
        form.load(EnterDraft())
        show(form, message: message)
        onCompleteAuthorization?()
    }
}

extension EnterViewController: EnterDisplayLogic {
    func displayForm(viewModel: Enter.ShowForm.ViewModel) {
        if viewModel.isComplete { complete(viewModel.notice) } else { show(form, message: viewModel.notice) }
    }

    func displaySignIn(viewModel: Enter.SignIn.ViewModel) {
        switch viewModel {
        case .complete(let message): complete(message)
        case .refused(let refusal): show(form, refusal)
        case .alert(let title, let message):
            show(form)
            onAlert?(title, message)
        }
    }

    func displayGuest(viewModel: Enter.ContinueAsGuest.ViewModel) { displaySignIn(viewModel: viewModel) }
}
