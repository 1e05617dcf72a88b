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
        services: [ServiceIdentifier(RecordStore.self), ServiceIdentifier((any SessionLanguage).self)],
        result: PickedItem.self,
        images: ContactsWorker.loadPhoto,
        configure: {
            let store = try $0.service(RecordStore.self)
            let language = try? $0.service((any SessionLanguage).self)
            return configure(worker: ContactsWorker(store: store, language: language))
        }
    )

    static func configure(worker: any PickContactWorking) -> PickContactViewController {
        let presenter = PickContactPresenter()
        let interactor = PickContactInteractor(presenter: presenter, worker: worker)
        let viewController = PickContactViewController(interactor: interactor)
        presenter.viewController = viewController
        return viewController
    }
}
