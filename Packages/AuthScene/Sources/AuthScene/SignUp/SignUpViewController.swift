import SceneKitCore

/// What the presenter shows while somebody signs up.
@MainActor
protocol SignUpDisplayLogic: AnyObject {
    func displayForm(viewModel: SignUp.ShowForm.ViewModel)
    func displayChangedField(viewModel: SignUp.ChangeField.ViewModel)
    func displayCreatedAccount(viewModel: SignUp.CreateAccount.ViewModel)
}

@MainActor
final class SignUpViewController: SceneViewController {
    typealias Router = SignUpRoutingLogic & SignUpDataPassing

    private(set) var screen = Screen(title: "Sign up", actions: [SignUpActions.create]) {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any SignUpBusinessLogic
    private let router: any Router

    init(interactor: any SignUpBusinessLogic, router: any Router) {
        self.interactor = interactor
        self.router = router
    }

    func didLoad() async {
        await interactor.showForm(request: .init())
    }

    func handle(_ event: Event) async {
        switch event {
        case .change(let field, let values):
            await interactor.changeField(request: .init(field: field, values: values))
        case .action(SignUpActions.create.identifier, let values):
            await interactor.createAccount(request: .init(values: values))
        case .action(SignUpActions.proceed.identifier, _):
            router.routeToEnter(segue: nil)
        default:
            break
        }
    }

    private func display(_ form: FormViewModel) {
        screen.blocks = [FormLayout.block("sign-up", SignUpActions.fields, form)]
        screen.message = form.notice.map { Message($0) }
    }
}

extension SignUpViewController: SignUpDisplayLogic {
    func displayForm(viewModel: SignUp.ShowForm.ViewModel) {
        display(viewModel)
    }

    func displayChangedField(viewModel: SignUp.ChangeField.ViewModel) {
        display(viewModel)
    }

    func displayCreatedAccount(viewModel: SignUp.CreateAccount.ViewModel) {
        switch viewModel {
        case .form(let form):
            display(form)
        case .toConfirm(let notice):
            screen = Screen(title: screen.title, actions: [SignUpActions.proceed], message: Message(notice))
        case .created:
            router.routeToEnter(segue: nil)
        }
    }
}
