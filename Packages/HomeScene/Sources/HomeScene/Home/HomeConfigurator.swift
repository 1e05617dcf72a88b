import SceneKitCore

/// Wires the home scene; the one place that knows all of its parts.
enum HomeConfigurator {
    static let definition = SceneDefinition(
        name: "Home",
        package: "HomeScene",
        summary: "Who one is, what is stored, and the way to everything else.",
        actions: HomeActions.all,
        segues: [
            SegueDeclaration("ContactList"), SegueDeclaration("GameList"), SegueDeclaration("EditProfile"),
        ],
        router: HomeRouter.self,
        services: [
            ServiceIdentifier((any UserDirectory).self), ServiceIdentifier((any StoreOverview).self),
            ServiceIdentifier((any SessionEnding).self),
        ],
        configure: { context in
            configure(
                userWorker: DirectoryUserWorker(
                    directory: try context.service((any UserDirectory).self)
                ),
                worker: HomeWorker(
                    overview: try context.service((any StoreOverview).self),
                    session: try context.service((any SessionEnding).self)
                )
            )
        }
    )

    @MainActor
    static func configure(userWorker: any UserWorker, worker: any HomeWorking) -> HomeViewController {
        let presenter = HomePresenter()
        let interactor = HomeInteractor(presenter: presenter, userWorker: userWorker, worker: worker)
        let router = HomeRouter(dataStore: interactor)
        let viewController = HomeViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
