import SceneKitCore
import StorageWorkers

/// Wires the scene for picking a category.
@MainActor
enum PickCategoryConfigurator {
    static let definition = SceneDefinition(
        PickCategoryViewController.self,
        title: "Categories",
        summary: "The categories, to choose one.",
        services: [ServiceIdentifier(RecordStore.self)],
        result: String.self,
        configure: { configure(worker: ContactsWorker(store: try $0.service(RecordStore.self))) }
    )

    static func configure(worker: any PickCategoryWorking) -> PickCategoryViewController {
        let presenter = PickCategoryPresenter()
        let interactor = PickCategoryInteractor(presenter: presenter, worker: worker)
        let viewController = PickCategoryViewController(interactor: interactor)
        presenter.viewController = viewController
        return viewController
    }
}
