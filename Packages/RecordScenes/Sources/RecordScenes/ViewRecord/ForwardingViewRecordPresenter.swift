/// A presenter of one's own for a record's card, which leaves to the standard one what it does not word; see
/// ``ForwardingRecordListPresenter``.
@MainActor
public protocol ForwardingViewRecordPresenter<R>: ViewRecordPresentationLogic {
    var standard: ViewRecordPresenter<R> { get }
}

extension ForwardingViewRecordPresenter {
    public func presentRecord(response: ViewRecord.FetchRecord.Response<R>) {
        standard.presentRecord(response: response)
    }

    public func presentChangedRecord(response: RecordList.ChangeRecords.Response<R>) {
        standard.presentChangedRecord(response: response)
    }

    public func presentDeleteQuestion(response: RecordList.AskToDelete.Response<R>) {
        standard.presentDeleteQuestion(response: response)
    }

    public func presentDeletedRecord(response: ViewRecord.DeleteRecord.Response<R>) {
        standard.presentDeletedRecord(response: response)
    }

    public func presentRestoreQuestion(response: ViewRecord.AskToRestore.Response<R>) {
        standard.presentRestoreQuestion(response: response)
    }
}
