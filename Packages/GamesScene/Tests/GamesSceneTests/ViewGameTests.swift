import SceneKitCore
import SceneTestKit
import Testing

@testable import GamesScene

@MainActor
@Suite("One game's parts")
struct ViewGameTests {
    @MainActor
    private final class PresenterSpy: ViewGamePresentationLogic {
        let spy = Spy<ViewGame.FetchGame.Response>("the presenter")
        func presentGame(response: ViewGame.FetchGame.Response) { spy.record(response) }
    }

    @MainActor
    private final class DisplaySpy: ViewGameDisplayLogic {
        let spy = Spy<ViewGame.FetchGame.ViewModel>("the view controller")
        func displayGame(viewModel: ViewGame.FetchGame.ViewModel) { spy.record(viewModel) }
    }

    @Test("The interactor fetches the game of its data store, and presents errors too")
    func interactor() async {
        let presenter = PresenterSpy()
        let found = ViewGameInteractor(
            presenter: presenter,
            worker: GamesWorkerStub(game: .success(.chess)),
            gameID: "chess"
        )
        await found.fetchGame(request: .init())
        #expect(found.game == .chess)
        let missing = ViewGameInteractor(
            presenter: presenter,
            worker: GamesWorkerStub(game: .failure(.notFound(id: "x")))
        )
        await missing.fetchGame(request: .init())
        #expect(missing.game == nil)
        presenter.spy.expect(
            .init(game: .success(.chess)),
            .init(game: .failure(.notFound(id: "x")))
        )
    }

    @Test("The presenter shows title, year and decade, and words what is missing")
    func presenter() {
        let display = DisplaySpy()
        let presenter = ViewGamePresenter()
        presenter.viewController = display
        presenter.presentGame(response: .init(game: .success(.go)))
        presenter.presentGame(response: .init(game: .failure(.notFound(id: "x"))))
        presenter.presentGame(response: .init(game: .failure(.storage("locked"))))
        display.spy.expect(
            .init(
                title: "Go",
                items: [
                    .init(label: "Title", value: "Go"), .init(label: "Year", value: "1000"),
                    .init(label: "Decade", value: "1000s"), .init(label: "Id", value: "go"),
                ]
            ),
            .init(title: "Game", notice: .warning("There is no game 'x'.")),
            .init(title: "Game", notice: .error("The games could not be reached: locked"))
        )
    }
}
