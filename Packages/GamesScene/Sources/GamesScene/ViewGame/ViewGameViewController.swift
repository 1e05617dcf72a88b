import SceneKitCore

/// What the presenter shows of one game.
@MainActor
protocol ViewGameDisplayLogic: AnyObject {
    func displayGame(viewModel: ViewGame.FetchGame.ViewModel)
}

@MainActor
final class ViewGameViewController: SceneViewController {
    typealias Router = ViewGameRoutingLogic & ViewGameDataPassing

    private(set) var screen = Screen(title: "Game", actions: ViewGameActions.all) {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any ViewGameBusinessLogic
    private let router: any Router

    init(interactor: any ViewGameBusinessLogic, router: any Router) {
        self.interactor = interactor
        self.router = router
    }

    var parameters: Parameters {
        router.dataStore.gameID.map { ["id": $0] } ?? [:]
    }

    func didLoad() async {
        await interactor.fetchGame(request: .init())
    }

    func handle(_ event: Event) async {
        if case .action(ViewGameActions.list.identifier, _) = event { router.routeToGameList(segue: nil) }
    }
}

extension ViewGameViewController: ViewGameDisplayLogic {
    func displayGame(viewModel: ViewGame.FetchGame.ViewModel) {
        let items = viewModel.items.map { DetailBlock.Item($0.label, $0.value) }
        screen = Screen(
            title: viewModel.title,
            blocks: items.isEmpty ? [] : [.detail(DetailBlock(identifier: "game", items: items))],
            actions: ViewGameActions.all,
            message: viewModel.notice.map { Message($0) }
        )
    }
}
