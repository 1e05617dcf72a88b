import SceneKitCore

/// Wires the form for the profile.
@MainActor
enum EditProfileConfigurator {
    static let definition = SceneDefinition(
        EditProfileViewController.self,
        summary: "The form for phone, e-mail and language.",
        access: .signedIn,
        needsNetwork: true,
        segues: [SegueDeclaration("Origin", to: "Account", .back)],
        router: EditProfileRouter.self,
        services: [ServiceIdentifier((any AuthenticationService).self)],
        configure: { context in
            let service = try context.service((any AuthenticationService).self)
            return configure(worker: AuthenticationWorker(service: service))
        }
    )

    static func configure(worker: any EditProfileWorking) -> EditProfileViewController {
        let presenter = EditProfilePresenter()
        let interactor = EditProfileInteractor(presenter: presenter, worker: worker)
        let router = EditProfileRouter(dataStore: interactor)
        let viewController = EditProfileViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
