import SceneKitCore

/// Presents the responses of a record's form.
///
/// The standard presenter is ``RecordFormPresenter``. One's own is a ``ForwardingRecordFormPresenter``.
@MainActor
public protocol RecordFormPresentationLogic<R>: AnyObject {
    associatedtype R: FieldRecord

    func presentRecord(response: RecordForm.FetchRecord.Response<R>)
    func presentSavedRecord(response: RecordForm.SaveRecord.Response<R>)
    func presentSuggestions(_ titles: [String], for field: String)
}

/// The standard presenter of a record's form.
public final class RecordFormPresenter<R: FieldRecord>: RecordFormPresentationLogic {
    weak var viewController: (any RecordFormDisplayLogic<R>)?
    private let scenes: RecordScenes<R>

    init(scenes: RecordScenes<R>) {
        self.scenes = scenes
    }

    // MARK: - Fetch record

    public func presentRecord(response: RecordForm.FetchRecord.Response<R>) {
        display(viewModel(of: response))
    }

    /// The view model of the form, for a presenter that changes some of it.
    public func viewModel(
        of response: RecordForm.FetchRecord.Response<R>
    ) -> RecordForm.FetchRecord.ViewModel<R> {
        let (title, content): (LocalizedText, RecordForm.FetchRecord.ViewModel<R>.Content) =
            switch response.record {
            case nil: (scenes.newTitle, .new)
            case .success(let loaded)?:
                (
                    LocalizedText(verbatim: loaded.record.title),
                    .existing(RecordDraft(loaded.record, scenes.references, titles: loaded.titles))
                )
            case .failure(let failure)?: (scenes.names.single, .missing(scenes.texts.message(failure)))
            }
        return .init(title: title, content: content, suggestions: response.suggestions)
    }

    /// Shows a form.
    public func display(_ viewModel: RecordForm.FetchRecord.ViewModel<R>) {
        viewController?.displayRecord(viewModel: viewModel)
    }

    // MARK: - Save record

    public func presentSavedRecord(response: RecordForm.SaveRecord.Response<R>) {
        let viewModel: RecordForm.SaveRecord.ViewModel =
            switch response.record {
            case .success(let record):
                .saved(scenes.texts.saved(record.title).map { Message(.information, $0) })
            case .failure(.conflict(let conflict)): .refused(FormRefusal(conflict))
            case .failure(.fields(let mistakes)): .refused(refusal(mistakes))
            case .failure(let failure): .refused(FormRefusal(message: scenes.texts.message(failure)))
            }
        display(viewModel)
    }

    /// Shows each mistake beside its field, and names the fields in the message.
    private func refusal(_ mistakes: [FieldMistake]) -> FormRefusal {
        let message = FormRefusal("Not saved", mistakes.map { ($0.field, $0.text) }).message
        let errors = FormRefusal("Not saved", mistakes.map { ($0.field, $0.mistake) }).errors
        return FormRefusal(errors: errors, message: message)
    }

    /// Leaves the form, or shows why it was not saved.
    public func display(_ viewModel: RecordForm.SaveRecord.ViewModel) {
        viewController?.displaySavedRecord(viewModel: viewModel)
    }

    // MARK: - Suggest records

    public func presentSuggestions(_ titles: [String], for field: String) {
        viewController?.displaySuggestions(viewModel: .init(field: field, titles: titles))
    }
}

extension RecordScenes {
    /// The title of the form for a new record.
    var newTitle: LocalizedText { texts.newTitle ?? "Add \(names.one)" }
}
