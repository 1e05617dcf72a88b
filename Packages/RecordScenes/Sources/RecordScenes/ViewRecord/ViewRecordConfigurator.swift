import SceneKitCore

/// Declares and wires a record's card.
@MainActor
enum ViewRecordConfigurator {
    /// Nil for a declaration without a card.
    static func definition<R: FieldRecord>(of scenes: RecordScenes<R>) -> SceneDefinition? {
        guard let name = scenes.parts.card, let edit = scenes.parts.edit else { return nil }
        return SceneDefinition(
            ViewRecordViewController.self,
            name: name,
            summary: "One of the \(scenes.names.many).",
            access: scenes.access.read,
            actions: ViewRecordViewController.actions(of: scenes),
            lists: scenes.history == nil ? [] : [.rows(of: ViewRecord.historyList) { $0.showChange($1) }],
            parameters: [
                .parameter(
                    "id",
                    \ViewRecordInteractor<R>.recordID,
                    RecordField(scenes).summary,
                    isRequired: true,
                    finds: { context, name in
                        try await StoredRecordWorker.make(scenes, context).find(name)
                    },
                    titles: { context, ids in
                        try await StoredRecordWorker.standard(scenes, context).titles(of: ids)
                    }
                )
            ],
            segues: [
                SegueDeclaration("EditRecord", to: edit),
                SegueDeclaration("RecordList", to: scenes.parts.list, .back),
            ],
            router: ViewRecordRouter.self,
            services: StoredRecordWorker.services(scenes),
            images: scenes.images,
            configure: { context in
                let scenes = try scenes.adapted(to: context)
                return configure(scenes, worker: try StoredRecordWorker.make(scenes, context))
            }
        )
    }

    static func configure<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        worker: any ViewRecordWorking<R>
    ) -> ViewRecordViewController {
        let standard = ViewRecordPresenter(scenes: scenes)
        let presenter = scenes.presenters.card?(standard) ?? standard
        let interactor = ViewRecordInteractor(presenter: presenter, worker: worker)
        let router = ViewRecordRouter(dataStore: interactor)
        let viewController = ViewRecordViewController(
            interactor: interactor,
            router: router,
            title: scenes.names.title
        )
        standard.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
