import SceneKitCore
import StorageWorkers

/// Wires the scene for picking a contact.
@MainActor
enum PickContactConfigurator {
    static let definition = SceneDefinition(
        PickContactViewController.self,
        title: "Choose a contact",
        summary: "The contacts, to choose one.",
        parameters: [
            .parameter("search", \PickContactInteractor.query.search, "show only matches of this search"),
            .parameter(
                "contact",
                \PickContactInteractor.name,
                "the contact to choose without asking: an id, a name, or a search that finds one"
            ),
        ],
        services: [ServiceIdentifier(RecordStore.self)],
        result: PickedItem.self,
        configure: { configure(worker: ContactsWorker(store: try $0.service(RecordStore.self))) }
    )

    static func configure(worker: any PickContactWorking) -> PickContactViewController {
        let presenter = PickContactPresenter()
        let interactor = PickContactInteractor(presenter: presenter, worker: worker)
        let viewController = PickContactViewController(interactor: interactor)
        presenter.viewController = viewController
        return viewController
    }
}
