import SceneKitCore

/// Wires the scene of recovery codes and links.
@MainActor
enum RecoveryConfigurator {
    static let definition = SceneDefinition(
        RecoveryViewController.self,
        title: "Recovery",
        summary: "The recovery codes of the signed-in person, and an administrator's recovery links.",
        access: .signedIn,
        needsNetwork: true,
        router: RecoveryRouter.self,
        services: [
            ServiceIdentifier((any AuthenticationService).self),
            ServiceIdentifier((any RecoveryService).self),
        ],
        configure: { context in
            configure(
                worker: RecoveryWorker(
                    service: try context.service((any RecoveryService).self),
                    authentication: try context.service((any AuthenticationService).self)
                )
            )
        }
    )

    static func configure(worker: any RecoveryWorking) -> RecoveryViewController {
        let presenter = RecoveryPresenter()
        let interactor = RecoveryInteractor(presenter: presenter, worker: worker)
        let router = RecoveryRouter(dataStore: interactor)
        let viewController = RecoveryViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
