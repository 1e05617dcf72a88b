import SceneKitCore
import StorageWorkers

/// Wires the form of an existing contact.
enum EditContactConfigurator {
    static let definition = SceneDefinition(
        name: "EditContact",
        package: "ContactsScene",
        summary: "The form of an existing contact.",
        parameters: [ActionParameter("id", summary: "the contact's id", isRequired: true)],
        actions: [ContactFormLayout.save],
        form: ContactFormLayout.fields,
        segues: [SegueDeclaration("ViewContact", .unwind)],
        router: EditContactRouter.self,
        services: [ServiceIdentifier(RecordStore.self)],
        configure: { context in
            configure(
                worker: ContactsWorker(store: try context.service(RecordStore.self)),
                contactID: context.parameters["id"]
            )
        }
    )

    @MainActor
    static func configure(
        worker: any EditContactWorking,
        contactID: String? = nil
    ) -> EditContactViewController {
        let presenter = EditContactPresenter()
        let interactor = EditContactInteractor(presenter: presenter, worker: worker, contactID: contactID)
        let router = EditContactRouter(dataStore: interactor)
        let viewController = EditContactViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
