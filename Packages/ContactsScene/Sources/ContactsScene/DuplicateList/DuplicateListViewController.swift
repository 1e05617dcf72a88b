import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol DuplicateListDisplayLogic: NoticeDisplayLogic {
    func displayDuplicates(viewModel: DuplicateList.FindDuplicates.ViewModel)
    func displayChangedContacts(viewModel: DuplicateList.FollowContacts.ViewModel)
}

final class DuplicateListViewController: RoutedScene<any DuplicateListBusinessLogic, any DuplicateListRouting>
{
    static let actions: [BoundAction<DuplicateListViewController>] = [
        .action(
            ContactWording.undo,
            key: "u",
            "Takes back the last merge, deletion or change of categories.",
            role: .undo,
            answer: .message,
            when: { $0.viewModel.undo != nil }
        ) { await $0.interactor.undoMerge(request: .init()) }
        .labelled { $0.viewModel.undo }
        .refused("there is nothing to undo"),
        .action(
            "redo",
            "Redo",
            "Makes the change again that was undone last, unless something else has been changed since.",
            role: .redo,
            answer: .message,
            when: { $0.viewModel.redo != nil }
        ) { await $0.interactor.redoMerge(request: .init()) }
        .labelled { $0.viewModel.redo }
        .refused("there is nothing to redo"),
        .action(
            "cancel",
            key: "x",
            "Stops the search for duplicates.",
            role: .stop,
            when: { $0.viewModel.progress != nil }
        ) { $0.host?.cancel(workKey, for: $0) }
        .refused("nothing is running"),
    ]
    static let lists: [BoundList<DuplicateListViewController>] = [
        .rows(
            of: "duplicates",
            to: "MergeContacts",
            select: { $0.router.dataStore.selectedGroupID = $1 },
            window: { $0.window = $1 }
        )
    ]

    let scene = SceneState(Screen(title: DuplicateList.title, blocks: [.list(emptyList)]))
    private var viewModel = DuplicateList.FindDuplicates.ViewModel()
    /// The visible rows.
    private var window = ListWindow(offset: 0, limit: 50) { didSet { draw() } }

    func didLoad() async {
        observe("changes") { [interactor] in await interactor.followContacts(request: .init()) }
    }

    func willAppear() async { find(.init()) }

    /// Runs outside of the events, so that an event can cancel it. An update does not end a search.
    private func find(_ request: DuplicateList.FindDuplicates.Request) {
        host?.run(request.isUpdate ? "update" : Self.workKey, for: self) { [interactor] in
            await interactor.findDuplicates(request: request)
        }
    }

    private static let workKey = "duplicates"

    private func draw() {
        let all = viewModel.displayedGroups ?? []
        var list = Self.emptyList
        list.total = ListBlock.Total(all.count, isLowerBound: viewModel.isTotalLowerBound)
        list.offset = window.offset
        list.rows = all.dropFirst(window.offset).prefix(window.limit).map {
            ListBlock.Row(
                identifier: $0.id,
                texts: [.init(verbatim: $0.name), $0.otherNames, $0.reason],
                values: [
                    Self.keptHeading: [.init("Id", $0.keptID)],
                    Self.otherHeading: $0.otherIDs.map { .init("Id", $0) },
                ]
            )
        }
        if viewModel.displayedGroups != nil {
            list.$placeholder = "No contact has the phone, the e-mail or a similar name of another."
        }
        screen.blocks = [viewModel.progress.map(Block.progress), .list(list)].compactMap(\.self)
    }

    private static let keptHeading = "Contact"
    private static let otherHeading = "Probably the same"

    private static let emptyList = ListBlock(
        identifier: "duplicates",
        columns: ["Contact", "Probably the same", "Reason"]
    )
}

extension DuplicateListViewController: DuplicateListDisplayLogic {
    func displayDuplicates(viewModel: DuplicateList.FindDuplicates.ViewModel) {
        var viewModel = viewModel
        // The groups stay while they are looked for again, and after that was cancelled.
        if viewModel.displayedGroups == nil {
            viewModel.displayedGroups = self.viewModel.displayedGroups
            (viewModel.undo, viewModel.redo) = (self.viewModel.undo, self.viewModel.redo)
        }
        self.viewModel = viewModel
        if let notice = viewModel.notice { screen.message = notice }
        draw()
    }

    func displayChangedContacts(viewModel: DuplicateList.FollowContacts.ViewModel) {
        find(.init(isUpdate: self.viewModel.displayedGroups != nil))
    }

    func displayNotice(viewModel: NoticeViewModel) {
        screen.message = viewModel.notice
        find(.init(isUpdate: true))
    }
}
