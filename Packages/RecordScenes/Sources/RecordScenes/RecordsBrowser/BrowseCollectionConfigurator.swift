import SceneKitCore

/// Declares and wires the list of a collection's records.
@MainActor
enum BrowseCollectionConfigurator {
    static func definition(of collections: [BrowsableCollection], _ access: SceneAccess) -> SceneDefinition {
        SceneDefinition(
            BrowseCollectionViewController.self,
            name: "BrowseCollection",
            title: "Records",
            summary: "The records of a collection as they are stored.",
            access: access,
            lists: BrowseCollectionViewController.lists,
            parameters: [
                .parameter(
                    "collection",
                    \BrowseCollectionInteractor.address,
                    "the collection, after the name of its shared space and a full stop",
                    isRequired: true
                )
            ],
            segues: [SegueDeclaration("BrowseRecord", to: "BrowseRecord")],
            router: BrowseCollectionRouter.self,
            services: RecordsBrowserWorker.services,
            configure: { configure(worker: try RecordsBrowserWorker(collections, $0)) }
        )
    }

    static func configure(worker: any RecordsBrowserWorking) -> BrowseCollectionViewController {
        let presenter = BrowseCollectionPresenter()
        let interactor = BrowseCollectionInteractor(presenter: presenter, worker: worker)
        let router = BrowseCollectionRouter(dataStore: interactor)
        let viewController = BrowseCollectionViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
