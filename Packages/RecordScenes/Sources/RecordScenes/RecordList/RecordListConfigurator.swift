import SceneKitCore
import StorageWorkers

/// Declares and wires a list of records.
@MainActor
enum RecordListConfigurator {
    static func definition<R: FieldRecord>(of scenes: RecordScenes<R>) -> SceneDefinition {
        let layout = RecordListLayout(scenes)
        return SceneDefinition(
            RecordListViewController.self,
            name: scenes.parts.list,
            title: scenes.names.title,
            summary: scenes.texts.listSummary
                ?? "All \(scenes.names.many): search, filter, sort, change, import and export.",
            access: scenes.access.read,
            actions: layout.actions,
            lists: layout.lists,
            forms: layout.forms,
            parameters: parameters(of: scenes),
            segues: segues(of: scenes),
            router: RecordListRouter.self,
            services: StoredRecordWorker.services(scenes),
            images: scenes.images,
            count: scenes.isCounted ? count(of: scenes) : nil,
            configure: { context in
                let scenes = try scenes.adapted(to: context)
                return configure(
                    scenes,
                    worker: try StoredRecordWorker.make(scenes, context),
                    layout: layout
                )
            }
        )
    }

    private static func count<R: FieldRecord>(
        of scenes: RecordScenes<R>
    ) -> @MainActor @Sendable (ServiceContext) async throws -> Int? {
        { try await StoredRecordWorker.make(scenes, $0).fetchPage(.init()).total.value }
    }

    private static func segues<R: FieldRecord>(of scenes: RecordScenes<R>) -> [SegueDeclaration] {
        var segues: [SegueDeclaration] = []
        if let row = scenes.parts.row { segues.append(SegueDeclaration("ViewRecord", to: row)) }
        if scenes.adds, let add = scenes.parts.add { segues.append(SegueDeclaration("AddRecord", to: add)) }
        for case let segue? in scenes.commands.map(\.segue) where !segues.contains(segue) {
            segues.append(segue)
        }
        return segues
    }

    private static func parameters<R: FieldRecord>(
        of scenes: RecordScenes<R>
    ) -> [SceneParameter<RecordListInteractor<R>>] {
        typealias Interactor = RecordListInteractor<R>
        let export = scenes.offers.contains(.exporting) ? ["export"] : []
        let narrowing = (scenes.isSortable ? ["sort"] : []) + export
        var parameters: [SceneParameter<Interactor>] = []
        if R.isSearchable {
            parameters.append(
                .parameter(
                    "search",
                    \Interactor.query.search,
                    "show only matches of this search",
                    appliesTo: narrowing
                )
            )
        }
        if scenes.isSortable {
            parameters.append(
                .parameter(
                    "sort",
                    \Interactor.query.sort,
                    "the order of the list",
                    kind: .choice(scenes.sorts.map { .init($0.identifier, label: $0.label) }),
                    appliesTo: export
                )
            )
            parameters.append(
                .parameter(
                    "reversed",
                    \Interactor.query.reversed,
                    "whether the list is in the opposite order",
                    appliesTo: export
                )
            )
        }
        for field in scenes.filters.flatMap(\.fields) {
            parameters.append(
                .parameter(
                    field.identifier,
                    \Interactor.query[filter: field.identifier],
                    field.$summary ?? "show only records with this value",
                    kind: field.kind,
                    appliesTo: narrowing
                )
            )
        }
        for reference in scenes.references
        where !scenes.filters.flatMap(\.fields).contains(where: { $0.identifier == reference.field }) {
            parameters.append(
                .parameter(
                    reference.field,
                    \Interactor.query[reference: reference.field],
                    "show only records that refer to this one: its id, its beginning, or its title",
                    appliesTo: narrowing,
                    finds: { context, name in
                        try await StoredRecordWorker.make(scenes, context).find(name, for: reference.field)
                    }
                )
            )
        }
        return parameters
    }

    static func configure<R: FieldRecord>(
        _ scenes: RecordScenes<R>,
        worker: any RecordListWorking<R>,
        layout: RecordListLayout
    ) -> RecordListViewController {
        let standard = RecordListPresenter(scenes: scenes)
        let presenter = scenes.presenters.list?(standard) ?? standard
        let interactor = RecordListInteractor(presenter: presenter, worker: worker)
        let router = RecordListRouter(dataStore: interactor)
        let viewController = RecordListViewController(interactor: interactor, router: router, layout: layout)
        standard.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
