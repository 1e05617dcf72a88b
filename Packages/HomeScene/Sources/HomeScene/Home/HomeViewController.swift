import SceneKitCore

/// What the presenter shows on the home scene.
@MainActor
protocol HomeDisplayLogic: AnyObject {
    func displayUser(viewModel: Home.FetchUser.ViewModel)
    func displayOverview(viewModel: Home.ShowOverview.ViewModel)
    func displaySignedOut(viewModel: Home.SignOut.ViewModel)
}

@MainActor
final class HomeViewController: SceneViewController {
    typealias Router = HomeRoutingLogic & HomeDataPassing

    private(set) var screen = Screen(title: "Home") {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any HomeBusinessLogic
    private let router: any Router
    private var layout = HomeLayout() {
        didSet { screen = layout.screen }
    }

    init(interactor: any HomeBusinessLogic, router: any Router) {
        self.interactor = interactor
        self.router = router
        screen = layout.screen
    }

    func willAppear() async {
        layout.notice = nil
        await show()
    }

    func handle(_ event: Event) async {
        guard case .action(let identifier, _) = event else { return }
        switch identifier {
        case HomeActions.contacts.identifier:
            router.routeToContactList(segue: nil)
        case HomeActions.games.identifier:
            router.routeToGameList(segue: nil)
        case HomeActions.editProfile.identifier:
            router.routeToEditProfile(segue: nil)
        case HomeActions.signOut.identifier, HomeActions.signIn.identifier:
            layout.notice = nil
            await interactor.signOut(request: .init())
            await show()
        default:
            break
        }
    }

    private func show() async {
        await interactor.fetchUser(request: .init(userName: router.dataStore.userName))
        await interactor.showOverview(request: .init())
    }
}

extension HomeViewController: HomeDisplayLogic {
    func displayUser(viewModel: Home.FetchUser.ViewModel) {
        layout.user = viewModel
    }

    func displayOverview(viewModel: Home.ShowOverview.ViewModel) {
        layout.overview = viewModel
    }

    func displaySignedOut(viewModel: Home.SignOut.ViewModel) {
        layout.notice = viewModel.notice
    }
}
