import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The view controller of the categories")
struct PickCategoryViewControllerTests {
    private let interactor = PickCategoryInteractorSpy()
    private let host = RecordingHost()

    private func view() -> PickCategoryViewController {
        let view = PickCategoryViewController(interactor: interactor)
        view.host = host
        return view
    }

    private func screen(_ list: ListBlock, message: Message? = nil) -> Screen {
        Screen(title: "Categories", blocks: [.list(list)], message: message)
    }

    private let empty = ListBlock(identifier: "categories", columns: ["Category", "Contacts"])

    private let viewModel = PickCategory.FetchCategories.ViewModel(displayedCategories: [
        .init(category: "", name: "All contacts", count: "3"),
        .init(category: "chess", name: "chess", count: "2"),
        .init(category: "work", name: "work", count: "1"),
    ])

    @Test("The categories are fetched each time the scene appears")
    func appears() async {
        let view = view()
        #expect(view.screen == screen(empty))
        #expect(view.sceneName == "PickCategory" && view.parameters == [:])
        await view.didLoad()
        await view.willAppear()
        interactor.expect(PickCategory.FetchCategories.Request())
        await host.finish()
    }

    @Test("The row of a category has its name as identifier; the row of all contacts has an empty one")
    func rows() async throws {
        let view = view()
        view.displayCategories(viewModel: viewModel)
        var list = empty
        list.total = .init(3)
        list.$placeholder = "The categories cannot be shown."
        list.rows = [
            .init(identifier: "", cells: ["All contacts", "3"]),
            .init(identifier: "chess", cells: ["chess", "2"]),
            .init(identifier: "work", cells: ["work", "1"]),
        ]
        host.expect(screen: screen(list))
        try await view.handle(.window(list: "categories", offset: 1, limit: 1))
        list.offset = 1
        list.rows = [list.rows[1]]
        host.expect(screen: screen(list))
        try await view.handle(.window(list: "categories", offset: 9, limit: 1))
        list.offset = 9
        list.rows = []
        host.expect(screen: screen(list))
        await host.finish()
    }

    @Test("A message is shown")
    func notice() async {
        let view = view()
        view.displayCategories(viewModel: .init(displayedCategories: [], notice: Message(.error, "Locked.")))
        var list = empty
        list.$placeholder = "The categories cannot be shown."
        host.expect(screen: screen(list, message: Message(.error, "Locked.")))
        await host.finish()
    }

    @Test("000-07: choosing a row ends the scene with its category", arguments: ["chess", ""])
    func select(category: String) async throws {
        try await view().handle(.select(list: "categories", row: category))
        host.expect(.finish(with: category))
        interactor.expect()
        await host.finish()
    }

    @Test(
        "Other events cause no request",
        arguments: [Event.action("unknown"), .change(field: "x", values: []), .answer(true), .back]
    )
    func others(_ event: Event) async throws {
        try await view().handle(event)
        interactor.expect()
        await host.finish()
    }
}
