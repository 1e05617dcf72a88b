import SceneKitCore
import StorageWorkers

/// Wires the list of probable duplicates.
@MainActor
enum DuplicateListConfigurator {
    static let definition = SceneDefinition(
        DuplicateListViewController.self,
        title: DuplicateList.title,
        summary: "The contacts that are probably there twice, to merge them.",
        segues: [SegueDeclaration("MergeContacts")],
        router: DuplicateListRouter.self,
        services: [ServiceIdentifier(RecordStore.self)],
        configure: { configure(worker: ContactsWorker(store: try $0.service(RecordStore.self))) }
    )

    static func configure(worker: any DuplicateListWorking) -> DuplicateListViewController {
        let presenter = DuplicateListPresenter()
        let interactor = DuplicateListInteractor(presenter: presenter, worker: worker)
        let router = DuplicateListRouter(dataStore: interactor)
        let viewController = DuplicateListViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
