import SceneKitCore
import SceneTestKit
import Testing

@testable import GamesScene

@MainActor
@Suite("The game list's view controller and router")
struct GameListViewControllerTests {
    private let interactor = GameListInteractorSpy()
    private let viewController: GameListViewController

    init() {
        let router = GameListRouter(dataStore: interactor)
        viewController = GameListViewController(interactor: interactor, router: router)
        router.viewController = viewController
    }

    @Test("002-08..10: when the view has loaded, the list is asked for")
    func loading() async {
        await viewController.didLoad()
        interactor.spy.expect(.show(.init()))
    }

    @Test("Every event becomes a request, and each changes a part of what is shown")
    func events() async {
        await viewController.handle(.select(list: "games", row: "go"))
        interactor.spy.expect(.select(.init(id: "go")))
        await viewController.handle(.window(list: "games", offset: 50, limit: 10))
        interactor.spy.expect(.show(.init(offset: 50, limit: 10)))
        await viewController.handle(.change(field: "search", values: ["az"]))
        interactor.spy.expect(.show(.init(search: "az", limit: 10)))
        await viewController.handle(.change(field: "years", values: ["20"]))
        interactor.spy.expect(.show(.init(search: "az", years: "20", isTyping: true, limit: 10)))
        await viewController.handle(.action("filter", values: ["years": ["2006"]]))
        interactor.spy.expect(.show(.init(search: "az", years: "2006", limit: 10)))
        #expect(viewController.parameters == ["search": "az", "years": "2006"])
        await viewController.handle(.action("search"))
        await viewController.handle(.change(field: "years", values: []))
        interactor.spy.expect(
            .show(.init(years: "2006", limit: 10)),
            .show(.init(isTyping: true, limit: 10))
        )
        #expect(viewController.parameters == [:])
    }

    @Test("What a refresh said stays until the next event, although the list has something to say too")
    func notices() async {
        let stale = Notice.information("old")
        let viewModel = GameList.ShowGames.ViewModel(
            title: "Games",
            placeholder: "",
            chartTitle: "",
            notice: stale
        )
        viewController.displayGames(viewModel: viewModel)
        #expect(viewController.screen.message == Message(stale))
        viewController.displayRefresh(viewModel: .init(progress: .init(label: "Refreshing", detail: "x")))
        #expect(viewController.screen.message == nil)
        #expect(viewController.screen.actions == GameListActions.all)
        viewController.displayRefresh(viewModel: .init(notice: .warning("offline")))
        viewController.displayGames(viewModel: viewModel)
        #expect(viewController.screen.message == Message(.warning, "offline"))
        #expect(!viewController.screen.actions.contains(GameListActions.cancel))
        await viewController.handle(.change(field: "search", values: []))
        #expect(viewController.screen.message == nil)
        interactor.spy.expect(.show(.init()))
    }

    @Test("Declared segues, route tables and routers' methods agree, and routes pass data")
    func routes() {
        RouteCheck.verify(GameListConfigurator.definition(catalogue: nil), router: GameListRouter.self)
        RouteCheck.verify(ViewGameConfigurator.definition(catalogue: nil), router: ViewGameRouter.self)
        let sources = "../../Sources/GamesScene/"
        RouteCheck.verify(router: GameListRouter.self, source: sources + "GameList/GameListRouter.swift")
        RouteCheck.verify(router: ViewGameRouter.self, source: sources + "ViewGame/ViewGameRouter.swift")
        interactor.selectedGameID = "go"
        let destination = ViewGameConfigurator.configure(worker: GamesWorkerStub())
        viewController.prepare(
            for: Segue(
                identifier: "ViewGame",
                kind: .push,
                source: viewController,
                destination: destination
            )
        )
        #expect(destination.parameters == ["id": "go"])
    }
}
