import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The view controller of the duplicates")
struct DuplicateListViewControllerTests {
    private let interactor = DuplicateListInteractorSpy()
    private let host = RecordingHost()

    private func view(_ router: DuplicateListRouterSpy = .init()) -> DuplicateListViewController {
        let view = DuplicateListViewController(interactor: interactor, router: router)
        view.host = host
        return view
    }

    private let empty = ListBlock(
        identifier: "duplicates",
        columns: ["Contact", "Probably the same", "Reason"]
    )

    private func displayed(
        _ kept: String,
        _ others: String...
    ) -> DuplicateList.FindDuplicates.ViewModel.DisplayedGroup {
        .init(
            id: kept + " " + others.joined(separator: " "),
            keptID: kept,
            otherIDs: others,
            name: "Ada",
            otherNames: "A.",
            reason: "same name"
        )
    }

    @Test("The duplicates are looked for outside of the events, and again after a change")
    func appears() async {
        let view = view()
        #expect(view.screen.blocks == [.list(empty)])
        await view.didLoad()
        await view.willAppear()
        view.displayChangedContacts(viewModel: .init())
        view.displayDuplicates(viewModel: .init(displayedGroups: []))
        view.displayChangedContacts(viewModel: .init())
        host.expect(.observe("changes"), .run("duplicates"), .run("duplicates"), .run("update"))
        host.expect(screen: view.screen)
        await host.finish()
        interactor.expect(
            DuplicateList.FollowContacts.Request(),
            DuplicateList.FindDuplicates.Request(),
            DuplicateList.FindDuplicates.Request(),
            DuplicateList.FindDuplicates.Request(isUpdate: true)
        )
    }

    @Test("Each window shows its rows of all, with all ids for scripts")
    func windows() async throws {
        let view = view()
        view.displayDuplicates(
            viewModel: .init(
                displayedGroups: [displayed("1", "2"), displayed("3", "4", "5")],
                isTotalLowerBound: true
            )
        )
        try await view.handle(.window(list: "duplicates", offset: 1, limit: 1))
        var list = empty
        list.total = ListBlock.Total(2, isLowerBound: true)
        list.offset = 1
        list.rows = [
            .init(
                identifier: "3 4 5",
                cells: ["Ada", "A.", "same name"],
                values: [
                    "Contact": [.init("Id", "3")],
                    "Probably the same": [.init("Id", "4"), .init("Id", "5")],
                ]
            )
        ]
        list.$placeholder = "No contact has the phone, the e-mail or a similar name of another."
        #expect(view.screen.blocks == [.list(list)])
    }

    @Test("Progress is shown with the action to cancel; the groups stay while they are looked for again")
    func progress() async throws {
        let view = view()
        #expect(!view.screen.actions.contains { $0.identifier == "cancel" })
        view.displayDuplicates(
            viewModel: .init(
                displayedGroups: [displayed("1", "2")],
                undo: "Undo deleting Ada",
                redo: "Redo deleting Bob"
            )
        )
        #expect(view.screen.actions.map(\.label) == ["Undo deleting Ada", "Redo deleting Bob"])
        view.displayDuplicates(
            viewModel: .init(progress: .init(label: "Looking", fraction: 0.5, detail: "1 contact read"))
        )
        #expect(
            view.screen.blocks.first
                == .progress(ProgressBlock(label: "Looking", fraction: 0.5, detail: "1 contact read"))
        )
        #expect(view.screen.lists.first?.rows.count == 1)
        try await view.handle(.action("cancel"))
        host.expect(.cancel("duplicates"))
        try await view.handle(.action("redo"))
        interactor.expect(DuplicateList.RedoMerge.Request())
        try await view.handle(.action("undo"))
        interactor.expect(DuplicateList.UndoMerge.Request())
        view.displayNotice(viewModel: .init(notice: Message(.information, "Ada is back.")))
        host.expect(.run("update"))
        host.expect(screen: view.screen)
        await host.finish()
        interactor.expect(DuplicateList.FindDuplicates.Request(isUpdate: true))
        #expect(view.screen.message == Message(.information, "Ada is back."))
    }

    @Test("000-07: choosing a row calls the router")
    func select() async throws {
        let router = DuplicateListRouterSpy(answers: ["routeToMergeContacts"])
        let view = view(router)
        view.displayDuplicates(viewModel: .init(displayedGroups: [displayed("a b", "c")]))
        try await view.handle(.select(list: "duplicates", row: "a b c"))
        #expect(router.dataStore.selectedGroupID == "a b c")
        router.calls.expect(.responds("routeToMergeContacts"), .perform("routeToMergeContacts"))
    }
}
