import SceneKitCore
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

    @Test("002-17: the games are sorted by title and stored in the data store")
    func sorting() async {
        let interactor = interactor(
            GamesWorkerStub(games: .success(KeptGames(found: FoundGames(games: [.go, .chess]))))
        )
        await interactor.showGames(request: .init())
        #expect(interactor.games == [.chess, .go])
        presenter.expect(
            GameList.ShowGames.Response(
                request: .init(),
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
    }

    @Test("000-25: the worker is called, the games are stored, and only then presented")
    func order() async {
        let journal = Journal()
        let kept = KeptGames(found: FoundGames(games: [.go]))
        let interactor = interactor(GamesWorkerStub(journal: journal, games: .success(kept)))
        presenter.write(to: journal) { [unowned interactor] in interactor.games }
        await interactor.showGames(request: .init(search: "g"))
        let page = GameList.ShowGames.Response.Page(
            games: [.go],
            offset: 0,
            total: 1,
            isTotalLowerBound: false,
            decades: [DecadeCount(decade: Decade(of: 1_000), count: 1)],
            age: nil,
            isStale: false
        )
        journal.expect(
            .work(GamesWorkerStub.Call.games(matching: "g")),
            .work(GamesWorkerStub.Call.loans),
            .stored([Game.go]),
            .response(
                GameList.ShowGames.Response(request: .init(search: "g"), page: .success(page))
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
        // Of a game that does not match too.
        let loans = [Loan.goToAda]
        let request = GameList.ShowGames.Request(
            search: "x",
            years: YearRange(first: 2_006, last: 2_010),
            offset: 1,
            limit: 2
        )
        let interactor = interactor(GamesWorkerStub(games: .success(kept), loans: .success(loans)))
        await interactor.showGames(request: request)
        #expect(interactor.search == request.search && interactor.years == request.years)
        #expect(interactor.games.map(\.id) == ["dixit", "dobble", "luna", "pilares_da_terra", "pandemic"])
        presenter.expect(
            GameList.ShowGames.Response(
                request: request,
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
                        problem: .status(url: "u", code: 500),
                        loans: loans
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
        #expect(presenter.received.count == 2)
    }

    @Test("An error is presented and empties the data store; a cancelled request presents nothing")
    func failures() async {
        let failing = interactor(GamesWorkerStub(games: .failure(.storage("broken"))))
        await failing.showGames(request: .init())
        #expect(failing.games == [])
        presenter.expect(
            GameList.ShowGames.Response(
                request: .init(),
                page: .failure(.storage("broken"))
            )
        )
        await interactor(GamesWorkerStub()).showGames(request: .init())
        presenter.expect()
        let kept = KeptGames(found: FoundGames(games: [.go]))
        await interactor(GamesWorkerStub(games: .success(kept), loans: .failure(.storage("broken"))))
            .showGames(request: .init())
        presenter.expect(
            GameList.ShowGames.Response(
                request: .init(),
                page: .failure(.storage("broken"))
            )
        )
    }

    // MARK: - Follow games

    @Test("A change of the games is presented; one that changes nothing shown is not")
    func follow() async {
        let worker = GamesWorkerStub(games: .success(KeptGames(found: FoundGames(games: [.go]))))
        let interactor = interactor(worker)
        let following = Task { await interactor.followGames(request: .init()) }
        await worker.changes.send(())
        presenter.expect()
        await interactor.showGames(request: .init())
        await worker.changes.send(())
        following.cancel()
        await following.value
        #expect(presenter.received.count == 1)
    }

    // MARK: - Update age

    private func response(
        _ request: GameList.ShowGames.Request = .init(search: "g"),
        age: Duration,
        isStale: Bool
    ) -> GameList.UpdateAge.Response {
        .init(
            request: request,
            page: .init(
                games: [.go],
                offset: 0,
                total: 1,
                isTotalLowerBound: false,
                decades: [DecadeCount(decade: Decade(of: 1_000), count: 1)],
                age: age,
                isStale: isStale,
                problem: .status(url: "u", code: 500)
            )
        )
    }

    @Test(
        "An age update presents the shown list with its current age and no other change"
    )
    func updateAge() async {
        let kept = KeptGames(
            found: FoundGames(games: [.go]),
            age: .seconds(10),
            problem: .status(url: "u", code: 500)
        )
        let journal = Journal()
        let interactor = interactor(
            GamesWorkerStub(
                journal: journal,
                games: .success(kept),
                age: .success(ListAge(value: .seconds(70), isStale: true))
            )
        )
        await interactor.updateAge(request: .init())
        await interactor.showGames(request: .init(search: "g"))
        await interactor.updateAge(request: .init())
        journal.expect(
            .work(GamesWorkerStub.Call.games(matching: "g")),
            .work(GamesWorkerStub.Call.loans),
            .work(GamesWorkerStub.Call.age)
        )
        let shown = response(age: .seconds(10), isStale: false)
        presenter.expect(
            GameList.ShowGames.Response(request: shown.request, page: .success(shown.page)),
            response(age: .seconds(70), isStale: true)
        )
    }

    @Test(
        "A list without an age, one that could not be fetched and an age that cannot be read present nothing"
    )
    func noAge() async {
        let results: [(Result<KeptGames, GamesFailure>, Result<ListAge?, GamesFailure>)] = [
            (.success(KeptGames(found: FoundGames(games: [.go]))), .success(nil)),
            (.failure(.storage("x")), .success(ListAge(value: .seconds(1), isStale: false))),
            (.success(KeptGames(found: FoundGames(games: [.go]), age: .seconds(1))), .failure(.storage("x"))),
        ]
        for (games, age) in results {
            let interactor = interactor(GamesWorkerStub(games: games, age: age))
            await interactor.showGames(request: .init())
            await interactor.updateAge(request: .init())
        }
        #expect(presenter.received.count == 3)
        #expect(presenter.received.allSatisfy { $0 is GameList.ShowGames.Response })
    }

    @Test("While a newer list is on its way, the older one's age is not presented")
    func ageOfOlderList() async {
        let worker = GatedGamesWorker()
        let interactor = interactor(worker)
        let request = Task { await interactor.showGames(request: .init()) }
        await worker.waitForRequest("")
        await interactor.updateAge(request: .init())
        presenter.expect()
        worker.answer("", [.go])
        await request.value
        #expect(presenter.received.count == 1)
    }

    @Test("After a search that was cancelled, the age of the shown list is still updated")
    func ageAfterCancelledSearch() async {
        let worker = GatedGamesWorker()
        let interactor = interactor(worker)
        let first = Task { await interactor.showGames(request: .init()) }
        await worker.waitForRequest("")
        worker.answer("", [.go])
        await first.value
        let search = Task { await interactor.showGames(request: .init(search: "x")) }
        await worker.waitForRequest("x")
        await interactor.updateAge(request: .init())
        #expect(presenter.received.count == 1)
        search.cancel()
        await interactor.updateAge(request: .init())
        worker.answer("x", [])
        await search.value
        await interactor.updateAge(request: .init())
        #expect(presenter.received.count == 3)
        #expect(presenter.received.dropFirst().allSatisfy { $0 is GameList.UpdateAge.Response })
    }

    // MARK: - Overlap

    @Test("Where two requests overlap, only the newer one is presented, whichever ends first")
    func overlap() async {
        let worker = GatedGamesWorker()
        let interactor = interactor(worker)
        let older = Task { await interactor.showGames(request: .init(search: "old")) }
        await worker.waitForRequest("old")
        let newer = Task {
            await interactor.showGames(request: .init(years: YearRange(first: 1_475, last: 1_475)))
        }
        await worker.waitForRequest("")
        worker.answer("", [.chess])
        await newer.value
        worker.answer("old", [.go])
        await older.value
        #expect(interactor.games == [.chess])
        #expect(presenter.received.count == 1)
    }

    @Test(
        "A refresh is presented when it begins and with how it ended",
        arguments: [
            .success(.replaced(2)), .success(.unchanged), .failure(.storage("x")), .failure(.cancelled),
        ] as [Result<RefreshedGames, GamesFailure>]
    )
    func refresh(result: Result<RefreshedGames, GamesFailure>) async {
        await interactor(GamesWorkerStub(refreshed: result)).refreshGames(request: .init())
        presenter.expect(GameList.RefreshGames.Response.started, GameList.RefreshGames.Response.ended(result))
    }
}
