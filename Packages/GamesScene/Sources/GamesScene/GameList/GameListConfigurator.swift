import SceneKitCore

/// Wires the game list; the one place that knows all of its parts (article rows 002-04..07).
@MainActor
enum GameListConfigurator {
    static let definition = SceneDefinition(
        GameListViewController.self,
        title: "Games",
        summary: "The board games of a catalogue: search, filter by year, and a chart by decade.",
        parameters: [
            .parameter(
                "search",
                \GameListInteractor.search,
                "show only matches of this search",
                appliesTo: ["filter"]
            ),
            .parameter(
                "years",
                \GameListInteractor.years,
                "show these years: 2006, 2000-2010",
                appliesTo: ["search"]
            ),
        ],
        segues: [SegueDeclaration("ViewGame")],
        router: GameListRouter.self,
        services: GamesRepository.services,
        images: GamesRepository.fetchCover,
        count: GamesRepository.countGames,
        configure: { configure(worker: try GamesRepository($0)) }
    )

    static func configure(worker: any GameListWorking) -> GameListViewController {
        let presenter = GameListPresenter()
        let interactor = GameListInteractor(presenter: presenter, worker: worker)
        let router = GameListRouter(dataStore: interactor)
        let viewController = GameListViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
