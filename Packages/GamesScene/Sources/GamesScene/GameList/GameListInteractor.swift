/// What the view may ask of the game list.
@MainActor
protocol GameListBusinessLogic: AnyObject {
    func showGames(request: GameList.ShowGames.Request) async
    func selectGame(request: GameList.SelectGame.Request) async
    func refreshGames(request: GameList.RefreshGames.Request) async
}

/// What other scenes' routers may reach of the game list.
@MainActor
protocol GameListDataStore: AnyObject {
    /// The games that match, sorted.
    var games: [Game] { get }
    var selectedGameID: String? { get }
}

@MainActor
final class GameListInteractor: GameListBusinessLogic, GameListDataStore {
    private(set) var games: [Game] = []
    private(set) var selectedGameID: String?

    private let presenter: any GameListPresentationLogic
    private let worker: any GameListWorking
    /// Counts the requests for the list: an event of one field does not cancel one of another.
    private var latest = 0

    init(presenter: any GameListPresentationLogic, worker: any GameListWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Show games

    func showGames(request: GameList.ShowGames.Request) async {
        latest += 1
        let number = latest
        let years = Result { () throws(YearRangeFault) in try YearRange(parsing: request.years) }
        let kept = await GamesFailure.result { () async throws(GamesFailure) in
            try await worker.fetchGames(matching: request.search)
        }
        // A newer request took this one's place and will present.
        guard number == latest, !Task.isCancelled, kept != .failure(.cancelled) else { return }
        games = (try? kept.get().found.games).map { Self.filter($0, by: years).sortedByTitle() } ?? []
        presenter.presentGames(
            response: .init(request: request, years: years, page: kept.map { page($0, request) })
        )
    }

    /// A filter that is none lets nothing through, so that nobody takes the whole list for its result.
    private static func filter(_ games: [Game], by years: Result<YearRange, YearRangeFault>) -> [Game] {
        switch years {
        case .success(let range): games.filter { range.contains($0.year) }
        case .failure: []
        }
    }

    private func page(
        _ kept: KeptGames,
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
            problem: kept.problem
        )
    }

    // MARK: - Select game

    func selectGame(request: GameList.SelectGame.Request) async {
        selectedGameID = request.id
        presenter.presentSelectedGame(response: .init())
    }

    // MARK: - Refresh games

    func refreshGames(request: GameList.RefreshGames.Request) async {
        presenter.presentRefresh(response: .started)
        let result = await GamesFailure.result { () async throws(GamesFailure) in
            try await worker.refreshGames()
        }
        presenter.presentRefresh(response: .ended(result))
    }
}
