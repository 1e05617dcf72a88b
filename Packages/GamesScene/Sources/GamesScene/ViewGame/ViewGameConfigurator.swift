import SceneKitCore

/// Wires one game's scene.
enum ViewGameConfigurator {
    static let definition = SceneDefinition(
        name: "ViewGame",
        package: "GamesScene",
        summary: "One board game of the catalogue.",
        parameters: [ActionParameter("id", summary: "the game's id", isRequired: true)],
        actions: ViewGameActions.all,
        segues: [SegueDeclaration("GameList", .unwind)],
        services: GamesRepository.services,
        configure: { context in
            configure(worker: try GamesRepository(context), gameID: context.parameters["id"])
        }
    )

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
