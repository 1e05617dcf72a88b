public import SceneKitCore

/// Presents the responses of a list of records.
///
/// The standard presenter is ``RecordListPresenter``. One's own is a ``ForwardingRecordListPresenter``.
@MainActor
public protocol RecordListPresentationLogic<R>: AnyObject {
    associatedtype R: FieldRecord

    func presentRecords(response: RecordList.ShowRecords.Response<R>)
    func presentDeleteQuestion(response: RecordList.AskToDelete.Response<R>)
    func presentDeletedRecords(response: RecordList.ChangeRecords.Response<R>)
    func presentPreview(response: RecordList.ChangeRecords.PreviewResponse<R>)
    func presentChangedRecords(response: RecordList.ChangeRecords.Response<R>)
    func presentUndoneChange(_ change: Result<UndoneChange?, RecordsFailure>)
    func presentCommand(_ message: Result<Message, RecordsFailure>)
    func presentImport(response: RecordList.ImportRecords.Response<R>)
    func presentExport(_ count: Result<Int, RecordsFailure>, to document: String)
}

/// The standard presenter of a list of records.
public final class RecordListPresenter<R: FieldRecord>: RecordListPresentationLogic {
    weak var viewController: (any RecordListDisplayLogic)?
    private let scenes: RecordScenes<R>
    private let wording: RecordWording<R>
    /// The action that takes the last change back; nil if the list does not offer it.
    private var undo: String? { scenes.offers.contains(.undoing) ? "undo" : nil }

    init(scenes: RecordScenes<R>) {
        self.scenes = scenes
        wording = RecordWording(scenes: scenes)
    }

    // MARK: - Show records

    public func presentRecords(response: RecordList.ShowRecords.Response<R>) {
        display(viewModel(of: response))
    }

    /// The view model of the rows, for a presenter that changes some of it.
    public func viewModel(
        of response: RecordList.ShowRecords.Response<R>
    ) -> RecordList.ShowRecords.ViewModel { wording.list(response) }

    /// Shows rows.
    public func display(_ viewModel: RecordList.ShowRecords.ViewModel) {
        viewController?.displayRecords(viewModel: viewModel)
    }

    // MARK: - Delete records

    public func presentDeleteQuestion(response: RecordList.AskToDelete.Response<R>) {
        viewController?.displayDeleteQuestion(viewModel: wording.deleteQuestion(response))
    }

    public func presentDeletedRecords(response: RecordList.ChangeRecords.Response<R>) {
        notify(response.records) { Message(.information, "Deleted: \(wording.records($0)).", undo: undo) }
    }

    // MARK: - Change records

    public func presentPreview(response: RecordList.ChangeRecords.PreviewResponse<R>) {
        viewController?.displayPreview(viewModel: wording.preview(response))
    }

    public func presentChangedRecords(response: RecordList.ChangeRecords.Response<R>) {
        notify(response.records) { wording.changed($0, by: response.action, undo: undo) }
    }

    // MARK: - Undo change

    public func presentUndoneChange(_ change: Result<UndoneChange?, RecordsFailure>) {
        notify(change) { wording.undone($0) }
    }

    // MARK: - Perform command

    public func presentCommand(_ message: Result<Message, RecordsFailure>) { notify(message) { $0 } }

    // MARK: - Import and export records

    public func presentImport(response: RecordList.ImportRecords.Response<R>) {
        viewController?.displayImport(viewModel: wording.imported(response, undo: undo))
    }

    public func presentExport(_ count: Result<Int, RecordsFailure>, to document: String) {
        notify(count) { count in
            Message(.information, "Wrote \(scenes.names.counted(count)) to \(VisibleText.line(document)).")
        }
    }

    private func notify<Value>(_ result: Result<Value, RecordsFailure>, _ message: (Value) -> Message) {
        switch result {
        case .success(let value): display(message(value))
        case .failure(.cancelled): break
        case .failure(let failure): display(scenes.texts.message(failure))
        }
    }

    /// Shows a message above the rows.
    public func display(_ message: Message) {
        viewController?.displayNotice(viewModel: .init(message: message))
    }
}
