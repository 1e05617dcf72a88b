import SceneKitCore

/// The view models of signing up.
@MainActor
protocol SignUpDisplayLogic: AnyObject {
    func displayForm(viewModel: SignUp.ShowForm.ViewModel)
    func displayCreatedAccount(viewModel: SignUp.CreateAccount.ViewModel)
}

final class SignUpViewController: RoutedScene<any SignUpBusinessLogic, any SignUpRouting> {
    static let form = FormTable(
        "sign-up",
        SignUpDraft(),
        fields: [
            .field("name", \.name, "Name", isRequired: true, autofill: .username),
            .field("password", \.password, "Password", isRequired: true, autofill: .newPassword),
            .field(
                "repeat",
                \.repetition,
                "Password again",
                isRequired: true,
                repeats: "password",
                autofill: .newPassword
            ),
            .field(
                "phone",
                \.phone,
                "Phone",
                kind: .phone,
                hint: LocalizedText(verbatim: "+7 (999) 111-22-33")
            ),
            .field("email", \.email, "E-mail", kind: .email, hint: "ada@example.org"),
            .field("guest-records", \.takesGuestRecords, "Move the guest's records to the account"),
        ]
    )

    static let forms: [BoundForm<SignUpViewController>] = [.form(form, \.form)]

    static let actions: [BoundAction<SignUpViewController>] = [
        .submit(
            "sign-up",
            key: "s",
            "Makes the account and signs in.",
            form: \.form,
            when: { !$0.isCreated },
            perform: { await $0.interactor.createAccount(request: .init(draft: $1)) }
        ),
        .segue(
            "continue",
            key: "C",
            "Goes on with the new account.",
            to: "Enter",
            when: { $0.isCreated || $0.isSignedIn }
        ),
    ]

    let scene = SceneState(Screen(title: "Sign up"))

    private let form = SceneForm(form)
    private var isCreated = false
    private var isSignedIn = false

    override init(interactor: any SignUpBusinessLogic, router: any SignUpRouting) {
        super.init(interactor: interactor, router: router)
        form.hidden = ["guest-records"]
        show(form)
    }

    func didLoad() async { await interactor.showForm(request: .init()) }

    func leaveDecision() -> LeaveDecision { .allow }
}

extension SignUpViewController: SignUpDisplayLogic {
    func displayForm(viewModel: SignUp.ShowForm.ViewModel) {
        if viewModel.offersGuestRecords { form.hidden = [] }
        isSignedIn = viewModel.isSignedIn
        show(form, message: viewModel.notice)
    }

    func displayCreatedAccount(viewModel: SignUp.CreateAccount.ViewModel) {
        if case .refused(let refusal) = viewModel { return show(form, refusal) }
        // The passwords have been used.
        form.load(SignUpDraft())
        switch viewModel {
        case .refused: break
        case .toConfirm(let message, let blocks):
            isCreated = true
            screen = Screen(title: screen.$title, blocks: blocks, message: message)
        case .created: router.routeToEnter(segue: nil)
        }
    }
}
