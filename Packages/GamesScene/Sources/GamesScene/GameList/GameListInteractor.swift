import SceneKitCore

/// The requests of the game list's view.
@MainActor
protocol GameListBusinessLogic: AnyObject {
    func showGames(request: GameList.ShowGames.Request) async
    func followGames(request: GameList.FollowGames.Request) async
    func updateAge(request: GameList.UpdateAge.Request) async
    func refreshGames(request: GameList.RefreshGames.Request) async
}

/// The data of the game list that routers may reach: the games are read only.
@MainActor
protocol GameListDataStore: AnyObject {
    /// The games that match, sorted.
    var games: [Game] { get }
    /// The current search and years, which a location restores.
    var search: String { get set }
    var years: YearRange { get set }
    /// The chosen row's game, set by the view controller for its router (article row 000-07).
    var selectedGameID: String? { get set }
}

final class GameListInteractor: SceneInteractor<any GameListPresentationLogic, any GameListWorking>,
    GameListBusinessLogic, GameListDataStore
{
    private(set) var games: [Game] = []
    var search = ""
    var years = YearRange()
    var selectedGameID: String?

    private typealias Found = (games: KeptGames, loans: [Loan])
    private lazy var found = makeFound()
    /// The last presented response.
    private var shown: GameList.ShowGames.Response?

    private func makeFound() -> LatestQuery<GameList.ShowGames.Request, Found, GamesFailure> {
        LatestQuery { [worker] request throws(GamesFailure) in
            (try await worker.fetchGames(matching: request.search), try await worker.fetchLoans())
        } present: { [weak self] request, found, isUpdate in
            self?.present(found, request, isUpdate: isUpdate)
        }
    }

    // MARK: - Show games

    func showGames(request: GameList.ShowGames.Request) async {
        search = request.search
        years = request.years
        await found.show(request)
    }

    private func present(
        _ found: Result<Found, GamesFailure>,
        _ request: GameList.ShowGames.Request,
        isUpdate: Bool
    ) {
        if case .failure(.cancelled) = found { return }
        let matching = (try? found.get().games.found.games) ?? []
        games = matching.filter { request.years.contains($0.year) }.sortedByTitle()
        let response = GameList.ShowGames.Response(
            request: request,
            page: found.map { page($0.games, $0.loans, request) }
        )
        if isUpdate, response == shown { return }
        shown = response
        presenter.presentGames(response: response)
    }

    private func page(
        _ kept: KeptGames,
        _ loans: [Loan],
        _ request: GameList.ShowGames.Request
    ) -> GameList.ShowGames.Response.Page {
        .init(
            games: Array(games.dropFirst(request.offset).prefix(request.limit)),
            offset: request.offset,
            total: games.count,
            isTotalLowerBound: kept.found.isPartial,
            decades: games.countedByDecade(),
            age: kept.age,
            isStale: kept.isStale,
            problem: kept.problem,
            loans: loans
        )
    }

    // MARK: - Follow games

    func followGames(request: GameList.FollowGames.Request) async { await found.follow(worker.gameChanges()) }

    // MARK: - Update age

    func updateAge(request: GameList.UpdateAge.Request) async {
        // While a newer list is on its way, the older one's age does not matter.
        guard let shown, found.query == shown.request, case .success(var page) = shown.page, page.age != nil
        else { return }
        // Ignore errors here: the next event reports a failing store.
        guard let age = try? await worker.fetchAge(), found.query == shown.request, self.shown == shown,
            !Task.isCancelled
        else { return }
        page.age = age.value
        page.isStale = age.isStale
        presenter.presentAge(response: .init(request: shown.request, page: page))
    }

    // MARK: - Refresh games

    func refreshGames(request: GameList.RefreshGames.Request) async {
        presenter.presentRefresh(response: .started)
        presenter.presentRefresh(response: .ended(await .of(try await worker.refreshGames())))
    }
}
