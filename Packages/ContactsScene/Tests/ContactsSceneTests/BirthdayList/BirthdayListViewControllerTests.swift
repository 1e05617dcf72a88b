import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The view controller of the birthdays")
struct BirthdayListViewControllerTests {
    private let interactor = BirthdayListInteractorSpy()
    private let host = RecordingHost()

    private func view(_ router: BirthdayListRouterSpy = .init()) -> BirthdayListViewController {
        let view = BirthdayListViewController(interactor: interactor, router: router)
        view.host = host
        return view
    }

    private let empty = ListBlock(
        identifier: "occasions",
        columns: [.init("Date", kind: .date), "When", "Name", "Occasion", .init("Age", kind: .integer())]
    )

    private func displayed(_ id: String) -> BirthdayList.ShowOccasions.ViewModel.DisplayedOccasion {
        .init(
            id: id,
            contactID: "7",
            date: "2026-12-10",
            distance: "in 9 days",
            name: "Ada",
            occasion: "Birthday",
            age: "211"
        )
    }

    @Test("The occasions are fetched each time the scene appears, and followed while it is there")
    func appears() async {
        let view = view()
        #expect(view.screen == Screen(title: "Birthdays", blocks: [.list(empty)]))
        await view.didLoad()
        await view.willAppear()
        host.expect(.observe("contacts"))
        await host.finish()
        interactor.expect(BirthdayList.FollowContacts.Request(), BirthdayList.ShowOccasions.Request())
    }

    @Test("Each window shows its rows of all")
    func windows() async throws {
        let view = view()
        view.displayOccasions(
            viewModel: .init(
                displayedOccasions: ["1", "2", "3"].map(displayed),
                isTotalLowerBound: true,
                placeholder: "Nobody."
            )
        )
        try await view.handle(.window(list: "occasions", offset: 1, limit: 1))
        var list = empty
        list.total = ListBlock.Total(3, isLowerBound: true)
        list.offset = 1
        list.rows = [
            .init(identifier: "2", cells: ["2026-12-10", "in 9 days", "Ada", "Birthday", "211"])
        ]
        list.$placeholder = "Nobody."
        #expect(view.screen.blocks == [.list(list)])
    }

    @Test("A message is shown")
    func notice() {
        let view = view()
        view.displayOccasions(viewModel: .init(displayedOccasions: [], notice: Message(.error, "Locked.")))
        #expect(view.screen.message == Message(.error, "Locked."))
    }

    @Test("000-07: choosing a row calls the router with the contact's id", arguments: ["7", "7 anniversary"])
    func select(row: String) async throws {
        let router = BirthdayListRouterSpy(answers: ["routeToViewContact"])
        let view = view(router)
        view.displayOccasions(viewModel: .init(displayedOccasions: [displayed(row)]))
        try await view.handle(.select(list: "occasions", row: row))
        router.calls.expect(.responds("routeToViewContact"), .perform("routeToViewContact"))
        #expect(router.dataStore.selectedContactID == "7")
        interactor.expect()
    }
}
