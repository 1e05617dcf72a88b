import SceneKitCore

/// Wires the profile's form.
enum EditProfileConfigurator {
    static let definition = SceneDefinition(
        name: "EditProfile",
        package: "HomeScene",
        summary: "The form of one's own phone and e-mail.",
        access: .signedIn,
        actions: [EditProfileLayout.save],
        form: EditProfileLayout.fields,
        segues: [SegueDeclaration("Home", .unwind)],
        services: [ServiceIdentifier((any UserDirectory).self)],
        configure: { context in
            configure(
                worker: DirectoryUserWorker(directory: try context.service((any UserDirectory).self))
            )
        }
    )

    @MainActor
    static func configure(worker: any UserWorker) -> EditProfileViewController {
        let presenter = EditProfilePresenter()
        let interactor = EditProfileInteractor(presenter: presenter, worker: worker)
        let router = EditProfileRouter(dataStore: interactor)
        let viewController = EditProfileViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
