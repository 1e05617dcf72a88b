import SceneKitCore

/// Presents the responses of a list of records.
@MainActor
protocol RecordListPresentationLogic<R>: AnyObject {
    associatedtype R: FieldRecord

    func presentRecords(response: RecordList.ShowRecords.Response<R>)
    func presentDeleteQuestion(response: RecordList.AskToDelete.Response<R>)
    func presentDeletedRecords(response: RecordList.ChangeRecords.Response<R>)
    func presentPreview(response: RecordList.ChangeRecords.PreviewResponse<R>)
    func presentChangedRecords(response: RecordList.ChangeRecords.Response<R>)
    func presentUndoneChange(_ change: Result<UndoneChange?, RecordsFailure>)
    func presentImport(response: RecordList.ImportRecords.Response<R>)
    func presentExport(_ count: Result<Int, RecordsFailure>, to document: String)
}

final class RecordListPresenter<R: FieldRecord>: RecordListPresentationLogic {
    weak var viewController: (any RecordListDisplayLogic)?
    private let scenes: RecordScenes<R>
    private let wording: RecordWording<R>

    init(scenes: RecordScenes<R>) {
        self.scenes = scenes
        wording = RecordWording(scenes: scenes)
    }

    // MARK: - Show records

    func presentRecords(response: RecordList.ShowRecords.Response<R>) {
        viewController?.displayRecords(viewModel: wording.list(response))
    }

    // MARK: - Delete records

    func presentDeleteQuestion(response: RecordList.AskToDelete.Response<R>) {
        viewController?.displayDeleteQuestion(viewModel: wording.deleteQuestion(response))
    }

    func presentDeletedRecords(response: RecordList.ChangeRecords.Response<R>) {
        notify(response.records) { Message(.information, "Deleted: \(wording.records($0)).", undo: "undo") }
    }

    // MARK: - Change records

    func presentPreview(response: RecordList.ChangeRecords.PreviewResponse<R>) {
        viewController?.displayPreview(viewModel: wording.preview(response))
    }

    func presentChangedRecords(response: RecordList.ChangeRecords.Response<R>) {
        notify(response.records) { records in
            records.isEmpty
                ? Message(.information, "There was nothing to change.")
                : Message(.information, "Changed: \(wording.records(records)).", undo: "undo")
        }
    }

    // MARK: - Undo change

    func presentUndoneChange(_ change: Result<UndoneChange?, RecordsFailure>) {
        notify(change) { wording.undone($0) }
    }

    // MARK: - Import and export records

    func presentImport(response: RecordList.ImportRecords.Response<R>) {
        viewController?.displayImport(viewModel: wording.imported(response))
    }

    func presentExport(_ count: Result<Int, RecordsFailure>, to document: String) {
        notify(count) { count in
            Message(.information, "Wrote \(scenes.names.counted(count)) to \(VisibleText.line(document)).")
        }
    }

    private func notify<Value>(_ result: Result<Value, RecordsFailure>, _ message: (Value) -> Message) {
        switch result {
        case .success(let value): viewController?.displayNotice(viewModel: .init(message: message(value)))
        case .failure(.cancelled): break
        case .failure(let failure): viewController?.displayNotice(viewModel: .init(message: failure.message))
        }
    }
}
