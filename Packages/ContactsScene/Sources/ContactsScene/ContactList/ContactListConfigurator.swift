import SceneKitCore
import StorageWorkers

/// Wires the contact list; the only place that knows all of its parts (article row 000-17).
@MainActor
enum ContactListConfigurator {
    static let definition = SceneDefinition(
        ContactListViewController.self,
        title: "Contacts",
        summary: "All contacts: search, filter, sort, import and export.",
        parameters: [
            .parameter(
                "search",
                \ContactListInteractor.query.search,
                "show only matches of this search",
                appliesTo: ["filter", "sort", "export"]
            ),
            .parameter(
                "category",
                \ContactListInteractor.query.category,
                "show this category",
                appliesTo: ["search", "sort", "export"]
            ),
        ],
        segues: [
            SegueDeclaration("ViewContact"), SegueDeclaration("AddContact"),
            SegueDeclaration("BirthdayList"), SegueDeclaration("DuplicateList"),
            SegueDeclaration("PickCategory", .present, result: String.self),
        ],
        router: ContactListRouter.self,
        services: [
            ServiceIdentifier(RecordStore.self), ServiceIdentifier((any DocumentAccess).self),
            ServiceIdentifier((any SessionLanguage).self),
        ],
        configure: {
            let store = try $0.service(RecordStore.self)
            let documents = try $0.service((any DocumentAccess).self)
            return configure(
                worker: ContactsWorker(
                    store: store,
                    documents: documents,
                    language: try? $0.service((any SessionLanguage).self)
                ),
                hasStandardStreams: documents.hasStandardStreams,
                hasFolders: documents.hasFolders
            )
        }
    )

    /// - Parameters:
    ///   - hasStandardStreams: Whether mail programs can ask for addresses.
    ///   - hasFolders: Whether a person can name folders.
    static func configure(
        worker: any ContactListWorking,
        hasStandardStreams: Bool = false,
        hasFolders: Bool = false
    ) -> ContactListViewController {
        let presenter = ContactListPresenter()
        let interactor = ContactListInteractor(presenter: presenter, worker: worker)
        let router = ContactListRouter(dataStore: interactor)
        let viewController = ContactListViewController(interactor: interactor, router: router)
        viewController.hasStandardStreams = hasStandardStreams
        viewController.hasFolders = hasFolders
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
