import SceneKitCore

/// The requests of the view of a list of records.
@MainActor
protocol RecordListBusinessLogic: AnyObject {
    func showRecords(request: RecordList.ShowRecords.Request) async
    func followRecords() async
    func askToDelete(request: RecordList.AskToDelete.Request) async
    /// Deletes the records that the person has been asked about.
    func deleteRecords() async
    func previewChange(request: RecordList.ChangeRecords.Request) async
    func changeRecords(request: RecordList.ChangeRecords.Request) async
    func performAction(request: RecordList.PerformAction.Request) async
    func perform(command request: RecordList.PerformCommand.Request) async
    func undoChange() async
    func readImport(request: RecordList.ImportRecords.Request) async
    /// Writes the import that the person has been asked about.
    func writeImport() async
    func exportRecords(request: RecordExport) async
}

/// The data of a list of records that routers and locations may reach.
@MainActor
protocol RecordListDataStore: AnyObject {
    var query: RecordListQuery { get set }
    /// The chosen row's record, set by the view controller for its router.
    var selectedID: String? { get set }
}

final class RecordListInteractor<R: FieldRecord>: RecordListBusinessLogic, RecordListDataStore {
    var query = RecordListQuery()
    var selectedID: String?

    private let presenter: any RecordListPresentationLogic<R>
    private let worker: any RecordListWorking<R>
    private lazy var shown = makeShown()
    /// The deletion that the person is asked about.
    private var deletion: RecordDeletion<R>?
    /// The import that the person is asked about.
    private var imported: RecordImport<R>?

    init(presenter: any RecordListPresentationLogic<R>, worker: any RecordListWorking<R>) {
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

    // MARK: - Show records

    func showRecords(request: RecordList.ShowRecords.Request) async {
        query = request
        await shown.show(request)
    }

    /// A store that cannot be reached is reported by the request that shows the records.
    func followRecords() async {
        guard let changes = try? await worker.changes() else { return }
        await shown.follow(changes)
    }

    // MARK: - Delete records

    func askToDelete(request: RecordList.AskToDelete.Request) async {
        await askToDelete(ids: request.ids, changed: [])
    }

    private func askToDelete(ids: [String], changed: [String]) async {
        let found: Result<RecordDeletion<R>, RecordsFailure> = await .of(try await worker.fetchDeletion(ids))
        deletion = try? found.get()
        presenter.presentDeleteQuestion(response: .init(deletion: found, changed: changed))
    }

    func deleteRecords() async {
        guard let deletion else { return }
        self.deletion = nil
        do {
            let deleted = try await worker.delete(deletion)
            await update()
            presenter.presentDeletedRecords(response: .init(records: .success(deleted)))
        } catch .changedSinceShown(let titles) {
            await askToDelete(ids: deletion.records.map(\.id), changed: titles)
        } catch {
            presenter.presentDeletedRecords(response: .init(records: .failure(error)))
        }
    }

    // MARK: - Change records

    func previewChange(request: RecordList.ChangeRecords.Request) async {
        let records: Result<[RecordPreview<R>], RecordsFailure> = await .of(
            try await worker.previewChange(request)
        )
        presenter.presentPreview(response: .init(change: request, records: records))
    }

    func changeRecords(request: RecordList.ChangeRecords.Request) async {
        await present(await .of(try await worker.change(request)))
    }

    // MARK: - Perform action

    func performAction(request: RecordList.PerformAction.Request) async {
        let changed: Result<[R], RecordsFailure> = await .of(
            try await worker.perform(request.action, on: request.ids, with: request.values)
        )
        await present(changed, action: request.action)
    }

    private func present(_ records: Result<[R], RecordsFailure>, action: String? = nil) async {
        if case .success = records { await update() }
        presenter.presentChangedRecords(response: .init(records: records, action: action))
    }

    // MARK: - Perform command

    func perform(command request: RecordList.PerformCommand.Request) async {
        let message: Result<Message, RecordsFailure> = await .of(
            try await worker.perform(request.command, with: request.values, isWanted: request.isWanted)
        )
        guard request.isWanted, message != .failure(.cancelled) else { return }
        await update()
        presenter.presentCommand(message)
    }

    // MARK: - Undo change

    func undoChange() async {
        let undone: Result<UndoneChange?, RecordsFailure> = await .of(try await worker.undo())
        if case .success = undone { await update() }
        presenter.presentUndoneChange(undone)
    }

    // MARK: - Import and export records

    func readImport(request: RecordList.ImportRecords.Request) async {
        let read: Result<RecordImport<R>, RecordsFailure> = await .of(
            try await worker.readImport(request.document)
        )
        imported = request.isPreview ? nil : try? read.get()
        presenter.presentImport(response: .init(imported: read, isPreview: request.isPreview))
    }

    func writeImport() async {
        guard let imported else { return }
        self.imported = nil
        let written: Result<Void, RecordsFailure> = await .of(try await worker.write(imported))
        if case .success = written { await update() }
        presenter.presentImport(response: .init(imported: written.map { imported }, isWritten: true))
    }

    func exportRecords(request: RecordExport) async {
        var request = request
        request.query = query
        let count: Result<Int, RecordsFailure> = await .of(try await worker.export(request))
        presenter.presentExport(count, to: request.document)
    }

    /// Reads the list after a change, before the change is told.
    private func update() async { await shown.show(query) }
}
