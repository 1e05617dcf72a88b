import SceneKitCore

/// The view models that the presenter shows on the game list.
@MainActor
protocol GameListDisplayLogic: AnyObject {
    func displayGames(viewModel: GameList.ShowGames.ViewModel)
    func displayAge(viewModel: GameList.UpdateAge.ViewModel)
    func displayRefresh(viewModel: GameList.RefreshGames.ViewModel)
}

/// The values of the filter: a search and a range of years.
struct GameFilter: Equatable, Sendable {
    var search = ""
    var years = YearRange()
}

final class GameListViewController: RoutedScene<any GameListBusinessLogic, any GameListRouting> {
    static let filter = FormTable(
        "filter",
        GameFilter(),
        fields: [
            .field("search", \.search, "Search"),
            .field("years", \.years, "Years", hint: "2006, 2000-2010 or 2000-"),
        ],
        filters: "games"
    )

    static let forms: [BoundForm<GameListViewController>] = [
        .form(filter, \.form) { scene, _ in await scene.showFromTheTop() }
    ]

    static let lists: [BoundList<GameListViewController>] = [
        .rows(
            of: "games",
            to: "ViewGame",
            parameter: "id",
            beside: true,
            select: { $0.chooseGame(id: $1) },
            window: { await $0.show($1) }
        )
    ]

    static let actions: [BoundAction<GameListViewController>] = [
        .search("Shows the games in which each word begins a word of the title, or is the year.") {
            await $0.showGames(matching: GameFilter(search: $1, years: $0.form.draft.years))
        },
        .action(
            "filter",
            key: "f",
            "Shows the games of one year, or from one year to another.",
            takes: .value(
                "years",
                YearRange(),
                "2006, 2000-2010 or 2000-; empty for all",
                parameter: "years"
            )
        ) { await $0.showGames(matching: GameFilter(search: $0.form.draft.search, years: $1)) },
        .action(
            "refresh",
            key: "r",
            "Fetches the catalogue again and replaces the list.",
            answer: .message
        ) { $0.refresh() },
        .action(
            "cancel",
            key: "x",
            "Stops the running refresh.",
            role: .stop,
            when: { $0.progress != nil },
            perform: { $0.host?.cancel(refreshKey, for: $0) }
        )
        .refused("nothing is running"),
    ]

    let scene = SceneState(Screen(title: "Games"))

    private let form = SceneForm(filter)
    private var window = ListWindow(offset: 0, limit: 50)
    private var games = GameList.ShowGames.ViewModel.waiting
    private var progress: ProgressBlock?
    /// The outcome of a refresh, shown until the next event.
    private var outcome: Message?

    private static let refreshKey = "refresh"

    override init(interactor: any GameListBusinessLogic, router: any GameListRouting) {
        super.init(interactor: interactor, router: router)
        update()
    }

    func didLoad() async {
        form.load(GameFilter(search: router.dataStore.search, years: router.dataStore.years))
        observe("games") { [interactor] in await interactor.followGames(request: .init()) }
        observe("age", every: .seconds(60)) { [interactor] in
            await interactor.updateAge(request: .init())
        }
    }

    func willAppear() async { await show(window) }

    private func chooseGame(id: String) {
        outcome = nil
        router.dataStore.selectedGameID = id
    }

    private func showGames(matching filter: GameFilter) async {
        form.load(filter)
        await showFromTheTop()
    }

    private func showFromTheTop() async {
        outcome = nil
        await show(ListWindow(offset: 0, limit: window.limit))
    }

    private func show(_ window: ListWindow) async {
        self.window = window
        await interactor.showGames(
            request: .init(
                search: form.draft.search,
                years: form.draft.years,
                offset: window.offset,
                limit: window.limit
            )
        )
    }

    /// Runs independently of events, so that an event can cancel it.
    private func refresh() {
        outcome = nil
        host?.run(Self.refreshKey, for: self) { [weak self] in
            guard let self else { return }
            await interactor.refreshGames(request: .init())
            await show(window)
        }
    }

    private func update() {
        let blocks: [Block?] = [
            progress.map(Block.progress), .form(form.block), .list(games.list), games.chart.map(Block.chart),
        ]
        screen = Screen(
            title: games.title,
            blocks: blocks.compactMap(\.self),
            message: outcome ?? (progress == nil ? games.notice : nil)
        )
    }
}

extension GameListViewController: GameListDisplayLogic {
    func displayGames(viewModel: GameList.ShowGames.ViewModel) {
        games = viewModel
        update()
    }

    func displayAge(viewModel: GameList.UpdateAge.ViewModel) {
        games.notice = viewModel.notice
        update()
    }

    func displayRefresh(viewModel: GameList.RefreshGames.ViewModel) {
        progress = viewModel.progress
        outcome = viewModel.notice
        update()
    }
}
