import SceneKitCore
import StorageWorkers

/// Wires one contact's card.
enum ViewContactConfigurator {
    static let definition = SceneDefinition(
        name: "ViewContact",
        package: "ContactsScene",
        summary: "One contact with all that is known.",
        parameters: [ActionParameter("id", summary: "the contact's id", isRequired: true)],
        actions: ViewContactActions.all,
        segues: [SegueDeclaration("EditContact"), SegueDeclaration("ContactList", .unwind)],
        router: ViewContactRouter.self,
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
        worker: any ViewContactWorking,
        contactID: String? = nil
    ) -> ViewContactViewController {
        let presenter = ViewContactPresenter()
        let interactor = ViewContactInteractor(presenter: presenter, worker: worker, contactID: contactID)
        let router = ViewContactRouter(dataStore: interactor)
        let viewController = ViewContactViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
