import SceneKitCore

/// Presents the responses of a record's form.
@MainActor
protocol RecordFormPresentationLogic<R>: AnyObject {
    associatedtype R: FieldRecord

    func presentRecord(response: RecordForm.FetchRecord.Response<R>)
    func presentSavedRecord(response: RecordForm.SaveRecord.Response<R>)
    func presentSuggestions(_ titles: [String], for field: String)
}

final class RecordFormPresenter<R: FieldRecord>: RecordFormPresentationLogic {
    weak var viewController: (any RecordFormDisplayLogic<R>)?
    private let scenes: RecordScenes<R>

    init(scenes: RecordScenes<R>) {
        self.scenes = scenes
    }

    // MARK: - Fetch record

    func presentRecord(response: RecordForm.FetchRecord.Response<R>) {
        let (title, content): (LocalizedText, RecordForm.FetchRecord.ViewModel<R>.Content) =
            switch response.record {
            case nil: ("Add \(scenes.names.one)", .new)
            case .success(let loaded)?:
                (
                    LocalizedText(verbatim: loaded.record.title),
                    .existing(RecordDraft(loaded.record, scenes.references, titles: loaded.titles))
                )
            case .failure(let failure)?: (scenes.names.title, .missing(failure.message))
            }
        viewController?.displayRecord(
            viewModel: .init(title: title, content: content, suggestions: response.suggestions)
        )
    }

    // MARK: - Save record

    func presentSavedRecord(response: RecordForm.SaveRecord.Response<R>) {
        let viewModel: RecordForm.SaveRecord.ViewModel =
            switch response.record {
            case .success(let record):
                .saved(Message(.information, "Saved: \(LocalizedText(verbatim: record.title))."))
            case .failure(.conflict(let conflict)): .refused(FormRefusal(conflict))
            case .failure(.fields(let mistakes)):
                .refused(FormRefusal("Not saved", mistakes.map { ($0.field, $0.mistake) }))
            case .failure(let failure): .refused(FormRefusal(message: failure.message))
            }
        viewController?.displaySavedRecord(viewModel: viewModel)
    }

    // MARK: - Suggest records

    func presentSuggestions(_ titles: [String], for field: String) {
        viewController?.displaySuggestions(viewModel: .init(field: field, titles: titles))
    }
}
