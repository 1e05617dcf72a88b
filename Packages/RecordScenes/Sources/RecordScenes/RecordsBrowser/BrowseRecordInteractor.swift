import SceneKitCore

/// The requests of the view of a stored record.
@MainActor
protocol BrowseRecordBusinessLogic: AnyObject {
    func fetchRecord() async
}

/// The record to show, set by other scenes' routers.
@MainActor
protocol BrowseRecordDataStore: AnyObject {
    /// The address of the collection, a slash and the record's id.
    var record: String { get set }
}

final class BrowseRecordInteractor: BrowseRecordBusinessLogic, BrowseRecordDataStore {
    var record = ""

    private let presenter: any BrowseRecordPresentationLogic
    private let worker: any RecordsBrowserWorking

    init(presenter: any BrowseRecordPresentationLogic, worker: any RecordsBrowserWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    func fetchRecord() async {
        // An id may have slashes, too.
        let parts = record.split(separator: "/", maxSplits: 1).map(String.init)
        let id = parts.count == 2 ? parts[1] : ""
        let found: Result<BrowsedRecord?, RecordsFailure> = await .of(
            try await worker.fetchRecord(parts.first ?? "", id: id)
        )
        guard !Task.isCancelled, found != .failure(.cancelled) else { return }
        presenter.presentRecord(response: .init(id: record, record: found))
    }
}
