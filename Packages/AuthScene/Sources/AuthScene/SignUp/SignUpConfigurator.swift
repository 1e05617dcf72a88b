import SceneKitCore

/// Wires the form for a new account.
@MainActor
enum SignUpConfigurator {
    static let definition = SceneDefinition(
        SignUpViewController.self,
        summary: "The form for a new account.",
        segues: [SegueDeclaration("Enter", .unwind)],
        router: SignUpRouter.self,
        services: [ServiceIdentifier((any AuthenticationService).self)],
        configure: { context in
            let service = try context.service((any AuthenticationService).self)
            return configure(worker: AuthenticationWorker(service: service))
        }
    )

    static func configure(worker: any SignUpWorking) -> SignUpViewController {
        let presenter = SignUpPresenter()
        let interactor = SignUpInteractor(presenter: presenter, worker: worker)
        let router = SignUpRouter(dataStore: interactor)
        let viewController = SignUpViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
