import SceneKitCore

/// The view models that the presenter shows on a stored record.
@MainActor
protocol BrowseRecordDisplayLogic: RecordsBrowserDisplayLogic {
    func displayChange(viewModel: BrowseRecord.ChangeRecord.ViewModel)
}

final class BrowseRecordViewController: SceneViewController {
    /// The action of a browser that changes records.
    static let change: BoundAction<BrowseRecordViewController> = .action(
        "change",
        "Change",
        key: "c",
        "Sets a property of the record, after a question that shows the effect.",
        answer: .message,
        when: { $0.isEditable },
        values: BrowsedChange(),
        [
            .field("property", \.property, "Property", summary: "the name of a property", isRequired: true),
            .field(
                "value",
                \.value,
                "New value",
                summary: "the new value: a text as it is, other values in JSON"
            ),
            .field("empty", \.isEmptied, "Empty", summary: "leave the property without a value"),
        ]
    ) { await $0.change($1) }
    .promising(.asks, .sets)
    .refused("these records are read-only here")
    .suggesting("property") { $0.properties }

    let scene = SceneState(Screen(title: "Record"))
    var dataStore: AnyObject? { interactor }
    private let interactor: any BrowseRecordBusinessLogic & BrowseRecordDataStore

    init(interactor: any BrowseRecordBusinessLogic & BrowseRecordDataStore) {
        self.interactor = interactor
    }

    private(set) var isEditable = false
    private var question: Question?
    /// The outcome of the person's last change, which other people's changes leave on the screen.
    private var outcome: Message?

    func didLoad() async {
        observe("record") { [interactor] in await interactor.followRecord() }
    }

    func willAppear() async {
        outcome = nil
        await interactor.fetchRecord()
    }

    /// The names of the shown properties.
    private var properties: [String] {
        guard case .detail(let detail)? = screen.blocks.first else { return [] }
        return detail.items.map(\.label)
    }

    private func change(_ change: BrowsedChange) async {
        await interactor.askToChange(request: change)
        guard let question else { return }
        self.question = nil
        if await confirm(question) { await interactor.changeRecord() }
    }
}

extension BrowseRecordViewController: BrowseRecordDisplayLogic {
    func display(viewModel: RecordsBrowser.ViewModel) {
        isEditable = viewModel.isEditable
        var viewModel = viewModel
        viewModel.message = viewModel.message ?? outcome
        show(viewModel)
    }

    func displayChange(viewModel: BrowseRecord.ChangeRecord.ViewModel) {
        question = viewModel.question
        outcome = viewModel.message
        screen.message = viewModel.message
    }
}
