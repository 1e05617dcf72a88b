public import SceneKitCore

/// A presenter of one's own for a list of records, which leaves to the standard one what it does not word.
///
/// ```swift
/// final class LoanListPresenter: ForwardingRecordListPresenter {
///     let standard: RecordListPresenter<Loan>
///
///     init(_ standard: RecordListPresenter<Loan>) {
///         self.standard = standard
///     }
///
///     func presentRecords(response: RecordList.ShowRecords.Response<Loan>) {
///         var viewModel = standard.viewModel(of: response)
///         viewModel.placeholder = "All books are back."
///         standard.display(viewModel)
///     }
/// }
///
/// let loans = RecordScenes(Loan.self) { $0.presenters.list = { LoanListPresenter($0) } }
/// ```
@MainActor
public protocol ForwardingRecordListPresenter<R>: RecordListPresentationLogic {
    var standard: RecordListPresenter<R> { get }
}

extension ForwardingRecordListPresenter {
    public func presentRecords(response: RecordList.ShowRecords.Response<R>) {
        standard.presentRecords(response: response)
    }

    public func presentDeleteQuestion(response: RecordList.AskToDelete.Response<R>) {
        standard.presentDeleteQuestion(response: response)
    }

    public func presentDeletedRecords(response: RecordList.ChangeRecords.Response<R>) {
        standard.presentDeletedRecords(response: response)
    }

    public func presentPreview(response: RecordList.ChangeRecords.PreviewResponse<R>) {
        standard.presentPreview(response: response)
    }

    public func presentChangedRecords(response: RecordList.ChangeRecords.Response<R>) {
        standard.presentChangedRecords(response: response)
    }

    public func presentUndoneChange(_ change: Result<UndoneChange?, RecordsFailure>) {
        standard.presentUndoneChange(change)
    }

    public func presentCommand(_ message: Result<Message, RecordsFailure>) {
        standard.presentCommand(message)
    }

    public func presentImport(response: RecordList.ImportRecords.Response<R>) {
        standard.presentImport(response: response)
    }

    public func presentExport(_ count: Result<Int, RecordsFailure>, to document: String) {
        standard.presentExport(count, to: document)
    }
}
