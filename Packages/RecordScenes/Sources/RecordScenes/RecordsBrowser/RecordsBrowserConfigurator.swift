import SceneKitCore

/// Declares and wires the list of collections.
@MainActor
enum RecordsBrowserConfigurator {
    static func definition(of collections: [BrowsableCollection], _ access: SceneAccess) -> SceneDefinition {
        SceneDefinition(
            RecordsBrowserViewController.self,
            name: "RecordsBrowser",
            title: "Records",
            summary: "The stored records of all modules.",
            access: access,
            lists: RecordsBrowserViewController.lists,
            segues: [SegueDeclaration("BrowseCollection", to: "BrowseCollection")],
            router: RecordsBrowserRouter.self,
            services: RecordsBrowserWorker.services,
            configure: { configure(worker: try RecordsBrowserWorker(collections, $0)) }
        )
    }

    static func configure(worker: any RecordsBrowserWorking) -> RecordsBrowserViewController {
        let presenter = RecordsBrowserPresenter()
        let interactor = RecordsBrowserInteractor(presenter: presenter, worker: worker)
        let router = RecordsBrowserRouter(dataStore: interactor)
        let viewController = RecordsBrowserViewController(interactor: interactor, router: router)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
