import SceneKitCore

/// The requests of the view of a record's form.
@MainActor
protocol RecordFormBusinessLogic<R>: AnyObject {
    associatedtype R: FieldRecord

    func fetchRecord() async
    func saveRecord(request: RecordForm.SaveRecord.Request<R>) async
    func suggestRecords(request: RecordForm.SuggestRecords.Request) async
}

/// The record to edit, set by other scenes' routers.
@MainActor
protocol RecordFormDataStore: RecordDataStore {}

final class RecordFormInteractor<R: FieldRecord>: RecordFormBusinessLogic, RecordFormDataStore {
    var recordID = ""

    private let presenter: any RecordFormPresentationLogic<R>
    private let worker: any RecordFormWorking<R>
    private let references: [String]

    /// - Parameter references: The fields of references.
    init(
        presenter: any RecordFormPresentationLogic<R>,
        worker: any RecordFormWorking<R>,
        references: [String]
    ) {
        self.presenter = presenter
        self.worker = worker
        self.references = references
    }

    // MARK: - Fetch record

    func fetchRecord() async {
        var suggestions: [String: [String]] = [:]
        // A form without suggestions is still a form: what is typed is looked up when it is saved.
        for field in references {
            suggestions[field] = try? await worker.find(RecordName(""), for: field).map(\.title)
        }
        guard !recordID.isEmpty else {
            return presenter.presentRecord(response: .init(suggestions: suggestions))
        }
        let record: Result<LoadedRecord<R>, RecordsFailure> = await .of(try await known(recordID))
        guard !Task.isCancelled, record != .failure(.cancelled) else { return }
        presenter.presentRecord(response: .init(record: record, suggestions: suggestions))
    }

    private func known(_ id: String) async throws(RecordsFailure) -> LoadedRecord<R> {
        if let record = try await worker.fetchForm(id) { return record }
        throw .notFound(id, similar: try await worker.find(RecordName(id, limit: 3)))
    }

    // MARK: - Save record

    func saveRecord(request: RecordForm.SaveRecord.Request<R>) async {
        let id = recordID.isEmpty ? nil : recordID
        let record: Result<R, RecordsFailure> = await .of(try await worker.save(id, request.edit))
        guard record != .failure(.cancelled) else { return }
        presenter.presentSavedRecord(response: .init(record: record))
    }

    // MARK: - Suggest records

    func suggestRecords(request: RecordForm.SuggestRecords.Request) async {
        let found = try? await worker.find(RecordName(request.text), for: request.field)
        guard let titles = found?.map(\.title), !Task.isCancelled else { return }
        presenter.presentSuggestions(titles, for: request.field)
    }
}
