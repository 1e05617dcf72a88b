import SceneKitCore

/// What the presenter shows while somebody signs in.
@MainActor
protocol EnterDisplayLogic: AnyObject {
    func displayForm(viewModel: Enter.ShowForm.ViewModel)
    func displayChangedField(viewModel: Enter.ChangeField.ViewModel)
    func displaySignIn(viewModel: Enter.SignIn.ViewModel)
    func displayGuest(viewModel: Enter.ContinueAsGuest.ViewModel)
}

@MainActor
final class EnterViewController: SceneViewController, EnterViewProtocol {
    typealias Router = EnterRoutingLogic & EnterDataPassing

    var onCompleteAuthorization: (@MainActor () -> Void)?
    var onAlert: (@MainActor (String, String) -> Void)?

    private(set) var screen = Screen(title: "Sign in", actions: EnterActions.all) {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any EnterBusinessLogic
    private let router: any Router

    init(interactor: any EnterBusinessLogic, router: any Router) {
        self.interactor = interactor
        self.router = router
    }

    func willAppear() async {
        await interactor.showForm(request: .init())
    }

    func handle(_ event: Event) async {
        switch event {
        case .change(let field, let values):
            await interactor.changeField(request: .init(field: field, values: values))
        case .action(EnterActions.signIn.identifier, let values):
            await interactor.signIn(request: .init(values: values))
        case .action(EnterActions.guest.identifier, _):
            await interactor.continueAsGuest(request: .init())
        case .action(EnterActions.signUp.identifier, _):
            router.routeToSignUp(segue: nil)
        default:
            break
        }
    }

    private func display(_ form: FormViewModel) {
        screen.blocks = [FormLayout.block("sign-in", EnterActions.fields, form)]
        screen.message = form.notice.map { Message($0) }
    }
}

extension EnterViewController: EnterDisplayLogic {
    func displayForm(viewModel: Enter.ShowForm.ViewModel) {
        switch viewModel {
        case .form(let form):
            display(form)
        case .complete(let form):
            display(form)
            onCompleteAuthorization?()
        }
    }

    func displayChangedField(viewModel: Enter.ChangeField.ViewModel) {
        display(viewModel)
    }

    func displaySignIn(viewModel: Enter.SignIn.ViewModel) {
        switch viewModel {
        case .form(let form):
            display(form)
        case .alert(let form, let alert):
            display(form)
            onAlert?(alert.title, alert.message)
        case .complete(let form):
            display(form)
            onCompleteAuthorization?()
        }
    }

    func displayGuest(viewModel: Enter.ContinueAsGuest.ViewModel) {
        displaySignIn(viewModel: viewModel)
    }
}
