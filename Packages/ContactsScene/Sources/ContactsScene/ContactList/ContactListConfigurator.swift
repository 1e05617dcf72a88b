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
        images: ContactsWorker.loadPhoto,
        configure: {
            let store = try $0.service(RecordStore.self)
            let documents = try $0.service((any DocumentAccess).self)
            let language = try? $0.service((any SessionLanguage).self)
            let worker = ContactsWorker(store: store, documents: documents, language: language)
            return configure(worker: worker, documents: documents)
        }
    )

    typealias Worker = ContactListWorking & ChangeContactsWorking & ImportContactsWorking
        & ExportContactsWorking & SyncContactsWorking

    static func configure(
        worker: any Worker,
        documents: (any DocumentAccess)? = nil
    ) -> ContactListViewController {
        let presenter = ContactListPresenter()
        let interactor = ContactListInteractor(presenter: presenter, worker: worker)
        let router = ContactListRouter(dataStore: interactor)
        let changing = ChangeContactsPresenter()
        let (importing, exporting, syncing) = (
            ImportContactsPresenter(), ExportContactsPresenter(), SyncContactsPresenter()
        )
        let viewController = ContactListViewController(
            interactor: interactor,
            router: router,
            changing: ChangeContactsInteractor(presenter: changing, worker: worker),
            importing: ImportContactsInteractor(presenter: importing, worker: worker),
            exporting: ExportContactsInteractor(presenter: exporting, worker: worker, list: interactor),
            syncing: SyncContactsInteractor(presenter: syncing, worker: worker)
        )
        viewController.hasStandardStreams = documents?.hasStandardStreams ?? false
        viewController.hasFolders = documents?.hasFolders ?? false
        presenter.viewController = viewController
        changing.viewController = viewController
        importing.viewController = viewController
        exporting.viewController = viewController
        syncing.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
