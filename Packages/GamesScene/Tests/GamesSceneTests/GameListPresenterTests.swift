import NetworkWorkers
import SceneTestKit
import Testing

@testable import GamesScene

@MainActor
@Suite("The game list's presenter")
struct GameListPresenterTests {
    private typealias ViewModel = GameList.ShowGames.ViewModel

    private let presenter = GameListPresenter()
    private let display = GameListDisplaySpy()
    private let offline = CatalogueFailure.connection(url: "http://a/", .timedOut(limit: .seconds(10)))

    init() { presenter.viewController = display }

    private func present(
        _ request: GameList.ShowGames.Request = .init(),
        years: Result<YearRange, YearRangeFault> = .success(YearRange()),
        games: [Game] = [.go],
        age: Duration? = nil,
        isStale: Bool = false,
        problem: CatalogueFailure? = nil
    ) -> ViewModel? {
        presenter.presentGames(
            response: .init(
                request: request,
                years: years,
                page: .success(
                    .init(
                        games: games,
                        offset: 0,
                        total: games.count,
                        isTotalLowerBound: false,
                        decades: games.countedByDecade(),
                        age: age,
                        isStale: isStale,
                        problem: problem
                    )
                )
            )
        )
        guard case .games(let viewModel)? = display.spy.received.last else { return nil }
        return viewModel
    }

    @Test("002-02, 002-18, 002-19: each game has its picture, title and year; the decades are bars")
    func cells() {
        #expect(
            present(games: [.chess])
                == ViewModel(
                    title: "Games",
                    displayedGames: [
                        .init(
                            id: "chess",
                            title: "Chess",
                            year: "1475",
                            picture: .init(
                                summary: "Picture of Chess",
                                monogram: "C",
                                hue: GamePicture.hue(of: "chess"),
                                source: "chess-board"
                            )
                        )
                    ],
                    total: 1,
                    placeholder: "The catalogue has no games.",
                    chartTitle: "Games by decade",
                    bars: [.init(label: "1470s", value: 1, text: "1 game")]
                )
        )
    }

    @Test(
        "The title says which years, and an empty list why it is empty",
        arguments: [
            ("", YearRange(), "Games", "The catalogue has no games."),
            ("zzz", YearRange(), "Games", "No game matches 'zzz'."),
            ("", YearRange(first: 2_006, last: 2_006), "Games of 2006", "There is no game of 2006."),
            (
                "zzz", YearRange(first: 2_000, last: 2_010), "Games from 2000 to 2010",
                "No game from 2000 to 2010 matches 'zzz'."
            ),
            ("", YearRange(first: 2_000), "Games from 2000 on", "There is no game from 2000 on."),
            ("", YearRange(last: 2_000), "Games until 2000", "There is no game until 2000."),
        ]
    )
    func empty(search: String, years: YearRange, title: String, text: String) {
        let viewModel = present(.init(search: search), years: .success(years), games: [])
        #expect(
            viewModel
                == ViewModel(
                    title: title,
                    placeholder: text,
                    chartTitle: "Games by decade",
                    notice: .warning(text)
                )
        )
    }

    @Test("A filter that is none is told at its field, and once it is no longer typed as an error too")
    func wrongFilter() {
        let text = "'20x' is no year and no range of years: write 2006, 2000-2010, 2000- or -2010"
        let given = present(.init(years: "20x"), years: .failure(.notYears("20x")), games: [])
        #expect(given?.yearsError == text)
        #expect(given?.notice == .error(text))
        let typed = present(
            .init(years: "2010-2", isTyping: true),
            years: .failure(.backwards(first: 2_010, last: 2)),
            games: []
        )
        #expect(typed?.yearsError == "2010-2 ends before it begins: write the earlier year first")
        #expect(typed?.notice == nil)
    }

    @Test("A stale list says how old it is; another catalogue's list says why it is shown")
    func age() {
        #expect(present(age: .seconds(3_600))?.notice == nil)
        #expect(
            present(age: .seconds(200_000), isStale: true)?.notice
                == .information("This list is 2 days old; 'refresh' asks for a newer one.")
        )
        #expect(
            present(age: .seconds(200_000), isStale: true, problem: offline)?.notice
                == .warning(
                    "The catalogue could not be fetched: http://a/: no complete response within 10 seconds. "
                        + "Shown is the list of the catalogue before, 2 days old."
                )
        )
    }

    @Test("Errors reach the person")
    func failure() {
        presenter.presentGames(
            response: .init(
                request: .init(),
                years: .success(YearRange()),
                page: .failure(.storage("it is locked"))
            )
        )
        display.spy.expect(
            .games(
                ViewModel(
                    title: "Games",
                    placeholder: "The catalogue has no games.",
                    chartTitle: "Games by decade",
                    notice: .error("The games could not be reached: it is locked")
                )
            )
        )
    }

    @Test("A selection is handed on")
    func selection() {
        presenter.presentSelectedGame(response: .init())
        display.spy.expect(.selected(.init()))
    }

    @Test(
        "How a refresh ended is said in words",
        arguments: [
            (.success(.replaced(1_200)), .information("The list is new: 1,200 games.")),
            (.success(.unchanged), .information("The catalogue has not changed.")),
            (
                .success(.kept(age: .seconds(7_200), .status(url: "http://a/", code: 500))),
                .warning(
                    "The catalogue could not be fetched: http://a/ answered with status 500 where 200 was "
                        + "expected. The list is still the one before, 2 hours old."
                )
            ),
            (
                .success(.kept(age: nil, .status(url: "http://a/", code: 500))),
                .warning(
                    "The catalogue could not be fetched: http://a/ answered with status 500 where 200 was "
                        + "expected. The list is still the one before."
                )
            ),
            (.failure(.cancelled), .warning("The refresh was cancelled.")),
            (.failure(.storage("full")), .error("The games could not be reached: full")),
        ] as [(Result<RefreshedGames, GamesFailure>, Notice)]
    )
    func refresh(result: Result<RefreshedGames, GamesFailure>, notice: Notice) {
        presenter.presentRefresh(response: .started)
        presenter.presentRefresh(response: .ended(result))
        display.spy.expect(
            .refresh(.init(progress: .init(label: "Refreshing", detail: "asking for the catalogue"))),
            .refresh(.init(notice: notice))
        )
    }
}
