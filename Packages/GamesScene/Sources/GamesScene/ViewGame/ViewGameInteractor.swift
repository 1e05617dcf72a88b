import SceneKitCore

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
    /// The game's loan; nil if it is not lent.
    var loan: Loan? { get }
}

final class ViewGameInteractor: SceneInteractor<any ViewGamePresentationLogic, any ViewGameWorking>,
    ViewGameBusinessLogic, ViewGameDataStore
{
    var gameID: String?
    private(set) var game: Game?
    private(set) var loan: Loan?

    // MARK: - Fetch game

    func fetchGame(request: ViewGame.FetchGame.Request) async {
        let (result, loan) = await fetch(id: gameID ?? "")
        guard !Task.isCancelled else { return }
        game = try? result.get()
        self.loan = loan
        presenter.presentGame(response: .init(game: result, loan: loan))
    }

    private func fetch(id: String) async -> (game: Result<Game, GamesFailure>, loan: Loan?) {
        do {
            let game = try await worker.fetchGame(id: id)
            return (.success(game), try await worker.fetchLoan(ofGame: id))
        } catch {
            return (.failure(error), nil)
        }
    }

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
