public import SceneKitCore

/// A worker of one's own that leaves to the standard one what it does not decide.
///
/// ```swift
/// struct LoanWorker: ForwardingRecordWorker {
///     typealias R = Loan
///
///     let standard: any RecordWorking<Loan>
///
///     func save(_ id: String?, _ edit: FormEdit<RecordDraft<Loan>>) async throws(RecordsFailure) -> Loan {
///         var edit = edit
///         edit.draft.record.fee = 2 * edit.draft.record.weeks
///         return try await standard.save(id, edit)
///     }
/// }
///
/// let loans = RecordScenes(Loan.self) { $0.worker = { _, standard in LoanWorker(standard: standard) } }
/// ```
public protocol ForwardingRecordWorker<R>: RecordWorking {
    var standard: any RecordWorking<R> { get }
}

extension ForwardingRecordWorker {
    public func changes() async throws(RecordsFailure) -> any AsyncSequence<Void, Never> & Sendable {
        try await standard.changes()
    }

    public func find(_ name: RecordName) async throws(RecordsFailure) -> [PickedItem] {
        try await standard.find(name)
    }

    // MARK: - List

    public func fetchPage(_ query: RecordListQuery) async throws(RecordsFailure) -> RecordsPage<R> {
        try await standard.fetchPage(query)
    }

    public func fetchDeletion(_ ids: [String]) async throws(RecordsFailure) -> RecordDeletion<R> {
        try await standard.fetchDeletion(ids)
    }

    public func delete(_ deletion: RecordDeletion<R>) async throws(RecordsFailure) -> [R] {
        try await standard.delete(deletion)
    }

    public func previewChange(
        _ change: RecordBulkChange
    ) async throws(RecordsFailure) -> [RecordPreview<R>] {
        try await standard.previewChange(change)
    }

    public func change(_ change: RecordBulkChange) async throws(RecordsFailure) -> [R] {
        try await standard.change(change)
    }

    public func perform(
        _ action: String,
        on ids: [String],
        with values: [String: [FieldEntry]]
    ) async throws(RecordsFailure) -> [R] {
        try await standard.perform(action, on: ids, with: values)
    }

    public func perform(
        _ command: String,
        with values: [String: [FieldEntry]],
        isWanted: Bool
    ) async throws(RecordsFailure) -> Message {
        try await standard.perform(command, with: values, isWanted: isWanted)
    }

    public func undo() async throws(RecordsFailure) -> UndoneChange? { try await standard.undo() }

    public func readImport(_ document: String) async throws(RecordsFailure) -> RecordImport<R> {
        try await standard.readImport(document)
    }

    public func write(_ imported: RecordImport<R>) async throws(RecordsFailure) {
        try await standard.write(imported)
    }

    public func export(_ request: RecordExport) async throws(RecordsFailure) -> Int {
        try await standard.export(request)
    }

    // MARK: - Card

    public func fetchRecord(_ id: String) async throws(RecordsFailure) -> ShownRecord<R>? {
        try await standard.fetchRecord(id)
    }

    public func changeImage(of id: String, to document: String?) async throws(RecordsFailure) -> [R] {
        try await standard.changeImage(of: id, to: document)
    }

    public func previewRevision(
        _ number: Int,
        of id: String
    ) async throws(RecordsFailure) -> RecordPreview<R> {
        try await standard.previewRevision(number, of: id)
    }

    public func restore(_ number: Int, over shown: R) async throws(RecordsFailure) -> [R] {
        try await standard.restore(number, over: shown)
    }

    // MARK: - Form

    public func fetchForm(_ id: String) async throws(RecordsFailure) -> LoadedRecord<R>? {
        try await standard.fetchForm(id)
    }

    public func save(
        _ id: String?,
        _ edit: FormEdit<RecordDraft<R>>
    ) async throws(RecordsFailure) -> R {
        try await standard.save(id, edit)
    }

    public func find(
        _ name: RecordName,
        for reference: String
    ) async throws(RecordsFailure) -> [PickedItem] {
        try await standard.find(name, for: reference)
    }
}
