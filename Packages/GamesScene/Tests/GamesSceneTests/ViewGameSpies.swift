import FoundationEssentials
import SceneKitCore
import SceneTestKit
import Testing

@testable import GamesScene

extension Loan {
    /// Lent to Ada on 22 November 2026, an hour before midnight in Greenwich.
    static let goToAda = Loan(
        id: "go",
        contactID: "7",
        contactName: "Ada Lovelace",
        since: Date(timeIntervalSince1970: 1_795_388_400)
    )
    static let goToBob = Loan(
        id: "go",
        contactID: "8",
        contactName: "Bob",
        since: Date(timeIntervalSince1970: 0)
    )
}

/// A response that one game's presenter received.
enum PresentedToViewGame: Equatable, Sendable {
    case game(ViewGame.FetchGame.Response)
    case lent(ViewGame.LendGame.Response)
    case returned(ViewGame.ReturnGame.Response)
}

@MainActor
final class ViewGamePresenterSpy: ViewGamePresentationLogic {
    let spy = Spy<PresentedToViewGame>("the presenter")

    func presentGame(response: ViewGame.FetchGame.Response) { spy.record(.game(response)) }
    func presentLentGame(response: ViewGame.LendGame.Response) { spy.record(.lent(response)) }
    func presentReturnedGame(response: ViewGame.ReturnGame.Response) { spy.record(.returned(response)) }
}

/// A view model that one game's view controller received.
enum DisplayedOnViewGame: Equatable, Sendable {
    case game(ViewGame.FetchGame.ViewModel)
    case lent(ViewGame.LendGame.ViewModel)
    case returned(ViewGame.ReturnGame.ViewModel)
}

@MainActor
final class ViewGameDisplaySpy: ViewGameDisplayLogic {
    let spy = Spy<DisplayedOnViewGame>("the view controller")

    func displayGame(viewModel: ViewGame.FetchGame.ViewModel) { spy.record(.game(viewModel)) }
    func displayLentGame(viewModel: ViewGame.LendGame.ViewModel) { spy.record(.lent(viewModel)) }
    func displayReturnedGame(viewModel: ViewGame.ReturnGame.ViewModel) { spy.record(.returned(viewModel)) }
}

/// A request that one game's interactor received.
enum AskedOfViewGame: Equatable, Sendable {
    case fetch(ViewGame.FetchGame.Request)
    case lend(ViewGame.LendGame.Request)
    case giveBack(ViewGame.ReturnGame.Request)
}

@MainActor
final class ViewGameInteractorSpy: ViewGameBusinessLogic, ViewGameDataStore {
    let spy = Spy<AskedOfViewGame>("the interactor")
    var gameID: String?
    let game: Game? = nil
    var loan: Loan?

    func fetchGame(request: ViewGame.FetchGame.Request) async { spy.record(.fetch(request)) }
    func lendGame(request: ViewGame.LendGame.Request) async { spy.record(.lend(request)) }
    func returnGame(request: ViewGame.ReturnGame.Request) async { spy.record(.giveBack(request)) }
}
