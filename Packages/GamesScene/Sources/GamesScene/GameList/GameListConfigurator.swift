import SceneKitCore

/// Wires the game list; the one place that knows all of its parts (article rows 002-04..07).
enum GameListConfigurator {
    /// - Parameter catalogue: nil for the one that the host provides as a service.
    static func definition(catalogue: GamesCatalogueConfiguration?) -> SceneDefinition {
        SceneDefinition(
            name: "GameList",
            title: "Games",
            package: "GamesScene",
            summary: "The board games of a catalogue: search, filter by year, and how many came out when.",
            parameters: [
                ActionParameter("search", summary: "show what matches this", appliesTo: ["filter"]),
                ActionParameter(
                    "years",
                    summary: "show these years: 2006, 2000-2010",
                    appliesTo: ["search"]
                ),
            ],
            actions: GameListActions.all,
            segues: [SegueDeclaration("ViewGame")],
            router: GameListRouter.self,
            services: GamesRepository.services(catalogue: catalogue),
            configure: { context in
                configure(
                    worker: try GamesRepository(context, catalogue: catalogue),
                    request: .init(
                        search: context.parameters["search"] ?? "",
                        years: context.parameters["years"] ?? ""
                    )
                )
            }
        )
    }

    @MainActor
    static func configure(
        worker: any GameListWorking,
        request: GameList.ShowGames.Request = .init()
    ) -> GameListViewController {
        let presenter = GameListPresenter()
        let interactor = GameListInteractor(presenter: presenter, worker: worker)
        let router = GameListRouter(dataStore: interactor)
        let viewController = GameListViewController(
            interactor: interactor,
            router: router,
            request: request
        )
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
