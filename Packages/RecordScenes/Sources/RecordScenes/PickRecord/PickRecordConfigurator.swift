import SceneKitCore

/// Declares and wires the scene for choosing a record.
@MainActor
enum PickRecordConfigurator {
    /// Nil for a declaration without a picker.
    static func definition<R: FieldRecord>(of scenes: RecordScenes<R>) -> SceneDefinition? {
        guard let name = scenes.parts.picker else { return nil }
        let isSearchable = R.isSearchable
        return SceneDefinition(
            PickRecordViewController.self,
            name: name,
            title: "Choose \(scenes.names.one)",
            summary: "The \(scenes.names.many), to choose one.",
            access: scenes.access.read,
            actions: isSearchable ? PickRecordViewController.actions : [],
            forms: isSearchable ? PickRecordViewController.forms : [],
            parameters: [
                .parameter(
                    "search",
                    \PickRecordInteractor<R>.query.search,
                    "show only matches of this search"
                )
            ],
            services: StoredRecordWorker.services(scenes),
            result: PickedItem.self,
            images: scenes.images,
            configure: { context in
                let scenes = try scenes.adapted(to: context)
                return configure(scenes, worker: try StoredRecordWorker.make(scenes, context))
            }
        )
    }

    static func configure<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        worker: any RecordListWorking<R>
    ) -> PickRecordViewController {
        let presenter = PickRecordPresenter(scenes: scenes)
        let interactor = PickRecordInteractor(presenter: presenter, worker: worker)
        let viewController = PickRecordViewController(
            interactor: interactor,
            title: "Choose \(scenes.names.one)",
            isSearchable: R.isSearchable
        )
        presenter.viewController = viewController
        return viewController
    }
}
