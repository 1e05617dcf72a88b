import SceneTestKit
import Testing

@testable import GamesScene

final class GameListPresenterSpy: ValueSpy, GameListPresentationLogic {
    func presentGames(response: GameList.ShowGames.Response) { record(response) }
    func presentAge(response: GameList.UpdateAge.Response) { record(response) }
    func presentRefresh(response: GameList.RefreshGames.Response) { record(response) }
}

final class GameListDisplaySpy: ValueSpy, GameListDisplayLogic {
    func displayGames(viewModel: GameList.ShowGames.ViewModel) { record(viewModel) }
    func displayAge(viewModel: GameList.UpdateAge.ViewModel) { record(viewModel) }
    func displayRefresh(viewModel: GameList.RefreshGames.ViewModel) { record(viewModel) }
}

final class GameListInteractorSpy: ValueSpy, GameListBusinessLogic, GameListDataStore {
    var games: [Game] = []
    var search = ""
    var years = YearRange()
    var selectedGameID: String?

    func showGames(request: GameList.ShowGames.Request) async { record(request) }
    func followGames(request: GameList.FollowGames.Request) async { record(request) }
    func updateAge(request: GameList.UpdateAge.Request) async { record(request) }
    func refreshGames(request: GameList.RefreshGames.Request) async { record(request) }
}

/// A repository with preset results.
struct GamesWorkerStub: GameListWorking, ViewGameWorking {
    enum Call: Equatable, Sendable {
        case games(matching: String)
        case age
        case refresh
        case game(id: String)
        case loans
        case loan(of: String)
        case lend(id: String, contactID: String, contactName: String)
        case giveBack(id: String)
    }

    /// Records the calls, if a test checks their order.
    var journal: Journal?
    var games: Result<KeptGames, GamesFailure> = .failure(.cancelled)
    var age: Result<ListAge?, GamesFailure> = .failure(.cancelled)
    var refreshed: Result<RefreshedGames, GamesFailure> = .failure(.cancelled)
    var game: Result<Game, GamesFailure> = .failure(.cancelled)
    var loans: Result<[Loan], GamesFailure> = .success([])
    var loan: Result<Loan?, GamesFailure> = .success(nil)
    var lent: Result<Loan, GamesFailure> = .failure(.cancelled)
    var returned: Result<Loan?, GamesFailure> = .failure(.cancelled)

    let changes = ScriptedSequence<Void>()

    func gameChanges() -> any AsyncSequence<Void, Never> & Sendable { changes }

    func fetchGames(matching search: String) async throws(GamesFailure) -> KeptGames {
        journal?.record(.work(Call.games(matching: search)))
        return try games.get()
    }

    func fetchAge() async throws(GamesFailure) -> ListAge? {
        journal?.record(.work(Call.age))
        return try age.get()
    }

    func refreshGames() async throws(GamesFailure) -> RefreshedGames {
        journal?.record(.work(Call.refresh))
        return try refreshed.get()
    }

    func fetchGame(id: String) async throws(GamesFailure) -> Game {
        journal?.record(.work(Call.game(id: id)))
        return try game.get()
    }

    func fetchLoans() async throws(GamesFailure) -> [Loan] {
        journal?.record(.work(Call.loans))
        return try loans.get()
    }

    func fetchLoan(ofGame id: String) async throws(GamesFailure) -> Loan? {
        journal?.record(.work(Call.loan(of: id)))
        return try loan.get()
    }

    func lendGame(
        id: String,
        toContact contactID: String,
        named contactName: String
    ) async throws(GamesFailure) -> Loan {
        journal?.record(.work(Call.lend(id: id, contactID: contactID, contactName: contactName)))
        return try lent.get()
    }

    func returnGame(id: String) async throws(GamesFailure) -> Loan? {
        journal?.record(.work(Call.giveBack(id: id)))
        return try returned.get()
    }
}
