import SceneKitCore

/// Wires the account's own screen.
enum AccountConfigurator {
    static let definition = SceneDefinition(
        name: "Account",
        package: "AuthScene",
        summary: "Who is signed in, and what they can do about it.",
        actions: AccountActions.all,
        segues: [
            SegueDeclaration("EditProfile"), SegueDeclaration("ChangePassword"), SegueDeclaration("Enter"),
            SegueDeclaration("SignUp"),
        ],
        router: AccountRouter.self,
        services: [
            ServiceIdentifier((any AuthenticationService).self), ServiceIdentifier(AuthenticationOutlet.self),
        ],
        configure: { context in
            let outlet = try context.service(AuthenticationOutlet.self)
            let service = try context.service((any AuthenticationService).self)
            let viewController = configure(worker: AuthenticationWorker(service: service))
            viewController.onSignOut = { outlet.changed() }
            return viewController
        }
    )

    @MainActor
    static func configure(worker: any AccountWorking) -> AccountViewController {
        let presenter = AccountPresenter()
        let interactor = AccountInteractor(presenter: presenter, worker: worker)
        let router = AccountRouter(dataStore: interactor)
        let viewController = AccountViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
