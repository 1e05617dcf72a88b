import SceneKitCore

/// The requests of the view of a record's card.
@MainActor
protocol ViewRecordBusinessLogic: AnyObject {
    func fetchRecord() async
    func followRecord() async
    func performAction(request: ViewRecord.PerformAction.Request) async
    func changeImage(request: ViewRecord.ChangeImage.Request) async
    func askToDelete() async
    /// Deletes the record that the person has been asked about.
    func deleteRecord() async
    func askToRestore(request: ViewRecord.AskToRestore.Request) async
    /// Restores the revision that the person has been asked about.
    func restoreRevision() async
}

/// The record to show, set by other scenes' routers.
@MainActor
protocol ViewRecordDataStore: RecordDataStore {}

final class ViewRecordInteractor<R: FieldRecord>: ViewRecordBusinessLogic, ViewRecordDataStore {
    var recordID = ""

    private let presenter: any ViewRecordPresentationLogic<R>
    private let worker: any ViewRecordWorking<R>
    private lazy var shown = makeShown()
    private var deletion: RecordDeletion<R>?
    /// The number of the revision that the person is asked about, and the record as they have seen it.
    private var restoring: (revision: Int, shown: R)?

    init(presenter: any ViewRecordPresentationLogic<R>, worker: any ViewRecordWorking<R>) {
        self.presenter = presenter
        self.worker = worker
    }

    private func makeShown() -> LatestQuery<String, ShownRecord<R>, RecordsFailure> {
        LatestQuery { [worker] id throws(RecordsFailure) in
            if let record = try await worker.fetchRecord(id) { return record }
            throw .notFound(id, similar: try await worker.find(RecordName(id, limit: 3)))
        } present: { [presenter] id, record, _ in
            guard record != .failure(.cancelled) else { return }
            presenter.presentRecord(response: .init(id: id, record: record))
        }
    }

    // MARK: - Fetch record

    func fetchRecord() async { await shown.show(recordID) }

    /// A store that cannot be reached is reported by the request that fetches the record.
    func followRecord() async {
        guard let changes = try? await worker.changes() else { return }
        await shown.follow(changes)
    }

    // MARK: - Perform action

    func performAction(request: ViewRecord.PerformAction.Request) async {
        let changed: Result<[R], RecordsFailure> = await .of(
            try await worker.perform(request.action, on: [recordID], with: request.values)
        )
        await present(changed, action: request.action)
    }

    private func present(_ changed: Result<[R], RecordsFailure>, action: String? = nil) async {
        if case .success = changed { await fetchRecord() }
        presenter.presentChangedRecord(response: .init(records: changed, action: action))
    }

    // MARK: - Change image

    func changeImage(request: ViewRecord.ChangeImage.Request) async {
        await present(.of(try await worker.changeImage(of: recordID, to: request.document)))
    }

    // MARK: - Restore revision

    func askToRestore(request: ViewRecord.AskToRestore.Request) async {
        await askToRestore(request.revision, isChanged: false)
    }

    private func askToRestore(_ revision: Int, isChanged: Bool) async {
        let preview: Result<RecordPreview<R>, RecordsFailure> = await .of(
            try await worker.previewRevision(revision, of: recordID)
        )
        restoring = (try? preview.get()).map { (revision, $0.before) }
        presenter.presentRestoreQuestion(
            response: .init(revision: revision, preview: preview, isChanged: isChanged)
        )
    }

    func restoreRevision() async {
        guard let (revision, shown) = restoring else { return }
        restoring = nil
        let restored: Result<[R], RecordsFailure> = await .of(try await worker.restore(revision, over: shown))
        if case .failure(.changedSinceShown) = restored {
            await askToRestore(revision, isChanged: true)
        } else {
            await present(restored)
        }
    }

    // MARK: - Delete record

    func askToDelete() async { await askToDelete(changed: []) }

    private func askToDelete(changed: [String]) async {
        let found: Result<RecordDeletion<R>, RecordsFailure> = await .of(
            try await worker.fetchDeletion([recordID])
        )
        deletion = try? found.get()
        presenter.presentDeleteQuestion(response: .init(deletion: found, changed: changed))
    }

    func deleteRecord() async {
        guard let deletion else { return }
        self.deletion = nil
        do {
            let deleted = try await worker.delete(deletion)
            presenter.presentDeletedRecord(response: .init(records: .success(deleted)))
        } catch .changedSinceShown(let titles) {
            await askToDelete(changed: titles)
        } catch {
            presenter.presentDeletedRecord(response: .init(records: .failure(error)))
        }
    }
}
