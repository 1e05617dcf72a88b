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

    @Test(
        "002-08..10, 002-20: the list is requested when the view is first shown, and each time it appears again"
    )
    func loading() async {
        for _ in 1...2 {
            await viewController.willAppear()
            interactor.expect(GameList.ShowGames.Request())
        }
    }

    @Test("The age is updated every minute while the list is open")
    func age() async {
        let host = RecordingHost()
        viewController.host = host
        await viewController.didLoad()
        host.expect(.observe("games"), .observe("age"))
        await host.advance(by: .seconds(59))
        interactor.expect(GameList.FollowGames.Request())
        await host.advance(by: .seconds(61))
        interactor.expect(GameList.UpdateAge.Request(), GameList.UpdateAge.Request())
        await host.finish()
    }

    @Test("The form begins with the search and the years of the data store")
    func restored() async {
        interactor.search = "az"
        interactor.years = YearRange(first: 2_006)
        await viewController.didLoad()
        await viewController.willAppear()
        interactor.expect(GameList.ShowGames.Request(search: "az", years: YearRange(first: 2_006)))
    }

    @Test("Every event except a chosen row becomes a request, which changes part of the filter")
    func events() async throws {
        let year = YearRange(first: 2_006, last: 2_006)
        try await viewController.handle(.window(list: "games", offset: 50, limit: 10))
        interactor.expect(GameList.ShowGames.Request(offset: 50, limit: 10))
        try await viewController.handle(.change(field: "search", values: ["az"]))
        interactor.expect(GameList.ShowGames.Request(search: "az", limit: 10))
        try await viewController.handle(.change(field: "years", values: ["20"]))
        interactor.expect(
            GameList.ShowGames.Request(search: "az", years: YearRange(first: 20, last: 20), limit: 10)
        )
        try await viewController.handle(.action("filter", values: ["years": ["2006"]]))
        interactor.expect(GameList.ShowGames.Request(search: "az", years: year, limit: 10))
        try await viewController.handle(.action("search"))
        try await viewController.handle(.change(field: "years", values: []))
        interactor.expect(
            GameList.ShowGames.Request(years: year, limit: 10),
            GameList.ShowGames.Request(limit: 10)
        )
    }

    @Test("Invalid years are reported at their field, and the list stays")
    func wrongYears() async throws {
        try await viewController.handle(.change(field: "years", values: ["2010-2"]))
        interactor.expect()
        let years = viewController.screen.forms.first?.fields.last
        #expect(years?.values == ["2010-2"])
        #expect(years?.error == "2010-2 ends before it begins: write the earlier year first")
        await #expect(throws: EventRefusal.self) {
            try await viewController.handle(.action("filter", values: ["years": ["20x"]]))
        }
        interactor.expect()
    }

    @Test("000-07: choosing a row goes straight to the router, with the row's id")
    func select() async throws {
        let host = RecordingHost()
        let before = viewController.screen
        viewController.host = host
        viewController.displayRefresh(viewModel: .init(notice: Message(.warning, "offline")))
        try await viewController.handle(.select(list: "games", row: "go"))
        #expect(interactor.selectedGameID == "go")
        interactor.expect()
        host.expect(.segue("ViewGame"))
        host.expect(screen: before)
        await host.finish()
    }

    @Test("The outcome of a refresh stays until the next event, and covers the list's own notice")
    func notices() async throws {
        let stale = Message(.information, "old")
        let viewModel = GameList.ShowGames.ViewModel(title: "Games", placeholder: "", notice: stale)
        let actions = ["search", "filter", "refresh"]
        viewController.displayGames(viewModel: viewModel)
        #expect(viewController.screen.message == stale)
        viewController.displayRefresh(
            viewModel: .init(progress: .init(label: "Refreshing", fraction: nil, detail: "x"))
        )
        #expect(viewController.screen.message == nil)
        #expect(viewController.screen.actions.map(\.identifier) == actions + ["cancel"])
        viewController.displayRefresh(viewModel: .init(notice: Message(.warning, "offline")))
        viewController.displayGames(viewModel: viewModel)
        viewController.displayAge(viewModel: .init(notice: Message(.information, "older")))
        #expect(viewController.screen.message == Message(.warning, "offline"))
        #expect(viewController.screen.actions.map(\.identifier) == actions)
        try await viewController.handle(.change(field: "search", values: []))
        viewController.displayAge(viewModel: .init(notice: Message(.information, "older")))
        #expect(viewController.screen.message == Message(.information, "older"))
        viewController.displayAge(viewModel: .init(notice: nil))
        #expect(viewController.screen.message == nil)
        interactor.expect(GameList.ShowGames.Request())
    }

    @Test("The borrowers, if any, are a third column")
    func borrowers() {
        let picture = Picture(summary: "", monogram: "", hue: 0)
        var viewModel = GameList.ShowGames.ViewModel(
            title: "Games",
            displayedGames: [
                .init(id: "go", title: "Go", year: "1000", picture: picture, borrower: "Ada"),
                .init(id: "chess", title: "Chess", year: "1475", picture: picture),
            ],
            placeholder: ""
        )
        viewController.displayGames(viewModel: viewModel)
        #expect(viewController.screen.lists.first?.columns.map(\.heading) == ["Title", "Year"])
        #expect(
            viewController.screen.lists.first?.rows.map(\.cells) == [["Go", "1000"], ["Chess", "1475"]]
        )
        viewModel.borrowersHeading = "Lent to"
        viewController.displayGames(viewModel: viewModel)
        #expect(viewController.screen.lists.first?.columns.map(\.heading) == ["Title", "Year", "Lent to"])
        #expect(
            viewController.screen.lists.first?.rows.map(\.cells)
                == [["Go", "1000", "Ada"], ["Chess", "1475", ""]]
        )
    }

    @Test("Declared segues, route tables and routers' methods agree, and routes pass data")
    func routes() {
        RouteCheck.verify(GameListConfigurator.definition, router: GameListRouter.self)
        RouteCheck.verify(ViewGameConfigurator.definition, router: ViewGameRouter.self)
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
        #expect((destination.dataStore as? any ViewGameDataStore)?.gameID == "go")
    }
}
