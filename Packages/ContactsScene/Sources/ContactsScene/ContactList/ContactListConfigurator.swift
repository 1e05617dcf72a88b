import SceneKitCore
import StorageWorkers

/// Wires the contact list; the one place that knows all of its parts (article row 000-17).
enum ContactListConfigurator {
    static let definition = SceneDefinition(
        name: "ContactList",
        title: "Contacts",
        package: "ContactsScene",
        summary: "All contacts: search, filter, sort, import and export.",
        parameters: [
            ActionParameter(
                "search",
                summary: "show what matches this",
                appliesTo: ["filter", "sort", "export"]
            ),
            ActionParameter(
                "category",
                summary: "show this category",
                appliesTo: ["search", "sort", "export"]
            ),
        ],
        actions: ContactListActions.all,
        segues: [SegueDeclaration("ViewContact"), SegueDeclaration("AddContact")],
        router: ContactListRouter.self,
        services: [ServiceIdentifier(RecordStore.self), ServiceIdentifier((any DocumentAccess).self)],
        configure: { context in
            configure(
                worker: ContactsWorker(
                    store: try context.service(RecordStore.self),
                    documents: try context.service((any DocumentAccess).self)
                ),
                request: .init(
                    search: context.parameters["search"] ?? "",
                    category: context.parameters["category"] ?? ""
                )
            )
        }
    )

    @MainActor
    static func configure(
        worker: any ContactListWorking,
        request: ContactList.ShowContacts.Request = .init()
    ) -> ContactListViewController {
        let presenter = ContactListPresenter()
        let interactor = ContactListInteractor(presenter: presenter, worker: worker)
        let router = ContactListRouter(dataStore: interactor)
        let viewController = ContactListViewController(
            interactor: interactor,
            router: router,
            request: request
        )
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
