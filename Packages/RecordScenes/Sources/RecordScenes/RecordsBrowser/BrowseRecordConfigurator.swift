import SceneKitCore

/// Declares and wires the card of a stored record.
@MainActor
enum BrowseRecordConfigurator {
    static func definition(of collections: [BrowsableCollection], _ access: SceneAccess) -> SceneDefinition {
        SceneDefinition(
            BrowseRecordViewController.self,
            name: "BrowseRecord",
            title: "Record",
            summary: "A record as it is stored.",
            access: access,
            actions: collections.contains(where: \.isEditable) ? [BrowseRecordViewController.change] : [],
            parameters: [
                .parameter(
                    "record",
                    \BrowseRecordInteractor.record,
                    "the collection, a slash and the record's id",
                    isRequired: true
                )
            ],
            services: services(of: collections),
            configure: { configure(worker: try RecordsBrowserWorker(collections, $0, editing: access)) }
        )
    }

    private static func services(of collections: [BrowsableCollection]) -> [ServiceIdentifier] {
        collections.flatMap(\.editors).flatMap(\.services).reduce(into: RecordsBrowserWorker.services) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    static func configure(worker: any RecordsBrowserWorking) -> BrowseRecordViewController {
        let presenter = BrowseRecordPresenter()
        let interactor = BrowseRecordInteractor(presenter: presenter, worker: worker)
        let viewController = BrowseRecordViewController(interactor: interactor)
        presenter.viewController = viewController
        return viewController
    }
}
