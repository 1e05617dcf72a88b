import SceneKitCore

/// Declares and wires a record's card.
@MainActor
enum ViewRecordConfigurator {
    static func definition<R: FieldRecord>(of scenes: RecordScenes<R>) -> SceneDefinition {
        SceneDefinition(
            ViewRecordViewController.self,
            name: scenes.viewName,
            summary: "One of the \(scenes.names.many).",
            access: scenes.access.read,
            actions: ViewRecordViewController.actions(of: scenes),
            lists: scenes.history == nil ? [] : [.rows(of: ViewRecord.historyList) { $0.showChange($1) }],
            parameters: [
                .parameter(
                    "id",
                    \ViewRecordInteractor<R>.recordID,
                    RecordListLayout.recordSummary,
                    isRequired: true,
                    finds: { context, name in
                        try await StoredRecordWorker.make(scenes, context).find(name)
                    }
                )
            ],
            segues: [
                SegueDeclaration("EditRecord", to: scenes.editName),
                SegueDeclaration("RecordList", to: scenes.listName, .back),
            ],
            router: ViewRecordRouter.self,
            services: StoredRecordWorker.services(scenes),
            configure: { context in
                configure(scenes, worker: try StoredRecordWorker.make(scenes, context))
            }
        )
    }

    static func configure<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        worker: any ViewRecordWorking<R>
    ) -> ViewRecordViewController {
        let presenter = ViewRecordPresenter(scenes: scenes)
        let interactor = ViewRecordInteractor(presenter: presenter, worker: worker)
        let router = ViewRecordRouter(dataStore: interactor)
        let viewController = ViewRecordViewController(
            interactor: interactor,
            router: router,
            title: scenes.names.title
        )
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
