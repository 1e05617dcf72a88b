import SceneKitCore

/// The requests of the view for choosing a record.
@MainActor
protocol PickRecordBusinessLogic: AnyObject {
    func showRecords(request: RecordList.ShowRecords.Request) async
}

/// The scene's data, for its view and its location.
@MainActor
protocol PickRecordDataStore: AnyObject {
    var query: RecordListQuery { get }
}

final class PickRecordInteractor<R: FieldRecord>: PickRecordBusinessLogic, PickRecordDataStore {
    var query = RecordListQuery()

    private let presenter: any PickRecordPresentationLogic<R>
    private let worker: any RecordListWorking<R>
    private lazy var shown = makeShown()

    init(presenter: any PickRecordPresentationLogic<R>, worker: any RecordListWorking<R>) {
        self.presenter = presenter
        self.worker = worker
    }

    private func makeShown() -> LatestQuery<RecordListQuery, RecordsPage<R>, RecordsFailure> {
        LatestQuery { [worker] query throws(RecordsFailure) in
            try await worker.fetchPage(query)
        } present: { [presenter] query, page, _ in
            guard page != .failure(.cancelled) else { return }
            presenter.presentRecords(response: .init(query: query, page: page))
        }
    }

    func showRecords(request: RecordList.ShowRecords.Request) async {
        query = request
        await shown.show(request)
    }
}
