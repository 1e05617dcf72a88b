import SceneKitCore

/// Declares and wires the forms of a record: one for a new record, and one for a stored one.
@MainActor
enum RecordFormConfigurator {
    static func addition<R: FieldRecord>(of scenes: RecordScenes<R>) -> SceneDefinition {
        definition(
            of: scenes,
            name: scenes.addName,
            summary: "The form for a new \(scenes.names.one).",
            parameters: []
        )
    }

    static func edit<R: FieldRecord>(of scenes: RecordScenes<R>) -> SceneDefinition {
        definition(
            of: scenes,
            name: scenes.editName,
            summary: "The form of one of the \(scenes.names.many).",
            parameters: [
                .parameter(
                    "id",
                    \RecordFormInteractor<R>.recordID,
                    RecordListLayout.recordSummary,
                    isRequired: true,
                    finds: { context, name in
                        try await StoredRecordWorker.make(scenes, context).find(name)
                    }
                )
            ]
        )
    }

    private static func definition<R: FieldRecord>(
        of scenes: RecordScenes<R>,
        name: String,
        summary: LocalizedText,
        parameters: [SceneParameter<RecordFormInteractor<R>>]
    ) -> SceneDefinition {
        let form = scenes.form
        return SceneDefinition(
            RecordFormViewController<R>.self,
            name: name,
            summary: summary,
            access: scenes.access.write,
            actions: RecordFormViewController.actions(of: scenes),
            forms: [.form(form, \.form) { scene, _ in await scene.suggest() }],
            parameters: parameters,
            segues: [SegueDeclaration("RecordList", to: scenes.listName, .back)]
                + pickers(of: scenes),
            router: RecordFormRouter.self,
            services: StoredRecordWorker.services(scenes),
            configure: { context in
                configure(scenes, worker: try StoredRecordWorker.make(scenes, context), form: form)
            }
        )
    }

    /// The segues to the scenes in which a person chooses a referred record, each once.
    private static func pickers<R: FieldRecord>(of scenes: RecordScenes<R>) -> [SegueDeclaration] {
        var segues: [SegueDeclaration] = []
        for reference in scenes.references {
            guard let picker = reference.picker, !segues.contains(where: { $0.identifier == picker }) else {
                continue
            }
            segues.append(SegueDeclaration(picker, in: reference.module, .present, result: PickedItem.self))
        }
        return segues
    }

    static func configure<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        worker: any RecordFormWorking<R>,
        form: FormTable<RecordDraft<R>>
    ) -> RecordFormViewController<R> {
        let presenter = RecordFormPresenter(scenes: scenes)
        let interactor = RecordFormInteractor(
            presenter: presenter,
            worker: worker,
            references: scenes.references.map(\.field)
        )
        let router = RecordFormRouter(dataStore: interactor)
        let viewController = RecordFormViewController(
            interactor: interactor,
            router: router,
            title: scenes.names.title,
            form: form
        )
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
