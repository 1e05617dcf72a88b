import SceneKitCore

/// The view models that the presenter shows on a list of records.
@MainActor
protocol RecordListDisplayLogic: AnyObject {
    func displayRecords(viewModel: RecordList.ShowRecords.ViewModel)
    func displayDeleteQuestion(viewModel: RecordList.AskToDelete.ViewModel)
    func displayPreview(viewModel: RecordList.AskToDelete.ViewModel)
    func displayNotice(viewModel: RecordList.NoticeViewModel)
    func displayImport(viewModel: RecordList.ImportRecords.ViewModel)
}

final class RecordListViewController: RoutedScene<any RecordListBusinessLogic, any RecordListRouting> {
    /// An order of the list.
    struct Order: Equatable, Sendable {
        var name = ""
        var isReversed = false
    }

    let scene: SceneState
    let form: SceneForm<RecordListQuery>
    private(set) var rights = RecordRights()
    /// The label of the next undo; nil if there is nothing to undo.
    private(set) var undo: LocalizedText?
    /// Whether only a part of the records is shown.
    private(set) var isNarrowed = false
    /// Whether the list can begin at a letter.
    var canJump: Bool { list.jump != nil }
    private let title: LocalizedText
    private let repeated: [(command: String, interval: Duration)]
    private var list: ListBlock
    /// The rows of a document that would be imported.
    private var preview: ListBlock?
    private var question: Question?
    /// The reason why the records could not be fetched.
    private var failure: Message?

    init(interactor: any RecordListBusinessLogic, router: any RecordListRouting, layout: RecordListLayout) {
        title = layout.title
        repeated = layout.repeated
        list = ListBlock(identifier: layout.rows, columns: [])
        scene = SceneState(Screen(title: layout.title))
        form = SceneForm(layout.filter)
        super.init(interactor: interactor, router: router)
    }

    func didLoad() async {
        form.load(router.dataStore.query)
        observe("records") { [interactor] in await interactor.followRecords() }
        for (command, interval) in repeated {
            // Work that takes long keeps nobody from the list.
            observe(command) { [interactor] in await interactor.perform(command: .init(command: command)) }
            observe(command + " again", every: interval) { [interactor] in
                await interactor.perform(command: .init(command: command))
            }
        }
    }

    func willAppear() async { await showAnew(router.dataStore.query) }

    // MARK: - Show records

    func search(_ words: String) async {
        form.edit { $0.search = words }
        await showFromTheTop()
    }

    func showFromTheTop() async {
        var query = router.dataStore.query
        (query.search, query.filters, query.offset) = (form.draft.search, form.draft.filters, 0)
        query.from = ""
        await showAnew(query)
    }

    func show(from title: String) async {
        var query = router.dataStore.query
        (query.from, query.offset) = (title, 0)
        await showAnew(query)
    }

    func showAll() async {
        var query = RecordListQuery()
        (query.sort, query.isReversed) = (router.dataStore.query.sort, router.dataStore.query.isReversed)
        form.load(query)
        await showAnew(query)
    }

    func sort(_ order: Order) async {
        var query = router.dataStore.query
        (query.sort, query.isReversed, query.from, query.offset) = (order.name, order.isReversed, "", 0)
        await showAnew(query)
    }

    func show(_ window: ListWindow) async {
        var query = router.dataStore.query
        (query.offset, query.limit) = (window.offset, window.limit)
        await show(query)
    }

    /// Shows other records, without the rows of an earlier document.
    private func showAnew(_ query: RecordListQuery) async {
        preview = nil
        await show(query)
    }

    private func show(_ query: RecordListQuery) async { await interactor.showRecords(request: query) }

    // MARK: - Change records

    func delete(_ ids: [String]) async {
        await interactor.askToDelete(request: .init(ids: ids))
        // There is another question if somebody has changed a record meanwhile.
        while let question = takeQuestion() {
            guard await confirm(question) else { return }
            await interactor.deleteRecords()
        }
    }

    func change(_ change: RecordBulkChange) async {
        await interactor.previewChange(request: change)
        guard let question = takeQuestion(), await confirm(question) else { return }
        await interactor.changeRecords(request: change)
    }

    func importRecords(_ request: RecordList.ImportRecords.Request) async {
        preview = nil
        await interactor.readImport(request: request)
        guard let question = takeQuestion() else { return }
        let isConfirmed = await confirm(question)
        preview = nil
        if isConfirmed {
            await interactor.writeImport()
        } else {
            draw(screen.message)
        }
    }

    private func takeQuestion() -> Question? {
        defer { question = nil }
        return question
    }

    private func draw(_ message: Message?) {
        var blocks: [Block] = form.table.fields.isEmpty ? [] : [.form(form.block)]
        if let preview { blocks.append(.list(preview)) }
        screen = Screen(title: title, blocks: blocks + [.list(list)], message: message)
    }
}

extension RecordListViewController: RecordListDisplayLogic {
    func displayRecords(viewModel: RecordList.ShowRecords.ViewModel) {
        if let message = viewModel.message {
            failure = message
            return screen.message = message
        }
        (undo, rights, isNarrowed) = (viewModel.undo, viewModel.rights, viewModel.isNarrowed)
        form.choices = viewModel.choices
        list = ListBlock(
            identifier: list.identifier,
            columns: viewModel.columns,
            total: viewModel.total,
            offset: viewModel.offset,
            rows: viewModel.rows,
            sum: viewModel.sum,
            placeholder: viewModel.placeholder
        )
        list.jump = viewModel.jump
        // The message about a change stays above the changed list; that of a failure goes with the first page after it.
        let message = screen.message == failure ? nil : screen.message
        failure = message == nil ? viewModel.notice : nil
        draw(message ?? viewModel.notice)
    }

    func displayDeleteQuestion(viewModel: RecordList.AskToDelete.ViewModel) { ask(viewModel) }

    func displayPreview(viewModel: RecordList.AskToDelete.ViewModel) { ask(viewModel) }

    private func ask(_ viewModel: RecordList.AskToDelete.ViewModel) {
        question = viewModel.question
        screen.message = viewModel.message
    }

    func displayNotice(viewModel: RecordList.NoticeViewModel) { screen.message = viewModel.message }

    func displayImport(viewModel: RecordList.ImportRecords.ViewModel) {
        question = viewModel.question
        preview =
            viewModel.rows.isEmpty
            ? nil
            : ListBlock(
                identifier: "rows",
                columns: [.init("Line", kind: .integer()), "Record", "Effect"],
                total: .init(viewModel.rows.count),
                rows: viewModel.rows
            )
        draw(viewModel.message)
    }
}
