import SceneKitCore
import StorageWorkers

/// The view models that the presenter shows on a record's form.
@MainActor
protocol RecordFormDisplayLogic<R>: AnyObject {
    associatedtype R: FieldRecord

    func displayRecord(viewModel: RecordForm.FetchRecord.ViewModel<R>)
    func displaySavedRecord(viewModel: RecordForm.SaveRecord.ViewModel)
    func displaySuggestions(viewModel: RecordForm.SuggestRecords.ViewModel)
}

final class RecordFormViewController<R: FieldRecord>: RoutedScene<
    any RecordFormBusinessLogic<R>, any RecordFormRouting
>
{
    /// - Parameter promises: Of saving: whether the form makes records, or changes one.
    static func actions(
        of scenes: RecordScenes<R>,
        promising promises: [SceneDeclaration.Promise]
    ) -> [BoundAction<RecordFormViewController>] {
        [
            .save(
                "save",
                "Save",
                key: "s",
                "Saves the \(scenes.names.one).",
                form: \.form,
                when: { $0.isFound }
            ) { await $0.interactor.saveRecord(request: .init(edit: $1)) }
            .promising(promises)
        ]
            + scenes.references.filter { $0.picker != nil }.map { reference in
                .action(
                    "choose-" + reference.field,
                    "Choose \(reference.label)",
                    "Shows the records that '\(reference.label)' may name, to choose one.",
                    segue: reference.picker,
                    when: { $0.isFound }
                ) { try await $0.choose(reference) }
            }
    }

    let scene: SceneState
    let form: SceneForm<RecordDraft<R>>
    /// Whether there is something to save.
    fileprivate var isFound = true
    /// The names of references that titles have been suggested for.
    private var suggested: [String: String] = [:]
    private let newRecord: @Sendable () -> R
    private let newOnly: Set<String>

    init(
        interactor: any RecordFormBusinessLogic<R>,
        router: any RecordFormRouting,
        scenes: RecordScenes<R>
    ) {
        let table = scenes.form
        form = SceneForm(table)
        newRecord = scenes.newRecord
        newOnly = scenes.newOnly
        scene = SceneState(title: scenes.newTitle, form: table)
        super.init(interactor: interactor, router: router)
    }

    func didLoad() async { await interactor.fetchRecord() }

    /// Offers titles for the reference whose text a person has changed.
    func suggest() async {
        for (field, name) in form.draft.references where name.id == nil && suggested[field] != name.text {
            suggested[field] = name.text
            await interactor.suggestRecords(request: .init(field: field, text: name.text))
        }
    }

    fileprivate func choose(_ reference: RecordReference<R>) async throws {
        guard let picker = reference.picker else { return }
        let result = try await result(of: picker, as: PickedItem.self)
        guard case .value(let item) = result else { return }
        form.edit { $0[reference: reference.field] = ReferenceName(text: item.title, id: item.id) }
        show(form)
    }
}

extension RecordFormViewController: RecordFormDisplayLogic {
    func displayRecord(viewModel: RecordForm.FetchRecord.ViewModel<R>) {
        screen.$title = viewModel.title
        form.suggestions = viewModel.suggestions
        switch viewModel.content {
        case .new:
            // The defaults of now, such as today's date.
            form.load(RecordDraft(newRecord()))
            show(form)
        case .existing(let draft):
            form.hidden = newOnly
            form.load(stored: draft)
            show(form)
        case .missing(let message):
            isFound = false
            screen = Screen(title: viewModel.title, message: message)
        }
    }

    func displaySavedRecord(viewModel: RecordForm.SaveRecord.ViewModel) {
        switch viewModel {
        case .saved(let message):
            form.markSaved()
            screen.message = message
            router.routeToRecordList(segue: nil)
        case .refused(let refusal):
            if refusal.conflict?.present == nil, refusal.conflict != nil { beginAnew() }
            show(form, refusal)
        }
    }

    /// Takes the form of a record that is gone as that of a new one: only the values of its fields stay.
    private func beginAnew() {
        form.edit { draft in
            var new = RecordDraft(newRecord())
            for field in form.table.fields { field.copy(draft, &new) }
            draft = new
        }
    }

    func displaySuggestions(viewModel: RecordForm.SuggestRecords.ViewModel) {
        // A text that no title has keeps the last ones, which a front end narrows by itself.
        if !viewModel.titles.isEmpty { form.suggestions[viewModel.field] = viewModel.titles }
        show(form, message: screen.message)
    }
}
