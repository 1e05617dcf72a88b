import FoundationEssentials
public import SceneKitCore

/// Presents the responses of a record's card.
///
/// The standard presenter is ``ViewRecordPresenter``. One's own is a ``ForwardingViewRecordPresenter``.
@MainActor
public protocol ViewRecordPresentationLogic<R>: AnyObject {
    associatedtype R: FieldRecord

    func presentRecord(response: ViewRecord.FetchRecord.Response<R>)
    func presentChangedRecord(response: RecordList.ChangeRecords.Response<R>)
    func presentDeleteQuestion(response: RecordList.AskToDelete.Response<R>)
    func presentDeletedRecord(response: ViewRecord.DeleteRecord.Response<R>)
    func presentRestoreQuestion(response: ViewRecord.AskToRestore.Response<R>)
}

/// The standard presenter of a record's card.
public final class ViewRecordPresenter<R: FieldRecord>: ViewRecordPresentationLogic {
    weak var viewController: (any ViewRecordDisplayLogic)?
    private let scenes: RecordScenes<R>
    private let wording: RecordWording<R>
    private let timeZone: TimeZone

    /// - Parameter timeZone: The time zone of shown times.
    init(scenes: RecordScenes<R>, timeZone: TimeZone = .current) {
        self.scenes = scenes
        self.timeZone = timeZone
        wording = RecordWording(scenes: scenes)
    }

    // MARK: - Fetch record

    public func presentRecord(response: ViewRecord.FetchRecord.Response<R>) {
        display(viewModel(of: response))
    }

    /// The view model of the card, for a presenter that changes some of it.
    public func viewModel(
        of response: ViewRecord.FetchRecord.Response<R>
    ) -> ViewRecord.FetchRecord.ViewModel {
        var viewModel = ViewRecord.FetchRecord.ViewModel(title: scenes.names.title)
        switch response.record {
        case .success(let shown):
            viewModel.title = LocalizedText(verbatim: shown.record.title)
            viewModel.rights = shown.rights
            viewModel.detail = DetailBlock(
                identifier: "record",
                picture: scenes.shownPicture(of: shown.record),
                items: wording.items(shown.record, shown.titles, shown.rights)
            )
            viewModel.referring = shown.referring.map { referring($0, id: shown.record.id) }
            if let history = shown.history {
                viewModel.history = wording.history(history, shown.titles, in: timeZone)
                viewModel.changes = wording.changes(history, shown.titles, in: timeZone)
            }
        case .failure(let failure): viewModel.message = scenes.texts.message(failure)
        }
        return viewModel
    }

    /// Shows a card.
    public func display(_ viewModel: ViewRecord.FetchRecord.ViewModel) {
        viewController?.displayRecord(viewModel: viewModel)
    }

    /// The first of the records that refer to this one, and a row that leads to all of them if there are more.
    private func referring(_ referring: ShownRecord<R>.Referring, id: String) -> ListBlock {
        var list = ListBlock(
            identifier: referring.list,
            columns: [.init(referring.names.title)],
            total: .init(referring.rows.count),
            rows: referring.rows.map { .init(identifier: $0.id, cells: [$0.title]) },
            placeholder: "There are no \(referring.names.many)."
        )
        list.destination = .init(scene: referring.card, parameter: "id")
        guard referring.total > referring.rows.count else { return list }
        let all: LocalizedText = "All \(referring.names.counted(referring.total))"
        list.sum = .init(identifier: "all", texts: [all])
        return list
    }

    // MARK: - Perform action

    public func presentChangedRecord(response: RecordList.ChangeRecords.Response<R>) {
        switch response.records {
        case .success(let records): display(wording.changed(records, by: response.action, undo: nil))
        case .failure(.cancelled): break
        case .failure(let failure): display(scenes.texts.message(failure))
        }
    }

    /// Shows a message above the card.
    public func display(_ message: Message) {
        viewController?.displayNotice(viewModel: .init(message: message))
    }

    // MARK: - Restore revision

    public func presentRestoreQuestion(response: ViewRecord.AskToRestore.Response<R>) {
        viewController?.displayRestoreQuestion(viewModel: wording.restoreQuestion(response))
    }

    // MARK: - Delete record

    public func presentDeleteQuestion(response: RecordList.AskToDelete.Response<R>) {
        viewController?.displayDeleteQuestion(viewModel: wording.deleteQuestion(response))
    }

    public func presentDeletedRecord(response: ViewRecord.DeleteRecord.Response<R>) {
        switch response.records {
        case .success(let records):
            viewController?.displayDeletedRecord(
                viewModel: .init(
                    isDeleted: true,
                    message: Message(
                        .information,
                        "Deleted: \(wording.records(records)).",
                        undo: scenes.offers.contains(.undoing) ? "undo" : nil
                    )
                )
            )
        case .failure(.cancelled): break
        case .failure(let failure):
            viewController?.displayDeletedRecord(viewModel: .init(message: scenes.texts.message(failure)))
        }
    }
}
