import SceneKitCore
import StorageWorkers

/// Wires the form of an existing contact.
@MainActor
enum EditContactConfigurator {
    static let definition = SceneDefinition(
        EditContactViewController.self,
        summary: "The form for an existing contact.",
        parameters: [
            .parameter(
                "id",
                \EditContactInteractor.contactID,
                "the contact's id, its beginning, or the contact's name",
                isRequired: true,
                finds: ContactsWorker.finder
            )
        ],
        segues: [SegueDeclaration("ViewContact", .unwind)],
        router: EditContactRouter.self,
        services: [ServiceIdentifier(RecordStore.self)],
        configure: { context in
            configure(worker: ContactsWorker(store: try context.service(RecordStore.self)))
        }
    )

    static func configure(worker: any EditContactWorking) -> EditContactViewController {
        let presenter = EditContactPresenter()
        let interactor = EditContactInteractor(presenter: presenter, worker: worker)
        let router = EditContactRouter(dataStore: interactor)
        let viewController = EditContactViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
