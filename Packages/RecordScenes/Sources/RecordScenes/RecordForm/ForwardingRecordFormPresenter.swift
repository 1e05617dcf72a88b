/// A presenter of one's own for a record's form, which leaves to the standard one what it does not word; see
/// ``ForwardingRecordListPresenter``.
@MainActor
public protocol ForwardingRecordFormPresenter<R>: RecordFormPresentationLogic {
    var standard: RecordFormPresenter<R> { get }
}

extension ForwardingRecordFormPresenter {
    public func presentRecord(response: RecordForm.FetchRecord.Response<R>) {
        standard.presentRecord(response: response)
    }

    public func presentSavedRecord(response: RecordForm.SaveRecord.Response<R>) {
        standard.presentSavedRecord(response: response)
    }

    public func presentSuggestions(_ titles: [String], for field: String) {
        standard.presentSuggestions(titles, for: field)
    }
}
