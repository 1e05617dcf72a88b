import SceneKitCore

/// The view models that the presenter shows on a record's card.
@MainActor
protocol ViewRecordDisplayLogic: AnyObject {
    func displayRecord(viewModel: ViewRecord.FetchRecord.ViewModel)
    func displayNotice(viewModel: RecordList.NoticeViewModel)
    func displayDeleteQuestion(viewModel: RecordList.AskToDelete.ViewModel)
    func displayDeletedRecord(viewModel: ViewRecord.DeleteRecord.ViewModel)
    func displayRestoreQuestion(viewModel: RecordList.AskToDelete.ViewModel)
}

final class ViewRecordViewController: RoutedScene<any ViewRecordBusinessLogic, any ViewRecordRouting> {
    static func actions<R: FieldRecord>(
        of scenes: RecordScenes<R>
    ) -> [BoundAction<ViewRecordViewController>] {
        let names = scenes.names
        let taken = Set(scenes.actions.compactMap(\.words.key))
        func key(_ key: Character) -> Character? { taken.contains(key) ? nil : key }
        let access = scenes.access.write
        let declared: [BoundAction<ViewRecordViewController>] = scenes.actions.map { declared in
            declared.input.action(
                declared.words,
                records: nil,
                when: { $0.rights.allow(declared.identifier) }
            ) { scene, _, values in
                await scene.interactor.performAction(
                    request: .init(action: declared.identifier, values: values)
                )
            }
            .refused { $0.rights.refusal(of: declared.identifier, for: declared.access ?? access, scenes) }
        }
        let references: [BoundAction<ViewRecordViewController>] = scenes.references.map { reference in
            .action(
                "open-" + reference.field,
                "Open \(reference.label)",
                "Goes to the record that '\(reference.label)' names.",
                when: { $0.place(of: reference.label) != nil }
            ) { scene in
                if let place = scene.place(of: reference.label) { scene.open(place) }
            }
            .promising(.reads)
        }
        let images: [BoundAction<ViewRecordViewController>] = [
            .action(
                "image",
                "Set picture",
                "Takes the picture from a PNG, JPEG or WebP file, in place of the present one.",
                answer: .message,
                when: { $0.rights.mayWrite },
                takes: .text("file", "the file with the picture", kind: .inputDocument)
            ) { await $0.changeImage(to: $1) }
            .refused { $0.rights.mayWrite ? nil : access.refusal },
            .action(
                "remove-image",
                "Remove picture",
                "Removes the picture, after a question.",
                role: .destructive,
                answer: .message,
                when: { $0.rights.mayWrite && $0.hasImage }
            ) { await $0.changeImage(to: nil) }
            .refused("there is no picture")
            .refused { $0.rights.mayWrite ? nil : access.refusal },
        ]
        let restore: BoundAction<ViewRecordViewController> = .action(
            "restore",
            "Restore",
            "Gives the \(names.one) the values that it had after a change, after a question.",
            answer: .message,
            when: { !$0.changes.isEmpty && $0.rights.mayWrite },
            takes: .text(
                "revision",
                "the number of the change",
                kind: .integer(from: 1),
                row: ViewRecord.historyList
            )
        ) { await $0.restore(Int($1) ?? 0) }
        .refused("there is nothing to restore")
        .refused { $0.rights.mayWrite ? nil : access.refusal }
        let delete: BoundAction<ViewRecordViewController> = .action(
            "delete",
            "Delete",
            key: key("d"),
            "Deletes the \(names.one), after a question.",
            role: .destructive,
            answer: .message,
            when: { $0.rights.mayWrite }
        ) { await $0.delete() }
        .promising(.asks, .sets)
        .refused { $0.rights.mayWrite ? nil : access.refusal }
        return [
            .segue(
                "edit",
                "Edit",
                key: key("e"),
                "Opens the form of the \(names.one).",
                to: "EditRecord",
                when: { $0.rights.mayWrite }
            )
            .refused { $0.rights.mayWrite ? nil : access.refusal }
        ] + declared + references + (scenes.image == nil ? [] : images)
            + (scenes.history == nil ? [] : [restore])
            + (scenes.offers.contains(.deleting) ? [delete] : [])
    }

    let scene: SceneState
    private(set) var rights = RecordRights()
    /// The sentences of the changes in the history, by their numbers.
    private(set) var changes: [String: LocalizedText] = [:]
    private let title: LocalizedText
    private var detail: DetailBlock?
    private var question: Question?

    init(
        interactor: any ViewRecordBusinessLogic,
        router: any ViewRecordRouting,
        title: LocalizedText
    ) {
        self.title = title
        scene = SceneState(Screen(title: title))
        super.init(interactor: interactor, router: router)
    }

    func didLoad() async { observe("record") { [interactor] in await interactor.followRecord() } }

    func willAppear() async { await interactor.fetchRecord() }

    /// Shows a change whole: a row has room for its beginning.
    func showChange(_ revision: String) {
        if let change = changes[revision] { screen.message = Message(.information, change) }
    }

    /// The scene of the record that an item names; nil if it names none.
    fileprivate func place(of label: LocalizedText) -> Location? {
        detail?.items.first { $0.$label == label }?.opens
    }

    private var hasImage: Bool { detail?.picture?.source != nil }

    private func changeImage(to document: String?) async {
        if document == nil {
            let question = Question(
                "Remove the picture of \(screen.title)?",
                confirm: "Remove",
                isDestructive: true
            )
            guard await confirm(question) else { return }
        }
        await interactor.changeImage(request: .init(document: document))
    }

    fileprivate func delete() async {
        await interactor.askToDelete()
        await confirmQuestions { await $0.deleteRecord() }
    }

    fileprivate func restore(_ revision: Int) async {
        await interactor.askToRestore(request: .init(revision: revision))
        await confirmQuestions { await $0.restoreRevision() }
    }

    /// There is another question if somebody has changed the record meanwhile.
    private func confirmQuestions(
        _ perform: @MainActor (any ViewRecordBusinessLogic) async -> Void
    ) async {
        while let question {
            self.question = nil
            guard await confirm(question) else { return }
            await perform(interactor)
        }
    }
}

extension ViewRecordViewController: ViewRecordDisplayLogic {
    func displayRecord(viewModel: ViewRecord.FetchRecord.ViewModel) {
        rights = viewModel.rights
        detail = viewModel.detail
        changes = viewModel.changes
        let lists = viewModel.referring + (viewModel.history.map { [$0] } ?? [])
        screen = Screen(
            title: viewModel.title,
            blocks: (viewModel.detail.map { [Block.detail($0)] } ?? []) + lists.map(Block.list),
            message: viewModel.message ?? screen.message
        )
    }

    func displayNotice(viewModel: RecordList.NoticeViewModel) { screen.message = viewModel.message }

    func displayDeleteQuestion(viewModel: RecordList.AskToDelete.ViewModel) { ask(viewModel) }

    func displayRestoreQuestion(viewModel: RecordList.AskToDelete.ViewModel) { ask(viewModel) }

    private func ask(_ viewModel: RecordList.AskToDelete.ViewModel) {
        question = viewModel.question
        screen.message = viewModel.message
    }

    func displayDeletedRecord(viewModel: ViewRecord.DeleteRecord.ViewModel) {
        screen.message = viewModel.message
        if viewModel.isDeleted { router.routeToRecordList(segue: nil) }
    }
}
