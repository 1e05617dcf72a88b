import NetworkWorkers
import SceneKitCore
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
        games: [Game] = [.go],
        age: Duration? = nil,
        isStale: Bool = false,
        problem: CatalogueFailure? = nil,
        loans: [Loan] = []
    ) -> ViewModel? {
        presenter.presentGames(
            response: .init(
                request: request,
                page: .success(
                    .init(
                        games: games,
                        offset: 0,
                        total: games.count,
                        isTotalLowerBound: false,
                        decades: games.countedByDecade(),
                        age: age,
                        isStale: isStale,
                        problem: problem,
                        loans: loans
                    )
                )
            )
        )
        guard let viewModel = display.received.last as? GameList.ShowGames.ViewModel else { return nil }
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
                            picture: Picture(of: "Chess")
                        )
                    ],
                    total: 1,
                    placeholder: "The catalogue has no games.",
                    bars: [ChartBlock.Bar("1470s", value: 1, text: "1 game")]
                )
        )
    }

    @Test("The borrowers are a column from the first loan on, even if only other games are lent")
    func borrowers() {
        let lent = present(games: [.go, .chess], loans: [.goToAda])
        #expect(lent?.borrowersHeading == "Lent to")
        #expect(lent?.displayedGames.map(\.borrower) == ["Ada Lovelace", ""])
        let others = present(games: [.chess], loans: [.goToAda])
        #expect(others?.borrowersHeading == "Lent to")
        #expect(others?.displayedGames.map(\.borrower) == [""])
        #expect(present(games: [.go])?.borrowersHeading == nil)
    }

    @Test(
        "The title shows the years, and an empty list the reason",
        arguments: [
            ("", YearRange(), "Games", "The catalogue has no games."),
            ("zzz", YearRange(), "Games", "No game matches 'zzz'."),
            ("", YearRange(first: 2_006, last: 2_006), "Games of 2006", "Games of 2006: there are none."),
            (
                "zzz", YearRange(first: 2_000, last: 2_010), "Games from 2000 to 2010",
                "Games from 2000 to 2010: none matches 'zzz'."
            ),
            ("", YearRange(first: 2_000), "Games from 2000 on", "Games from 2000 on: there are none."),
            ("", YearRange(last: 2_000), "Games until 2000", "Games until 2000: there are none."),
        ]
    )
    func empty(search: String, years: YearRange, title: String, text: String) {
        let viewModel = present(.init(search: search, years: years), games: [])
        #expect(
            viewModel
                == ViewModel(
                    title: LocalizedText(verbatim: title),
                    placeholder: LocalizedText(verbatim: text),
                    notice: Message(.warning, LocalizedText(verbatim: text))
                )
        )
    }

    @Test("A stale list shows its age, and another catalogue's list the reason why it is shown")
    func age() {
        #expect(present(age: .seconds(3_600))?.notice == nil)
        #expect(
            present(age: .seconds(200_000), isStale: true)?.notice
                == Message(.information, "This list is 2 days old; 'refresh' fetches a newer one.")
        )
        #expect(
            present(age: .seconds(200_000), isStale: true, problem: offline)?.notice
                == Message(
                    .warning,
                    "The catalogue could not be fetched: http://a/: no complete response within 10 seconds. "
                        + "The list of the previous catalogue is shown, 2 days old."
                )
        )
    }

    @Test("Errors reach the person")
    func failure() {
        presenter.presentGames(
            response: .init(
                request: .init(),
                page: .failure(.storage("it is locked"))
            )
        )
        display.expect(
            ViewModel(
                title: "Games",
                placeholder: "The catalogue has no games.",
                notice: Message(.error, "The games could not be reached: it is locked")
            )
        )
    }

    @Test("The age is the list's own message, unless there is a more important one")
    func updatedAge() {
        func present(
            _ request: GameList.ShowGames.Request = .init(),
            total: Int = 1,
            isStale: Bool = true
        ) {
            let page = GameList.ShowGames.Response.Page(
                games: [],
                offset: 0,
                total: total,
                isTotalLowerBound: false,
                decades: [],
                age: .seconds(200_000),
                isStale: isStale
            )
            presenter.presentAge(response: .init(request: request, page: page))
        }
        present()
        present(isStale: false)
        present(.init(search: "zzz"), total: 0)
        display.expect(
            GameList.UpdateAge.ViewModel(
                notice: Message(
                    .information,
                    "This list is 2 days old; 'refresh' fetches a newer one."
                )
            ),
            GameList.UpdateAge.ViewModel(notice: nil),
            GameList.UpdateAge.ViewModel(notice: Message(.warning, "No game matches 'zzz'."))
        )
    }

    @Test(
        "The outcome of a refresh is reported",
        arguments: [
            (.success(.replaced(1_200)), Message(.information, "The list was replaced: 1,200 games.")),
            (.success(.unchanged), Message(.information, "The catalogue has not changed.")),
            (
                .success(.kept(age: .seconds(7_200), .status(url: "http://a/", code: 500))),
                Message(
                    .warning,
                    "The catalogue could not be fetched: http://a/ answered with status 500 instead of 200. "
                        + "The old list stays, 2 hours old."
                )
            ),
            (
                .success(.kept(age: nil, .status(url: "http://a/", code: 500))),
                Message(
                    .warning,
                    "The catalogue could not be fetched: http://a/ answered with status 500 instead of 200. "
                        + "The old list stays."
                )
            ),
            (.failure(.cancelled), Message(.warning, "The refresh was cancelled.")),
            (.failure(.storage("full")), Message(.error, "The games could not be reached: full")),
        ] as [(Result<RefreshedGames, GamesFailure>, Message)]
    )
    func refresh(result: Result<RefreshedGames, GamesFailure>, notice: Message) {
        presenter.presentRefresh(response: .started)
        presenter.presentRefresh(response: .ended(result))
        display.expect(
            GameList.RefreshGames.ViewModel(
                progress: ProgressBlock(
                    label: "Refreshing",
                    fraction: nil,
                    detail: "fetching the catalogue"
                )
            ),
            GameList.RefreshGames.ViewModel(notice: notice)
        )
    }
}
