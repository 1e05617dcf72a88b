import SceneKitCore

/// Wires one game's scene.
@MainActor
enum ViewGameConfigurator {
    static let definition = SceneDefinition(
        ViewGameViewController.self,
        summary: "One board game of the catalogue.",
        parameters: [
            .parameter(
                "id",
                \ViewGameInteractor.gameID,
                "the game's id",
                isRequired: true,
                finds: GamesRepository.finder
            )
        ],
        segues: [
            SegueDeclaration("GameList", .unwind), SegueDeclaration("ViewContact", in: contacts),
            SegueDeclaration("PickContact", in: contacts, .present, result: PickedItem.self),
        ],
        router: ViewGameRouter.self,
        services: GamesRepository.services,
        images: GamesRepository.fetchCover,
        configure: { configure(worker: try GamesRepository($0)) }
    )

    /// The module of the scenes of contacts.
    private static let contacts = "ContactsScene"

    static func configure(worker: any ViewGameWorking) -> ViewGameViewController {
        let presenter = ViewGamePresenter()
        let interactor = ViewGameInteractor(presenter: presenter, worker: worker)
        let router = ViewGameRouter(dataStore: interactor)
        let viewController = ViewGameViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
