import SceneKitCore
import StorageWorkers

/// Declares and wires a list of records.
@MainActor
enum RecordListConfigurator {
    static func definition<R: FieldRecord>(of scenes: RecordScenes<R>) -> SceneDefinition {
        let layout = RecordListLayout(scenes)
        return SceneDefinition(
            RecordListViewController.self,
            name: scenes.listName,
            title: scenes.names.title,
            summary: "All \(scenes.names.many): search, filter, sort, change, import and export.",
            access: scenes.access.read,
            actions: layout.actions,
            lists: RecordListViewController.lists,
            forms: layout.forms,
            parameters: parameters(of: scenes),
            segues: [
                SegueDeclaration("ViewRecord", to: scenes.viewName),
                SegueDeclaration("AddRecord", to: scenes.addName),
            ],
            router: RecordListRouter.self,
            services: StoredRecordWorker.services(scenes),
            count: { context in
                try await StoredRecordWorker.make(scenes, context).fetchPage(.init()).total.value
            },
            configure: { context in
                configure(scenes, worker: try StoredRecordWorker.make(scenes, context), layout: layout)
            }
        )
    }

    private static func parameters<R: FieldRecord>(
        of scenes: RecordScenes<R>
    ) -> [SceneParameter<RecordListInteractor<R>>] {
        typealias Interactor = RecordListInteractor<R>
        let narrowing = (scenes.sorts.isEmpty ? [] : ["sort"]) + ["export"]
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
        if !scenes.sorts.isEmpty {
            parameters.append(
                .parameter(
                    "sort",
                    \Interactor.query.sort,
                    "the order of the list",
                    kind: .choice(scenes.sorts.map { .init($0.identifier, label: $0.label) }),
                    appliesTo: ["export"]
                )
            )
            parameters.append(
                .parameter(
                    "reversed",
                    \Interactor.query.reversed,
                    "whether the list is in the opposite order",
                    appliesTo: ["export"]
                )
            )
        }
        for field in scenes.filters.flatMap(\.fields) {
            parameters.append(
                .parameter(
                    field.identifier,
                    \Interactor.query[filter: field.identifier],
                    "show only records with this value",
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
                    "show only records that refer to the one of this id",
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
        let presenter = RecordListPresenter(scenes: scenes)
        let interactor = RecordListInteractor(presenter: presenter, worker: worker)
        let router = RecordListRouter(dataStore: interactor)
        let viewController = RecordListViewController(interactor: interactor, router: router, layout: layout)
        presenter.viewController = viewController
        router.viewController = viewController
        return viewController
    }
}
