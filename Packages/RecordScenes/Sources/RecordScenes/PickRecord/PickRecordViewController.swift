import SceneKitCore

/// The view model that the presenter shows for choosing a record.
@MainActor
protocol PickRecordDisplayLogic: AnyObject {
    func displayRecords(viewModel: RecordList.ShowRecords.ViewModel)
}

final class PickRecordViewController: SceneViewController {
    private static let list = "records"

    static let filter = FormTable(
        "filter",
        "",
        fields: [.field("search", \.self, "Search")],
        filters: PickRecordViewController.list
    )
    static let actions: [BoundAction<PickRecordViewController>] = [
        .search("Shows the records in which each word begins a word of any field.") { await $0.search($1) }
    ]
    static let forms: [BoundForm<PickRecordViewController>] = [
        .form(filter, \.form) { scene, words in await scene.search(words) }
    ]
    static let lists: [BoundList<PickRecordViewController>] = [
        .rows(of: PickRecordViewController.list, select: { $0.choose($1) }, window: { await $0.show($1) })
    ]

    let scene: SceneState
    let form = SceneForm(filter)
    var dataStore: AnyObject? { interactor }
    private let interactor: any PickRecordBusinessLogic & PickRecordDataStore
    private let isSearchable: Bool

    init(
        interactor: any PickRecordBusinessLogic & PickRecordDataStore,
        title: LocalizedText,
        isSearchable: Bool
    ) {
        self.interactor = interactor
        self.isSearchable = isSearchable
        scene = SceneState(Screen(title: title))
    }

    func didLoad() async { form.load(interactor.query.search) }

    func willAppear() async { await interactor.showRecords(request: interactor.query) }

    private func search(_ words: String) async {
        form.edit { $0 = words }
        var query = interactor.query
        (query.search, query.offset) = (words, 0)
        await interactor.showRecords(request: query)
    }

    private func show(_ window: ListWindow) async {
        var query = interactor.query
        (query.offset, query.limit) = (window.offset, window.limit)
        await interactor.showRecords(request: query)
    }

    private func choose(_ id: String) {
        guard let row = screen.lists.first?.rows.first(where: { $0.identifier == id }) else { return }
        finish(with: PickedItem(id: id, title: row.cells[0]))
    }
}

extension PickRecordViewController: PickRecordDisplayLogic {
    func displayRecords(viewModel: RecordList.ShowRecords.ViewModel) {
        if let message = viewModel.message { return screen.message = message }
        let list = ListBlock(
            identifier: Self.list,
            columns: viewModel.columns,
            total: viewModel.total,
            offset: viewModel.offset,
            rows: viewModel.rows,
            placeholder: viewModel.placeholder
        )
        screen.blocks = (isSearchable ? [.form(form.block)] : []) + [.list(list)]
    }
}
