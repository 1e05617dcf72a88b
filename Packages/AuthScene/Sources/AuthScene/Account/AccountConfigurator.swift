import SceneKitCore

/// Wires the account scene.
@MainActor
enum AccountConfigurator {
    static let definition = SceneDefinition(
        AccountViewController.self,
        summary: "The signed-in person, with profile, password and roles.",
        segues: [
            SegueDeclaration("EditProfile"), SegueDeclaration("ChangePassword"), SegueDeclaration("Enter"),
            SegueDeclaration("SignUp"), SegueDeclaration("Recovery"),
            SegueDeclaration("AccessTokens", in: "AccessTokens"),
        ],
        router: AccountRouter.self,
        services: [
            ServiceIdentifier((any AuthenticationService).self), ServiceIdentifier(AuthenticationOutlet.self),
        ],
        configure: { context in
            let outlet = try context.service(AuthenticationOutlet.self)
            let service = try context.service((any AuthenticationService).self)
            let viewController = configure(
                worker: AuthenticationWorker(service: service),
                roles: context.roles.map(\.name)
            )
            viewController.onSignOut = { outlet.changed() }
            return viewController
        }
    )

    static func configure(worker: any AccountWorking, roles: [String] = []) -> AccountViewController {
        let presenter = AccountPresenter()
        let interactor = AccountInteractor(presenter: presenter, worker: worker, roles: roles)
        let router = AccountRouter(dataStore: interactor)
        let viewController = AccountViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
