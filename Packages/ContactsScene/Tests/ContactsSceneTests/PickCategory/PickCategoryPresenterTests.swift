import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of the categories")
struct PickCategoryPresenterTests {
    private let presenter = PickCategoryPresenter()
    private let view = PickCategoryDisplaySpy()

    init() { presenter.viewController = view }

    @Test("All contacts come first, then each category with its number of contacts")
    func categories() {
        presenter.presentCategories(
            response: .init(
                categories: .success(
                    .init(
                        categories: [.init(name: "chess", count: 1), .init(name: "work", count: 1_204)],
                        contactCount: 100_000
                    )
                )
            )
        )
        view.expect(
            PickCategory.FetchCategories.ViewModel(displayedCategories: [
                .init(category: "", name: "All contacts", count: "100,000"),
                .init(category: "chess", name: "chess", count: "1"),
                .init(category: "work", name: "work", count: "1,204"),
            ])
        )
    }

    @Test("A book without categories is reported")
    func none() {
        presenter.presentCategories(
            response: .init(categories: .success(.init(categories: [], contactCount: 2)))
        )
        view.expect(
            PickCategory.FetchCategories.ViewModel(
                displayedCategories: [.init(category: "", name: "All contacts", count: "2")],
                notice: Message(.information, "No contact is in a category.")
            )
        )
    }

    @Test("An error is shown")
    func failure() {
        presenter.presentCategories(response: .init(categories: .failure(.storage("locked"))))
        view.expect(
            PickCategory.FetchCategories.ViewModel(
                displayedCategories: [],
                notice: Message(.error, "The contacts could not be reached: locked")
            )
        )
    }

    @Test("000-01: the presenter does not retain its view")
    func weakView() {
        let presenter = PickCategoryPresenter()
        do {
            let view = PickCategoryDisplaySpy()
            presenter.viewController = view
            #expect(presenter.viewController === view)
        }
        #expect(presenter.viewController == nil)
    }
}
