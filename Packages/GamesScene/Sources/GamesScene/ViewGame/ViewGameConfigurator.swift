import SceneKitCore

/// Wires one game's scene.
enum ViewGameConfigurator {
    /// - Parameter catalogue: nil for the one that the host provides as a service.
    static func definition(catalogue: GamesCatalogueConfiguration?) -> SceneDefinition {
        SceneDefinition(
            name: "ViewGame",
            package: "GamesScene",
            summary: "One board game of the catalogue.",
            parameters: [ActionParameter("id", summary: "the game's id", isRequired: true)],
            actions: ViewGameActions.all,
            segues: [SegueDeclaration("GameList", .unwind)],
            router: ViewGameRouter.self,
            services: GamesRepository.services(catalogue: catalogue),
            configure: { context in
                configure(
                    worker: try GamesRepository(context, catalogue: catalogue),
                    gameID: context.parameters["id"]
                )
            }
        )
    }

    @MainActor
    static func configure(worker: any ViewGameWorking, gameID: String? = nil) -> ViewGameViewController {
        let presenter = ViewGamePresenter()
        let interactor = ViewGameInteractor(presenter: presenter, worker: worker, gameID: gameID)
        let router = ViewGameRouter(dataStore: interactor)
        let viewController = ViewGameViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
