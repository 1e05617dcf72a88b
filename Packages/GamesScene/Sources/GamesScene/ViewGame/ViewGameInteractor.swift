/// What the view may ask of one game.
@MainActor
protocol ViewGameBusinessLogic: AnyObject {
    func fetchGame(request: ViewGame.FetchGame.Request) async
}

/// What other scenes' routers may reach: which game is passed in.
@MainActor
protocol ViewGameDataStore: AnyObject {
    var gameID: String? { get set }
    var game: Game? { get }
}

@MainActor
final class ViewGameInteractor: ViewGameBusinessLogic, ViewGameDataStore {
    var gameID: String?
    private(set) var game: Game?

    private let presenter: any ViewGamePresentationLogic
    private let worker: any ViewGameWorking

    init(presenter: any ViewGamePresentationLogic, worker: any ViewGameWorking, gameID: String? = nil) {
        self.presenter = presenter
        self.worker = worker
        self.gameID = gameID
    }

    // MARK: - Fetch game

    func fetchGame(request: ViewGame.FetchGame.Request) async {
        let id = gameID ?? ""
        let result = await GamesFailure.result { () async throws(GamesFailure) in
            try await worker.fetchGame(id: id)
        }
        guard !Task.isCancelled else { return }
        game = try? result.get()
        presenter.presentGame(response: .init(game: result))
    }
}
