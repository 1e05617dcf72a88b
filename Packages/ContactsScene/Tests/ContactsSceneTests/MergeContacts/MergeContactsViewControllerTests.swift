import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The view controller of a merge")
struct MergeContactsViewControllerTests {
    private let interactor = MergeContactsInteractorSpy()
    private let host = RecordingHost()
    private let preview = MergeContacts.PreviewMerge.ViewModel(
        title: "Merge contacts",
        displayedContacts: [
            .init(id: "1", role: "is kept", name: "Ada"), .init(id: "2", role: "is removed", name: "A."),
        ],
        items: [.init("Name", "Ada"), .init("Id", "1")],
        differences: [.init("Birthday", "this is kept")],
        question: "Merge A. into Ada?"
    )

    private func view(_ router: MergeContactsRouterSpy = .init()) -> MergeContactsViewController {
        let view = MergeContactsViewController(interactor: interactor, router: router)
        view.host = host
        return view
    }

    @Test("The preview has both contacts, the merged card and the differences")
    func display() async {
        let view = view()
        await view.willAppear()
        interactor.expect(MergeContacts.PreviewMerge.Request())
        #expect(view.screen.actions.isEmpty)
        view.displayPreview(viewModel: preview)
        let contacts = ListBlock(
            identifier: "contacts",
            columns: ["Contact", "This merge"],
            total: .init(2),
            rows: [
                .init(identifier: "1", cells: ["Ada", "is kept"]),
                .init(identifier: "2", cells: ["A.", "is removed"]),
            ],
            style: .people
        )
        #expect(
            view.screen.blocks == [
                .list(contacts),
                .detail(
                    DetailBlock(identifier: "merged", title: "The merged contact", items: preview.items)
                ),
                .detail(
                    DetailBlock(identifier: "differences", title: "Differences", items: preview.differences)
                ),
            ]
        )
        #expect(view.screen.actions.map(\.identifier) == ["merge", "swap", "distinct"])
    }

    @Test("Merging asks first; in a command the question shows the result", arguments: [false, true])
    func merge(hasStandardStreams: Bool) async throws {
        let view = view()
        view.hasStandardStreams = hasStandardStreams
        view.displayPreview(viewModel: preview)
        host.willAnswer(false)
        host.willAnswer(true)
        try await view.handle(.action("merge"))
        interactor.expect()
        try await view.handle(.action("merge"))
        interactor.expect(MergeContacts.MergeContacts.Request())
        let result = hasStandardStreams ? "The merged contact:\n  Name: Ada\n  Id: 1\n" : ""
        let question = Question("\(result)Merge A. into Ada?", confirm: "Merge", isDestructive: true)
        host.expect(.confirm(question), .confirm(question))
    }

    @Test("The other contact can be kept, and the two be told apart")
    func others() async throws {
        let view = view()
        view.displayPreview(viewModel: preview)
        try await view.handle(.action("swap"))
        try await view.handle(.action("distinct"))
        interactor.expect(
            MergeContacts.PreviewMerge.Request(kept: ""),
            MergeContacts.DeclareDistinct.Request()
        )
    }

    @Test("Of a group, a row chooses the contact to keep, and marked rows those to leave out")
    func group() async throws {
        let view = view()
        var group = preview
        group.displayedContacts += (3...60).map { .init(id: "\($0)", role: "is removed", name: "Ada") }
        view.displayPreview(viewModel: group)
        #expect(view.screen.actions.map(\.identifier) == ["merge", "keep", "leave-out", "distinct"])
        try await view.handle(.action("keep", values: ["contact": ["2"]]))
        try await view.handle(.action("leave-out", values: ["contact": ["2", "3"]]))
        interactor.expect(
            MergeContacts.PreviewMerge.Request(kept: "2"),
            MergeContacts.PreviewMerge.Request(leftOut: ["2", "3"])
        )
        #expect(view.screen.lists.first?.rows.count == 50)
        try await view.handle(.window(list: "contacts", offset: 50, limit: 50))
        #expect(view.screen.lists.first?.rows.map(\.identifier) == (51...60).map(String.init))
    }

    @Test("000-07: a row opens the contact")
    func select() async throws {
        let router = MergeContactsRouterSpy(answers: ["routeToViewContact"])
        let view = view(router)
        view.displayPreview(viewModel: preview)
        try await view.handle(.select(list: "contacts", row: "2"))
        #expect(router.dataStore.selectedContactID == "2")
        router.calls.expect(.responds("routeToViewContact"), .perform("routeToViewContact"))
    }

    @Test("A done merge leaves the scene, a failed one shows the reason")
    func results() {
        let router = MergeContactsRouterSpy()
        let view = view(router)
        view.displayMergedContacts(viewModel: .refused(Message(.warning, "Changed.")))
        #expect(view.screen.message == Message(.warning, "Changed."))
        view.displayDistinctContacts(viewModel: .refused(Message(.error, "Locked.")))
        #expect(view.screen.message == Message(.error, "Locked."))
        router.calls.expect()
        view.displayMergedContacts(viewModel: .done(Message(.information, "Merged.")))
        #expect(view.screen.message == Message(.information, "Merged."))
        view.displayDistinctContacts(viewModel: .done(Message(.information, "Kept apart.")))
        #expect(view.screen.message == Message(.information, "Kept apart."))
        router.calls.expect(.route("Result", hasSegue: false), .route("Result", hasSegue: false))
    }
}
