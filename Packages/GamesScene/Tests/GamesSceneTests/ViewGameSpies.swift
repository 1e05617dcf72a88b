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

final class ViewGamePresenterSpy: ValueSpy, ViewGamePresentationLogic {
    func presentGame(response: ViewGame.FetchGame.Response) { record(response) }
    func presentLentGame(response: ViewGame.LendGame.Response) { record(response) }
    func presentReturnedGame(response: ViewGame.ReturnGame.Response) { record(response) }
}

final class ViewGameDisplaySpy: ValueSpy, ViewGameDisplayLogic {
    func displayGame(viewModel: ViewGame.FetchGame.ViewModel) { record(viewModel) }
    func displayLentGame(viewModel: ViewGame.LendGame.ViewModel) { record(viewModel) }
    func displayReturnedGame(viewModel: ViewGame.ReturnGame.ViewModel) { record(viewModel) }
}

final class ViewGameInteractorSpy: ValueSpy, ViewGameBusinessLogic, ViewGameDataStore {
    var gameID: String?
    let game: Game? = nil
    var loan: Loan?

    func fetchGame(request: ViewGame.FetchGame.Request) async { record(request) }
    func followGame(request: ViewGame.FollowGame.Request) async { record(request) }
    func lendGame(request: ViewGame.LendGame.Request) async { record(request) }
    func returnGame(request: ViewGame.ReturnGame.Request) async { record(request) }
}
