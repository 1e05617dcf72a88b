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
            .field("name", \.name, "Name", isRequired: true, autofill: .username),
            .field("password", \.password, "Password", isRequired: true, autofill: .currentPassword),
        ]
    )

    static let forms: [BoundForm<EnterViewController>] = [.form(form, \.form)]

    static let actions: [BoundAction<EnterViewController>] = [
        .submit(
            "sign-in",
            key: "s",
            "Signs in with a name and a password.",
            form: \.form,
            answer: .message,
            when: { !$0.isDone }
        ) { await $0.signIn($1) },
        .segue(
            "sign-up",
            key: "a",
            "Opens the form for a new account.",
            to: "SignUp",
            when: { !$0.isDone }
        ),
        .segue(
            "forgot",
            "Forgotten password",
            "Opens the form for people who have forgotten their password.",
            to: "ResetPassword",
            when: { !$0.isDone }
        ),
        .action(
            "guest",
            "Continue as guest",
            key: "w",
            "Goes on without an account.",
            answer: .message,
            when: { $0.admitsGuests && !$0.isDone }
        ) { await $0.interactor.continueAsGuest(request: .init()) },
        .action("continue", key: "C", "Goes on after the message.", when: { $0.isDone }) {
            $0.onCompleteAuthorization?()
        },
    ]

    var onCompleteAuthorization: (@MainActor () -> Void)?
    var onAlert: (@MainActor (LocalizedText, LocalizedText) -> Void)?

    let scene = SceneState(title: "Sign in", form: form)

    private let form = SceneForm(form)
    /// Whether people may continue without an account.
    private var admitsGuests = true
    /// Whether the person has signed in or continues as a guest, and has a message to read.
    private var isDone = false

    func willAppear() async { await interactor.showForm(request: .init()) }

    func leaveDecision() -> LeaveDecision { .allow }

    private func signIn(_ draft: EnterDraft) async {
        // The password is removed from the form before it is used.
        form.load(EnterDraft(name: draft.name))
        await interactor.signIn(request: .init(name: draft.name, password: draft.password))
    }
}

extension EnterViewController: EnterDisplayLogic {
    func displayForm(viewModel: Enter.ShowForm.ViewModel) {
        switch viewModel {
        case .form(let notice, let admitsGuests):
            isDone = false
            self.admitsGuests = admitsGuests
            show(form, message: notice)
        case .complete(let message): complete(message)
        }
    }

    func displaySignIn(viewModel: Enter.SignIn.ViewModel) {
        switch viewModel {
        case .complete(let message): complete(message)
        case .toConfirm(let message): toConfirm(message)
        case .refused(let refusal): show(form, refusal)
        case .alert(let title, let message): alert(title, message)
        }
    }

    func displayGuest(viewModel: Enter.ContinueAsGuest.ViewModel) {
        switch viewModel {
        case .complete(let message): complete(message)
        case .toConfirm(let message): toConfirm(message)
        case .alert(let title, let message): alert(title, message)
        }
    }

    private func toConfirm(_ message: Message) {
        form.load(EnterDraft())
        isDone = true
        screen = Screen(title: screen.$title, message: message)
    }

    private func complete(_ message: Message) {
        form.load(EnterDraft())
        show(form, message: message)
        onCompleteAuthorization?()
    }

    private func alert(_ title: LocalizedText, _ message: LocalizedText) {
        show(form)
        onAlert?(title, message)
    }
}
