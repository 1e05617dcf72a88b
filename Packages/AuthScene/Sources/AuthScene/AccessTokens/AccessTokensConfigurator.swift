import SceneKitCore

/// Wires the access tokens' scene.
@MainActor
enum AccessTokensConfigurator {
    static let definition = SceneDefinition(
        AccessTokensViewController.self,
        title: "Access tokens",
        summary: "The tokens with which programs act for the signed-in person.",
        access: .signedIn,
        needsNetwork: true,
        router: AccessTokensRouter.self,
        services: [ServiceIdentifier((any AccessTokenService).self)],
        configure: { context in
            configure(
                worker: AccessTokensWorker(service: try context.service((any AccessTokenService).self)),
                scenes: context.scenes
            )
        }
    )

    static func configure(
        worker: any AccessTokensWorking,
        scenes: [String] = []
    ) -> AccessTokensViewController {
        let presenter = AccessTokensPresenter()
        let interactor = AccessTokensInteractor(presenter: presenter, worker: worker, scenes: scenes)
        let router = AccessTokensRouter(dataStore: interactor)
        let viewController = AccessTokensViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
