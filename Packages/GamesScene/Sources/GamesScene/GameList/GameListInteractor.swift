import SceneKitCore

/// The requests of the game list's view.
@MainActor
protocol GameListBusinessLogic: AnyObject {
    func showGames(request: GameList.ShowGames.Request) async
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

    private let latest = LatestRequest()
    /// The last presented response.
    private var shown: GameList.ShowGames.Response?

    // MARK: - Show games

    func showGames(request: GameList.ShowGames.Request) async {
        search = request.search
        years = request.years
        guard let (kept, loans) = await latest.of(await fetch(matching: request.search)),
            kept != .failure(.cancelled)
        else { return }
        let found = (try? kept.get().found.games) ?? []
        games = found.filter { request.years.contains($0.year) }.sortedByTitle()
        let response = GameList.ShowGames.Response(
            request: request,
            page: kept.map { page($0, loans, request) }
        )
        shown = response
        presenter.presentGames(response: response)
    }

    private func fetch(
        matching search: String
    ) async -> (kept: Result<KeptGames, GamesFailure>, loans: [Loan]) {
        do {
            let kept = try await worker.fetchGames(matching: search)
            return (.success(kept), try await worker.fetchLoans())
        } catch {
            return (.failure(error), [])
        }
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

    // MARK: - Update age

    func updateAge(request: GameList.UpdateAge.Request) async {
        guard !latest.isRunning, let shown, case .success(var page) = shown.page, page.age != nil else {
            return
        }
        // Ignore errors here: the next event reports a failing store.
        guard let age = try? await worker.fetchAge(), !latest.isRunning, self.shown == shown,
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
