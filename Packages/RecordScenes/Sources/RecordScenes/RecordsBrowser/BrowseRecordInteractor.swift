import SceneKitCore

/// The requests of the view of a stored record.
@MainActor
protocol BrowseRecordBusinessLogic: AnyObject {
    func fetchRecord() async
    func followRecord() async
    func askToChange(request: BrowsedChange) async
    /// Changes the record as the person has been asked about.
    func changeRecord() async
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
    /// The change that the person is asked about.
    private var asked: (change: BrowsedChange, preview: BrowsedPreview)?
    private var known: BrowsedRecord?
    private lazy var shown = makeShown()

    init(presenter: any BrowseRecordPresentationLogic, worker: any RecordsBrowserWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    private func makeShown() -> LatestQuery<String, BrowsedRecord?, RecordsFailure> {
        LatestQuery { [worker] record throws(RecordsFailure) in
            let place = BrowsedRecord.Place(record)
            return try await worker.fetchRecord(place.address, id: place.id)
        } present: { [weak self] id, found, isUpdate in
            guard let self, found != .failure(.cancelled) else { return }
            // After the person's own change, or one of another record, the screen is up to date.
            if isUpdate, let known, found == .success(known) { return }
            known = try? found.get()
            presenter.presentRecord(response: .init(id: id, record: found))
        }
    }

    func fetchRecord() async { await shown.show(record) }

    /// A store that cannot be reached is reported by the request that fetches the record.
    func followRecord() async {
        guard let changes = try? await worker.changes(BrowsedRecord.Place(record).address) else { return }
        await shown.follow(changes)
    }

    // MARK: - Change record

    func askToChange(request: BrowsedChange) async {
        var change = request
        change.record = record
        let preview: Result<BrowsedPreview, RecordsFailure> = await .of(
            try await worker.previewChange(change)
        )
        asked = (try? preview.get()).map { (change, $0) }
        presenter.presentChange(response: .init(preview: preview))
    }

    func changeRecord() async {
        guard let (change, preview) = asked else { return }
        asked = nil
        let done: Result<Void, RecordsFailure> = await .of(try await worker.change(change, over: preview))
        if case .success = done { await fetchRecord() }
        presenter.presentChange(response: .init(preview: done.map { preview }, isDone: true))
    }
}
