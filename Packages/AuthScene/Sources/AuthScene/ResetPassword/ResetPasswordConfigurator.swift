import SceneKitCore

/// Wires the form for people who have forgotten their password.
@MainActor
enum ResetPasswordConfigurator {
    static let definition = SceneDefinition(
        ResetPasswordViewController.self,
        summary: "The form for a new password, for people who have forgotten theirs.",
        parameters: [
            .parameter(
                "link",
                \ResetPasswordInteractor.link,
                "the secret of a recovery link, which takes the place of a name and a code"
            )
        ],
        router: ResetPasswordRouter.self,
        services: [
            ServiceIdentifier((any AuthenticationService).self),
            ServiceIdentifier((any RecoveryService).self),
            ServiceIdentifier(AuthenticationOutlet.self),
        ],
        configure: { context in
            let outlet = try context.service(AuthenticationOutlet.self)
            let viewController = configure(
                worker: RecoveryWorker(
                    service: try context.service((any RecoveryService).self),
                    authentication: try context.service((any AuthenticationService).self)
                )
            )
            viewController.onReset = { outlet.changed() }
            return viewController
        }
    )

    static func configure(worker: any ResetPasswordWorking) -> ResetPasswordViewController {
        let presenter = ResetPasswordPresenter()
        let interactor = ResetPasswordInteractor(presenter: presenter, worker: worker)
        let router = ResetPasswordRouter(dataStore: interactor)
        let viewController = ResetPasswordViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
