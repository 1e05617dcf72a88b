import SceneKitCore
import StorageWorkers

/// Wires the merge of contacts.
@MainActor
enum MergeContactsConfigurator {
    static let definition = SceneDefinition(
        MergeContactsViewController.self,
        title: MergeContacts.title,
        summary: "The card that contacts become, before they are merged.",
        parameters: [
            .parameter(
                "id",
                \MergeContactsInteractor.contactID,
                "the contact to keep: its id, the id's beginning, or its name",
                isRequired: true,
                finds: ContactsWorker.finder
            ),
            .parameter(
                "other",
                \MergeContactsInteractor.otherIDs,
                "the contacts to merge into it, with commas between; by default all that are probably the same",
                appliesTo: ["merge", "swap", "keep", "leave-out", "distinct"],
                finds: ContactsWorker.listFinder
            ),
        ],
        segues: [
            SegueDeclaration("ViewContact"), SegueDeclaration("Result", to: "ViewContact", .back),
        ],
        router: MergeContactsRouter.self,
        services: [ServiceIdentifier(RecordStore.self), ServiceIdentifier((any DocumentAccess).self)],
        configure: {
            configure(
                worker: ContactsWorker(store: try $0.service(RecordStore.self)),
                hasStandardStreams: try $0.service((any DocumentAccess).self).hasStandardStreams
            )
        }
    )

    /// - Parameter hasStandardStreams: Whether a command asks the question, so that its text has to show the result.
    static func configure(
        worker: any MergeContactsWorking,
        hasStandardStreams: Bool = false
    ) -> MergeContactsViewController {
        let presenter = MergeContactsPresenter()
        let interactor = MergeContactsInteractor(presenter: presenter, worker: worker)
        let router = MergeContactsRouter(dataStore: interactor)
        let viewController = MergeContactsViewController(interactor: interactor, router: router)
        viewController.hasStandardStreams = hasStandardStreams
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
