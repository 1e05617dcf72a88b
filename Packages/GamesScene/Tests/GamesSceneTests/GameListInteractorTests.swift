import SceneTestKit
import Testing

@testable import GamesScene

@MainActor
@Suite("The game list's interactor")
struct GameListInteractorTests {
    private let presenter = GameListPresenterSpy()

    private func interactor(_ worker: any GameListWorking) -> GameListInteractor {
        GameListInteractor(presenter: presenter, worker: worker)
    }

    @Test("002-17: the games are sorted by title, whatever order they come in, and kept in the data store")
    func sorting() async {
        let interactor = interactor(
            GamesWorkerStub(games: .success(KeptGames(found: FoundGames(games: [.go, .chess]))))
        )
        await interactor.showGames(request: .init())
        #expect(interactor.games == [.chess, .go])
        presenter.spy.expect(
            .games(
                .init(
                    request: .init(),
                    years: .success(YearRange()),
                    page: .success(
                        .init(
                            games: [.chess, .go],
                            offset: 0,
                            total: 2,
                            isTotalLowerBound: false,
                            decades: [
                                DecadeCount(decade: Decade(of: 1_000), count: 1),
                                DecadeCount(decade: Decade(of: 1_475), count: 1),
                            ],
                            age: nil,
                            isStale: false
                        )
                    )
                )
            )
        )
    }

    @Test(
        "The filter by year is a rule of the list; a window is part of what matches, the decades are all of it"
    )
    func filtering() async {
        let kept = KeptGames(
            found: FoundGames(games: BundledCatalogue.games, isPartial: true),
            age: .seconds(90_000),
            isStale: true,
            problem: .status(url: "u", code: 500)
        )
        let request = GameList.ShowGames.Request(search: "x", years: "2006-2010", offset: 1, limit: 2)
        let interactor = interactor(GamesWorkerStub(games: .success(kept)))
        await interactor.showGames(request: request)
        #expect(interactor.games.map(\.id) == ["dixit", "dobble", "luna", "pilares_da_terra", "pandemic"])
        presenter.spy.expect(
            .games(
                .init(
                    request: request,
                    years: .success(YearRange(first: 2_006, last: 2_010)),
                    page: .success(
                        .init(
                            games: Array(interactor.games[1...2]),
                            offset: 1,
                            total: 5,
                            isTotalLowerBound: true,
                            decades: [
                                DecadeCount(decade: Decade(of: 2_000), count: 4),
                                DecadeCount(decade: Decade(of: 2_010), count: 1),
                            ],
                            age: .seconds(90_000),
                            isStale: true,
                            problem: .status(url: "u", code: 500)
                        )
                    )
                )
            )
        )
    }

    @Test("A filter that names no years lets nothing through and says why")
    func wrongFilter() async {
        let interactor = interactor(
            GamesWorkerStub(games: .success(KeptGames(found: FoundGames(games: [.go]))))
        )
        await interactor.showGames(request: .init(years: "x"))
        #expect(interactor.games == [])
        presenter.spy.expect(
            .games(
                .init(
                    request: .init(years: "x"),
                    years: .failure(.notYears("x")),
                    page: .success(
                        .init(
                            games: [],
                            offset: 0,
                            total: 0,
                            isTotalLowerBound: false,
                            decades: [],
                            isStale: false
                        )
                    )
                )
            )
        )
    }

    @Test("A load replaces what the one before gave; it never adds to it")
    func replacing() async {
        let interactor = interactor(
            GamesWorkerStub(games: .success(KeptGames(found: FoundGames(games: [.go]))))
        )
        await interactor.showGames(request: .init())
        await interactor.showGames(request: .init())
        #expect(interactor.games == [.go])
        #expect(presenter.spy.received.count == 2)
    }

    @Test("An error is presented and empties the data store; a cancelled request presents nothing")
    func failures() async {
        let failing = interactor(GamesWorkerStub(games: .failure(.storage("broken"))))
        await failing.showGames(request: .init())
        #expect(failing.games == [])
        presenter.spy.expect(
            .games(
                .init(
                    request: .init(),
                    years: .success(YearRange()),
                    page: .failure(.storage("broken"))
                )
            )
        )
        await interactor(GamesWorkerStub()).showGames(request: .init())
        presenter.spy.expect()
    }

    @Test("Where two requests overlap, only the newer one is presented, whichever ends first")
    func overlap() async {
        let worker = GatedGamesWorker()
        let interactor = interactor(worker)
        let older = Task { await interactor.showGames(request: .init(search: "old")) }
        await worker.waitForRequest("old")
        let newer = Task { await interactor.showGames(request: .init(years: "1475")) }
        await worker.waitForRequest("")
        worker.answer("", [.chess])
        await newer.value
        worker.answer("old", [.go])
        await older.value
        #expect(interactor.games == [.chess])
        #expect(presenter.spy.received.count == 1)
    }

    @Test("Selecting keeps the id for the router")
    func select() async {
        let interactor = interactor(GamesWorkerStub())
        await interactor.selectGame(request: .init(id: "go"))
        #expect(interactor.selectedGameID == "go")
        presenter.spy.expect(.selected(.init()))
    }

    @Test(
        "A refresh is presented when it begins and with how it ended",
        arguments: [
            .success(.replaced(2)), .success(.unchanged), .failure(.storage("x")), .failure(.cancelled),
        ] as [Result<RefreshedGames, GamesFailure>]
    )
    func refresh(result: Result<RefreshedGames, GamesFailure>) async {
        await interactor(GamesWorkerStub(refreshed: result)).refreshGames(request: .init())
        presenter.spy.expect(.refresh(.started), .refresh(.ended(result)))
    }
}
