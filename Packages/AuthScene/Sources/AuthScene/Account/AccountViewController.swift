import SceneKitCore

/// What the presenter shows on the account's own screen.
@MainActor
protocol AccountDisplayLogic: AnyObject {
    func displayAccount(viewModel: Account.ShowAccount.ViewModel)
    func displaySignOut(viewModel: Account.SignOut.ViewModel)
}

@MainActor
final class AccountViewController: SceneViewController {
    typealias Router = AccountRoutingLogic & AccountDataPassing

    /// Called when somebody has signed out. Set with weak captures.
    var onSignOut: (@MainActor () -> Void)?

    private(set) var screen = Screen(title: "Account") {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any AccountBusinessLogic
    private let router: any Router

    init(interactor: any AccountBusinessLogic, router: any Router) {
        self.interactor = interactor
        self.router = router
    }

    func willAppear() async {
        await interactor.showAccount(request: .init())
    }

    func handle(_ event: Event) async {
        switch event {
        case .action(AccountActions.editProfile.identifier, _): router.routeToEditProfile(segue: nil)
        case .action(AccountActions.changePassword.identifier, _): router.routeToChangePassword(segue: nil)
        case .action(AccountActions.signIn.identifier, _): router.routeToEnter(segue: nil)
        case .action(AccountActions.signUp.identifier, _): router.routeToSignUp(segue: nil)
        case .action(AccountActions.signOut.identifier, _): await interactor.signOut(request: .init())
        default: break
        }
    }
}

extension AccountViewController: AccountDisplayLogic {
    func displayAccount(viewModel: Account.ShowAccount.ViewModel) {
        let items = viewModel.items.map { DetailBlock.Item($0.label, $0.value) }
        screen = Screen(
            title: screen.title,
            blocks: (items.isEmpty ? [] : [.detail(DetailBlock(identifier: "account", items: items))])
                + (viewModel.text.map { [.text(TextBlock($0))] } ?? []),
            actions: viewModel.choices.map(AccountActions.action),
            message: viewModel.notice.map { Message($0) }
        )
    }

    func displaySignOut(viewModel: Account.SignOut.ViewModel) {
        switch viewModel {
        case .signedOut(let account):
            displayAccount(viewModel: account)
            onSignOut?()
        case .failed(let notice):
            screen.message = Message(notice)
        }
    }
}
