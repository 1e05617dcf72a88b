import SceneKitCore

/// What the presenter shows on the game list.
@MainActor
protocol GameListDisplayLogic: AnyObject {
    func displayGames(viewModel: GameList.ShowGames.ViewModel)
    func displaySelectedGame(viewModel: GameList.SelectGame.ViewModel)
    func displayRefresh(viewModel: GameList.RefreshGames.ViewModel)
}

@MainActor
final class GameListViewController: SceneViewController {
    typealias Router = GameListRoutingLogic & GameListDataPassing

    private(set) var screen = Screen(title: "Games") {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any GameListBusinessLogic
    private let router: any Router
    /// What the view shows now; every event changes a part of it.
    private var request: GameList.ShowGames.Request
    private var layout = GameListLayout() {
        didSet { screen = layout.screen(request: request) }
    }

    init(
        interactor: any GameListBusinessLogic,
        router: any Router,
        request: GameList.ShowGames.Request = .init()
    ) {
        self.interactor = interactor
        self.router = router
        self.request = request
        screen = layout.screen(request: request)
    }

    var parameters: Parameters {
        var parameters: Parameters = [:]
        if !request.search.isEmpty { parameters["search"] = request.search }
        if !request.years.isEmpty { parameters["years"] = request.years }
        return parameters
    }

    func didLoad() async {
        await interactor.showGames(request: request)
    }

    func handle(_ event: Event) async {
        switch event {
        case .select(_, let row):
            await interactor.selectGame(request: .init(id: row))
        case .window(_, let offset, let limit):
            request.offset = offset
            request.limit = limit
            await interactor.showGames(request: request)
        case .change(GameListLayout.yearsField, let values):
            await filter(years: values.first ?? "", isTyping: true)
        case .change(_, let values):
            await search(values.first ?? "")
        case .action(let identifier, let values):
            await handleAction(identifier, values: values.compactMapValues(\.first))
        case .answer, .back, .open:
            break
        }
    }

    private func handleAction(_ identifier: String, values: [String: String]) async {
        switch identifier {
        case GameListActions.search.identifier:
            await search(values["query"] ?? "")
        case GameListActions.filter.identifier:
            await filter(years: values["years"] ?? "", isTyping: false)
        case GameListActions.refresh.identifier:
            refresh()
        case GameListActions.cancel.identifier:
            host?.cancel(Self.refreshKey, for: self)
        default:
            break
        }
    }

    private func search(_ text: String) async {
        request.search = text
        await showFromTheTop()
    }

    private func filter(years: String, isTyping: Bool) async {
        request.years = years
        request.isTyping = isTyping
        await showFromTheTop()
    }

    private func showFromTheTop() async {
        request.offset = 0
        layout.notice = nil
        await interactor.showGames(request: request)
    }

    /// Runs beside the events, so that it can be cancelled by one.
    private func refresh() {
        layout.notice = nil
        host?.run(Self.refreshKey, for: self) { [weak self] in
            guard let self else { return }
            await interactor.refreshGames(request: .init())
            await interactor.showGames(request: request)
        }
    }

    private static let refreshKey = "refresh"
}

extension GameListViewController: GameListDisplayLogic {
    func displayGames(viewModel: GameList.ShowGames.ViewModel) {
        var layout = layout
        layout.games = viewModel
        // What a refresh said is not covered by what the list says of itself.
        layout.notice = layout.notice ?? viewModel.notice
        self.layout = layout
    }

    func displaySelectedGame(viewModel: GameList.SelectGame.ViewModel) {
        layout.notice = nil
        router.routeToViewGame(segue: nil)
    }

    func displayRefresh(viewModel: GameList.RefreshGames.ViewModel) {
        var layout = layout
        layout.progress = viewModel.progress
        layout.notice = viewModel.notice
        self.layout = layout
    }
}
