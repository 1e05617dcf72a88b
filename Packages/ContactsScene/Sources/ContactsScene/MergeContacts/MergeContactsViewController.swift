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
            "Merge",
            key: "m",
            "Merges the two contacts, after a question.",
            role: .primary,
            answer: .message,
            when: { $0.isPossible }
        ) { await $0.merge() },
        .action(
            "swap",
            "Keep the other",
            key: "s",
            "Shows the merge that keeps the other contact, with its id and its single values.",
            when: { $0.isPossible }
        ) { await $0.interactor.previewMerge(request: .init(isSwapped: true)) },
        .action(
            "distinct",
            "Not duplicates",
            key: "n",
            "Remembers that the two are not the same, and lists them as duplicates no more.",
            answer: .message,
            when: { $0.isPossible }
        ) { await $0.interactor.declareDistinct(request: .init()) },
    ]
    static let lists: [BoundList<MergeContactsViewController>] = [
        .rows(
            of: "contacts",
            to: "ViewContact",
            parameter: "id",
            select: { $0.router.dataStore.selectedContactID = $1 }
        )
    ]

    let scene = SceneState(Screen(title: MergeContacts.title))

    /// Whether a command asks the question, so that its text has to show the result.
    var hasStandardStreams = false
    private var viewModel = MergeContacts.PreviewMerge.ViewModel(title: MergeContacts.title)

    /// Whether both contacts are there.
    private var isPossible: Bool { !viewModel.displayedContacts.isEmpty }

    func willAppear() async { await interactor.previewMerge(request: .init()) }

    private func merge() async {
        guard await confirm(Question(question, confirm: "Merge")) else { return }
        await interactor.mergeContacts(request: .init())
    }

    private var question: LocalizedText {
        guard hasStandardStreams else { return viewModel.question }
        let items = viewModel.items + viewModel.others
        return .joined(["The merged contact:"] + items.map(line) + [viewModel.question], separator: "\n")
    }

    private func line(_ item: DetailBlock.Item) -> LocalizedText {
        "  \(item.$label): \(item.value.replacing("\n", with: "\n    "))"
    }
}

extension MergeContactsViewController: MergeContactsDisplayLogic {
    func displayPreview(viewModel: MergeContacts.PreviewMerge.ViewModel) {
        self.viewModel = viewModel
        let contacts = ListBlock(
            identifier: "contacts",
            columns: ["Contact", "This merge"],
            total: ListBlock.Total(viewModel.displayedContacts.count),
            rows: viewModel.displayedContacts.map {
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
            message: viewModel.notice
        )
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
