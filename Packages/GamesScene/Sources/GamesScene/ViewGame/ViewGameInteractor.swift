import SceneKitCore

/// The requests of the view of one game.
@MainActor
protocol ViewGameBusinessLogic: AnyObject {
    func fetchGame(request: ViewGame.FetchGame.Request) async
    func followGame(request: ViewGame.FollowGame.Request) async
    func lendGame(request: ViewGame.LendGame.Request) async
    func returnGame(request: ViewGame.ReturnGame.Request) async
}

/// The game to show, set by other scenes' routers.
@MainActor
protocol ViewGameDataStore: AnyObject {
    var gameID: String? { get set }
    var game: Game? { get }
    /// The game's loan; nil if it is not lent.
    var loan: Loan? { get }
}

final class ViewGameInteractor: SceneInteractor<any ViewGamePresentationLogic, any ViewGameWorking>,
    ViewGameBusinessLogic, ViewGameDataStore
{
    var gameID: String?
    private(set) var game: Game?
    private(set) var loan: Loan?

    private typealias Found = (game: Game, loan: Loan?)
    private lazy var shown = makeShown()

    private func makeShown() -> LatestQuery<String, Found, GamesFailure> {
        LatestQuery { [worker] id throws(GamesFailure) in
            (try await worker.fetchGame(id: id), try await worker.fetchLoan(ofGame: id))
        } present: { [weak self] _, found, isUpdate in
            self?.present(found, isUpdate: isUpdate)
        }
    }

    // MARK: - Fetch game

    func fetchGame(request: ViewGame.FetchGame.Request) async { await shown.show(gameID ?? "") }

    private func present(_ result: Result<Found, GamesFailure>, isUpdate: Bool) {
        if case .failure(.cancelled) = result { return }
        let found = try? result.get()
        // After the person's own change, or one of another game, the screen is up to date.
        if isUpdate, found != nil, found?.game == game, found?.loan == loan { return }
        game = found?.game
        loan = found?.loan
        presenter.presentGame(response: .init(game: result.map(\.game), loan: loan))
    }

    // MARK: - Follow game

    func followGame(request: ViewGame.FollowGame.Request) async { await shown.follow(worker.gameChanges()) }

    // MARK: - Lend game

    func lendGame(request: ViewGame.LendGame.Request) async {
        guard let game else { return }
        let result: Result<Loan, GamesFailure> = await .of(
            try await worker.lendGame(
                id: game.id,
                toContact: request.contactID,
                named: request.contactName
            )
        )
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
        let result: Result<Loan?, GamesFailure> = await .of(try await worker.returnGame(id: game.id))
        if case .success = result { loan = nil }
        presenter.presentReturnedGame(response: .init(game: game, knownLoan: known, endedLoan: result))
    }
}
