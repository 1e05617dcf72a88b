import SceneTestKit
import Testing

@testable import GamesScene

/// A response that a game list's presenter received.
enum PresentedToGameList: Equatable, Sendable {
    case games(GameList.ShowGames.Response)
    case age(GameList.UpdateAge.Response)
    case refresh(GameList.RefreshGames.Response)
}

@MainActor
final class GameListPresenterSpy: GameListPresentationLogic {
    let spy = Spy<PresentedToGameList>("the presenter")

    func presentGames(response: GameList.ShowGames.Response) { spy.record(.games(response)) }
    func presentAge(response: GameList.UpdateAge.Response) { spy.record(.age(response)) }
    func presentRefresh(response: GameList.RefreshGames.Response) { spy.record(.refresh(response)) }
}

/// A view model that a game list's view controller received.
enum DisplayedOnGameList: Equatable, Sendable {
    case games(GameList.ShowGames.ViewModel)
    case age(GameList.UpdateAge.ViewModel)
    case refresh(GameList.RefreshGames.ViewModel)
}

@MainActor
final class GameListDisplaySpy: GameListDisplayLogic {
    let spy = Spy<DisplayedOnGameList>("the view controller")

    func displayGames(viewModel: GameList.ShowGames.ViewModel) { spy.record(.games(viewModel)) }
    func displayAge(viewModel: GameList.UpdateAge.ViewModel) { spy.record(.age(viewModel)) }
    func displayRefresh(viewModel: GameList.RefreshGames.ViewModel) { spy.record(.refresh(viewModel)) }
}

/// A request that a game list's interactor received.
enum AskedOfGameList: Equatable, Sendable {
    case show(GameList.ShowGames.Request)
    case updateAge(GameList.UpdateAge.Request)
    case refresh(GameList.RefreshGames.Request)
}

@MainActor
final class GameListInteractorSpy: GameListBusinessLogic, GameListDataStore {
    let spy = Spy<AskedOfGameList>("the interactor")
    var games: [Game] = []
    var search = ""
    var years = YearRange()
    var selectedGameID: String?

    func showGames(request: GameList.ShowGames.Request) async { spy.record(.show(request)) }
    func updateAge(request: GameList.UpdateAge.Request) async { spy.record(.updateAge(request)) }
    func refreshGames(request: GameList.RefreshGames.Request) async { spy.record(.refresh(request)) }
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
