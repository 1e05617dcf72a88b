/// The requests of the view of one game.
@MainActor
protocol ViewGameBusinessLogic: AnyObject {
    func fetchGame(request: ViewGame.FetchGame.Request) async
    func lendGame(request: ViewGame.LendGame.Request) async
    func returnGame(request: ViewGame.ReturnGame.Request) async
}

/// The game to show, set by other scenes' routers.
@MainActor
protocol ViewGameDataStore: AnyObject {
    var gameID: String? { get set }
    var game: Game? { get }
    /// The game's loan; nil where it is not lent.
    var loan: Loan? { get }
}

@MainActor
final class ViewGameInteractor: ViewGameBusinessLogic, ViewGameDataStore {
    var gameID: String?
    private(set) var game: Game?
    private(set) var loan: Loan?

    private let presenter: any ViewGamePresentationLogic
    private let worker: any ViewGameWorking

    init(presenter: any ViewGamePresentationLogic, worker: any ViewGameWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Fetch game

    func fetchGame(request: ViewGame.FetchGame.Request) async {
        let id = gameID ?? ""
        var loan: Loan?
        let result = await GamesFailure.result { () async throws(GamesFailure) in
            let game = try await worker.fetchGame(id: id)
            loan = try await worker.fetchLoan(ofGame: id)
            return game
        }
        guard !Task.isCancelled else { return }
        game = try? result.get()
        self.loan = loan
        presenter.presentGame(response: .init(game: result, loan: loan))
    }

    // MARK: - Lend game

    func lendGame(request: ViewGame.LendGame.Request) async {
        guard let game else { return }
        let result = await GamesFailure.result { () async throws(GamesFailure) in
            try await worker.lendGame(
                id: game.id,
                toContact: request.contactID,
                named: request.contactName
            )
        }
        switch result {
        case .success(let loan), .failure(.lentAlready(let loan)): self.loan = loan
        case .failure: break
        }
        presenter.presentLentGame(response: .init(game: game, loan: result))
    }

    // MARK: - Return game

    func returnGame(request: ViewGame.ReturnGame.Request) async {
        guard let game else { return }
        let known = loan
        let result = await GamesFailure.result { () async throws(GamesFailure) in
            try await worker.returnGame(id: game.id)
        }
        if case .success = result { loan = nil }
        presenter.presentReturnedGame(response: .init(game: game, knownLoan: known, endedLoan: result))
    }
}
