import SceneKitCore

/// Wires the form for a new password.
@MainActor
enum ChangePasswordConfigurator {
    static let definition = SceneDefinition(
        ChangePasswordViewController.self,
        summary: "The form for a new password.",
        access: .signedIn,
        needsNetwork: true,
        segues: [SegueDeclaration("Origin", to: "Account", .back)],
        router: ChangePasswordRouter.self,
        services: [ServiceIdentifier((any AuthenticationService).self)],
        configure: { context in
            let service = try context.service((any AuthenticationService).self)
            return configure(worker: AuthenticationWorker(service: service))
        }
    )

    static func configure(worker: any ChangePasswordWorking) -> ChangePasswordViewController {
        let presenter = ChangePasswordPresenter()
        let interactor = ChangePasswordInteractor(presenter: presenter, worker: worker)
        let router = ChangePasswordRouter(dataStore: interactor)
        let viewController = ChangePasswordViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
