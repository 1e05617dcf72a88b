import SceneTestKit
import Testing

@testable import GamesScene

/// What a game list's presenter received.
enum PresentedToGameList: Equatable, Sendable {
    case games(GameList.ShowGames.Response)
    case selected(GameList.SelectGame.Response)
    case refresh(GameList.RefreshGames.Response)
}

@MainActor
final class GameListPresenterSpy: GameListPresentationLogic {
    let spy = Spy<PresentedToGameList>("the presenter")

    func presentGames(response: GameList.ShowGames.Response) { spy.record(.games(response)) }
    func presentSelectedGame(response: GameList.SelectGame.Response) { spy.record(.selected(response)) }
    func presentRefresh(response: GameList.RefreshGames.Response) { spy.record(.refresh(response)) }
}

/// What a game list's view controller was told to display.
enum DisplayedOnGameList: Equatable, Sendable {
    case games(GameList.ShowGames.ViewModel)
    case selected(GameList.SelectGame.ViewModel)
    case refresh(GameList.RefreshGames.ViewModel)
}

@MainActor
final class GameListDisplaySpy: GameListDisplayLogic {
    let spy = Spy<DisplayedOnGameList>("the view controller")

    func displayGames(viewModel: GameList.ShowGames.ViewModel) { spy.record(.games(viewModel)) }
    func displaySelectedGame(viewModel: GameList.SelectGame.ViewModel) { spy.record(.selected(viewModel)) }
    func displayRefresh(viewModel: GameList.RefreshGames.ViewModel) { spy.record(.refresh(viewModel)) }
}

/// What a game list's interactor was asked.
enum AskedOfGameList: Equatable, Sendable {
    case show(GameList.ShowGames.Request)
    case select(GameList.SelectGame.Request)
    case refresh(GameList.RefreshGames.Request)
}

@MainActor
final class GameListInteractorSpy: GameListBusinessLogic, GameListDataStore {
    let spy = Spy<AskedOfGameList>("the interactor")
    var games: [Game] = []
    var selectedGameID: String?

    func showGames(request: GameList.ShowGames.Request) async { spy.record(.show(request)) }
    func selectGame(request: GameList.SelectGame.Request) async { spy.record(.select(request)) }
    func refreshGames(request: GameList.RefreshGames.Request) async { spy.record(.refresh(request)) }
}

/// A repository that answers what it is told to.
struct GamesWorkerStub: GameListWorking, ViewGameWorking {
    var games: Result<KeptGames, GamesFailure> = .failure(.cancelled)
    var refreshed: Result<RefreshedGames, GamesFailure> = .failure(.cancelled)
    var game: Result<Game, GamesFailure> = .failure(.cancelled)

    func fetchGames(matching search: String) async throws(GamesFailure) -> KeptGames { try games.get() }
    func refreshGames() async throws(GamesFailure) -> RefreshedGames { try refreshed.get() }
    func fetchGame(id: String) async throws(GamesFailure) -> Game { try game.get() }
}
