import SceneKitCore

/// Declares and wires the forms of a record: one for a new record, and one for a stored one.
@MainActor
enum RecordFormConfigurator {
    /// The form for a new record and the one for a stored record, or one form for both.
    static func definitions<R: FieldRecord>(of scenes: RecordScenes<R>) -> [SceneDefinition] {
        let texts = scenes.texts
        let id: SceneParameter<RecordFormInteractor<R>> = .parameter(
            "id",
            \RecordFormInteractor<R>.recordID,
            texts.formRecordSummary ?? RecordField(scenes).summary,
            isRequired: scenes.parts.add != scenes.parts.edit,
            appliesTo: scenes.parts.add == scenes.parts.edit ? ["save"] : nil,
            finds: { context, name in
                try await StoredRecordWorker.make(scenes, context).find(name)
            }
        )
        var definitions: [SceneDefinition] = []
        if let add = scenes.parts.add, add != scenes.parts.edit {
            let summary = texts.formSummary ?? "The form for a new \(scenes.names.one)."
            definitions.append(
                definition(of: scenes, name: add, summary: summary, promises: [.adds], parameters: [])
            )
        }
        if let edit = scenes.parts.edit {
            let summary = texts.formSummary ?? "The form of one of the \(scenes.names.many)."
            // One form for both makes a record without an id.
            let promises: [SceneDeclaration.Promise] = scenes.parts.add == edit ? [] : [.sets]
            definitions.append(
                definition(of: scenes, name: edit, summary: summary, promises: promises, parameters: [id])
            )
        }
        return definitions
    }

    private static func definition<R: FieldRecord>(
        of scenes: RecordScenes<R>,
        name: String,
        summary: LocalizedText,
        promises: [SceneDeclaration.Promise],
        parameters: [SceneParameter<RecordFormInteractor<R>>]
    ) -> SceneDefinition {
        let form = scenes.form
        return SceneDefinition(
            RecordFormViewController<R>.self,
            name: name,
            summary: summary,
            access: scenes.access.write,
            actions: RecordFormViewController.actions(of: scenes, promising: promises),
            forms: [.form(form, \.form) { scene, _ in await scene.suggest() }],
            parameters: parameters,
            segues: [SegueDeclaration("RecordList", to: scenes.parts.list, .back)]
                + pickers(of: scenes),
            router: RecordFormRouter.self,
            services: StoredRecordWorker.services(scenes),
            configure: { context in
                let scenes = try scenes.adapted(to: context)
                return configure(scenes, worker: try StoredRecordWorker.make(scenes, context))
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
        worker: any RecordFormWorking<R>
    ) -> RecordFormViewController<R> {
        let standard = RecordFormPresenter(scenes: scenes)
        let presenter = scenes.presenters.form?(standard) ?? standard
        let interactor = RecordFormInteractor(
            presenter: presenter,
            worker: worker,
            references: scenes.references.map(\.field)
        )
        let router = RecordFormRouter(dataStore: interactor)
        let viewController = RecordFormViewController(
            interactor: interactor,
            router: router,
            scenes: scenes
        )
        standard.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
