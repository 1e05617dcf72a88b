import SceneKitCore

/// Wires the screen to sign in.
@MainActor
enum EnterConfigurator {
    static let definition = SceneDefinition(
        EnterViewController.self,
        summary: "Signing in, with an account or as a guest.",
        segues: [SegueDeclaration("SignUp"), SegueDeclaration("ResetPassword")],
        router: EnterRouter.self,
        services: [
            ServiceIdentifier((any AuthenticationService).self), ServiceIdentifier(AuthenticationOutlet.self),
        ],
        configure: { context in
            let outlet = try context.service(AuthenticationOutlet.self)
            let service = try context.service((any AuthenticationService).self)
            let viewController = configure(worker: AuthenticationWorker(service: service))
            // Opened by its name, the scene has no coordinator, whose place these outputs take.
            viewController.onCompleteAuthorization = { outlet.changed() }
            viewController.onAlert = { [weak viewController] title, message in
                viewController?.showAlert(title: title, message: message)
            }
            return viewController
        }
    )

    static func configure(worker: any EnterWorking) -> EnterViewController {
        let presenter = EnterPresenter()
        let interactor = EnterInteractor(presenter: presenter, worker: worker)
        let router = EnterRouter(dataStore: interactor)
        let viewController = EnterViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
