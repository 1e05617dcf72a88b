import SceneKitCore
import StorageWorkers

/// Wires one contact's card.
@MainActor
enum ViewContactConfigurator {
    static let definition = SceneDefinition(
        ViewContactViewController.self,
        summary: "One contact with all of its properties.",
        parameters: [
            .parameter(
                "id",
                \ViewContactInteractor.contactID,
                "the contact's id, its beginning, or the contact's name",
                isRequired: true,
                finds: ContactsWorker.cardFinder,
                titles: ContactsWorker.titles
            )
        ],
        segues: [
            SegueDeclaration("EditContact"), SegueDeclaration("ContactList", .unwind),
            SegueDeclaration("ViewContact"),
            SegueDeclaration("PickContact", .present, result: PickedItem.self),
        ],
        router: ViewContactRouter.self,
        services: [ServiceIdentifier(RecordStore.self), ServiceIdentifier((any DocumentAccess).self)],
        images: ContactsWorker.loadPhoto,
        configure: {
            let store = try $0.service(RecordStore.self)
            let documents = try $0.service((any DocumentAccess).self)
            return configure(worker: ContactsWorker(store: store, documents: documents))
        }
    )

    static func configure(
        worker: any ViewContactWorking & ChangeContactsWorking
    ) -> ViewContactViewController {
        let presenter = ViewContactPresenter()
        let interactor = ViewContactInteractor(presenter: presenter, worker: worker)
        let router = ViewContactRouter(dataStore: interactor)
        let changing = ChangeContactsPresenter()
        let viewController = ViewContactViewController(
            interactor: interactor,
            router: router,
            changing: ChangeContactsInteractor(presenter: changing, worker: worker, dataStore: interactor)
        )
        presenter.viewController = viewController
        changing.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
