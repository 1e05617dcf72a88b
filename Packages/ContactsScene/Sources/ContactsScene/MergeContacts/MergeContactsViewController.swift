import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol MergeContactsDisplayLogic: AnyObject {
    func displayPreview(viewModel: MergeContacts.PreviewMerge.ViewModel)
    func displayMergedContacts(viewModel: MergeContacts.MergeContacts.ViewModel)
    func displayDistinctContacts(viewModel: MergeContacts.DeclareDistinct.ViewModel)
}

final class MergeContactsViewController: RoutedScene<any MergeContactsBusinessLogic, any MergeContactsRouting>
{
    static let actions: [BoundAction<MergeContactsViewController>] = [
        .action(
            "merge",
            key: "m",
            "Merges the contacts, after a question.",
            role: .primary,
            answer: .message,
            when: { $0.isPossible }
        ) { await $0.merge() }
        .promising(.asks),
        .action(
            "swap",
            "Keep the other",
            key: "K",
            "Shows the merge that keeps the other contact, with its id and its single values.",
            when: { $0.viewModel.displayedContacts.count == 2 }
        ) { await $0.interactor.previewMerge(request: .init(kept: "")) }
        .promising(.reads),
        .action(
            "keep",
            "Keep this one",
            key: "K",
            "Shows the merge that keeps another contact, with its id and its single values.",
            when: { $0.hasSeveralOthers },
            takes: .text("contact", contactSummary, row: list)
        ) { await $0.interactor.previewMerge(request: .init(kept: $1)) }
        .promising(.reads),
        .action(
            "leave-out",
            key: "x",
            "Shows the merge without some of the contacts, which stay as they are.",
            when: { $0.hasSeveralOthers },
            takes: .texts("contact", contactSummary, row: list)
        ) { await $0.interactor.previewMerge(request: .init(leftOut: $1)) }
        .promising(.reads),
        .action(
            "distinct",
            "Not duplicates",
            key: "!",
            "Remembers that no two of them are the same, and lists them as duplicates no more.",
            answer: .message,
            when: { $0.isPossible }
        ) { await $0.interactor.declareDistinct(request: .init()) }
        .promising(.sets),
    ]
    static let lists: [BoundList<MergeContactsViewController>] = [
        .rows(
            of: list,
            to: "ViewContact",
            parameter: "id",
            select: { $0.router.dataStore.selectedContactID = $1 },
            window: { $0.window = $1 }
        )
    ]

    private static let list = "contacts"
    private static let contactSummary: LocalizedText =
        "the contact's id, its beginning, or the contact's name"

    let scene = SceneState(Screen(title: MergeContacts.title))

    /// Whether a command asks the question, so that its text has to show the result.
    var hasStandardStreams = false
    private var viewModel = MergeContacts.PreviewMerge.ViewModel(title: MergeContacts.title)
    /// The visible rows.
    private var window = ListWindow(offset: 0, limit: 50) { didSet { draw(screen.message) } }

    /// Whether all contacts are there.
    private var isPossible: Bool { !viewModel.displayedContacts.isEmpty }
    private var hasSeveralOthers: Bool { viewModel.displayedContacts.count > 2 }

    func willAppear() async { await interactor.previewMerge(request: .init()) }

    private func merge() async {
        guard await confirm(Question(question, confirm: "Merge", isDestructive: true)) else { return }
        await interactor.mergeContacts(request: .init())
    }

    private var question: LocalizedText {
        guard hasStandardStreams else { return viewModel.question }
        let items = viewModel.items + viewModel.others
        return .joined(["The merged contact:"] + items.map(line) + [viewModel.question], separator: "\n")
    }

    private func draw(_ message: Message?) {
        let shown = viewModel.displayedContacts.dropFirst(window.offset).prefix(window.limit)
        let contacts = ListBlock(
            identifier: Self.list,
            columns: ["Contact", "This merge"],
            total: ListBlock.Total(viewModel.displayedContacts.count),
            offset: window.offset,
            rows: shown.map {
                ListBlock.Row(identifier: $0.id, texts: [.init(verbatim: $0.name), $0.role])
            },
            style: .people
        )
        let details = [
            DetailBlock(
                identifier: "merged",
                title: "The merged contact",
                picture: viewModel.picture,
                items: viewModel.items
            ),
            DetailBlock(identifier: "other", title: "Other properties", items: viewModel.others),
            DetailBlock(identifier: "differences", title: "Differences", items: viewModel.differences),
        ]
        screen = Screen(
            title: viewModel.title,
            blocks: (isPossible ? [.list(contacts)] : [])
                + details.filter { !$0.items.isEmpty }.map { .detail($0) },
            message: message
        )
    }

    private func line(_ item: DetailBlock.Item) -> LocalizedText {
        "  \(item.$label): \(item.value.replacing("\n", with: "\n    "))"
    }
}

extension MergeContactsViewController: MergeContactsDisplayLogic {
    func displayPreview(viewModel: MergeContacts.PreviewMerge.ViewModel) {
        self.viewModel = viewModel
        draw(viewModel.notice)
    }

    func displayMergedContacts(viewModel: MergeContacts.MergeContacts.ViewModel) {
        switch viewModel {
        case .done(let notice): leave(notice)
        case .refused(let notice): screen.message = notice
        }
    }

    func displayDistinctContacts(viewModel: MergeContacts.DeclareDistinct.ViewModel) {
        switch viewModel {
        case .done(let notice): leave(notice)
        case .refused(let notice): screen.message = notice
        }
    }

    private func leave(_ notice: Message) {
        screen.message = notice
        router.routeToResult(segue: nil)
    }
}
