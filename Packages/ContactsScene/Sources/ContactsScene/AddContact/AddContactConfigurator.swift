import SceneKitCore
import StorageWorkers

/// Wires the form for a new contact.
@MainActor
enum AddContactConfigurator {
    static let definition = SceneDefinition(
        AddContactViewController.self,
        summary: "The form for a new contact.",
        segues: [SegueDeclaration("ViewContact", .replace)],
        router: AddContactRouter.self,
        services: [ServiceIdentifier(RecordStore.self), ServiceIdentifier((any DocumentAccess).self)],
        configure: { context in
            let store = try context.service(RecordStore.self)
            let documents = try context.service((any DocumentAccess).self)
            return configure(worker: ContactsWorker(store: store, documents: documents))
        }
    )

    static func configure(worker: any AddContactWorking) -> AddContactViewController {
        let presenter = AddContactPresenter()
        let interactor = AddContactInteractor(presenter: presenter, worker: worker)
        let router = AddContactRouter(dataStore: interactor)
        let viewController = AddContactViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
