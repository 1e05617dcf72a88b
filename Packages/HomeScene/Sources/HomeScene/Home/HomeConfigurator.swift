import SceneKitCore

/// Wires the home scene; the one place that knows all of its parts.
@MainActor
enum HomeConfigurator {
    static let definition = SceneDefinition(
        HomeViewController.self,
        summary: "The home screen: the user, and the entrances of all modules.",
        parameters: [
            .parameter(
                "user",
                \HomeInteractor.namedUser,
                "the name of another person to show, for those who may see them"
            )
        ],
        router: HomeRouter.self,
        services: [
            ServiceIdentifier((any UserDirectory).self), ServiceIdentifier((any EntranceListing).self),
            ServiceIdentifier((any RecordCounting).self),
        ],
        configure: { context in
            configure(
                userWorker: DirectoryUserWorker(
                    directory: try context.service((any UserDirectory).self)
                ),
                worker: HomeWorker(
                    entrances: try context.service((any EntranceListing).self),
                    counting: try context.service((any RecordCounting).self)
                )
            )
        }
    )

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
