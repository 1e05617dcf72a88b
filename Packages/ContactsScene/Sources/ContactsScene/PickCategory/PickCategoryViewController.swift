import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol PickCategoryDisplayLogic: AnyObject {
    func displayCategories(viewModel: PickCategory.FetchCategories.ViewModel)
}

@MainActor
final class PickCategoryViewController: SceneViewController {
    static let lists: [BoundList<PickCategoryViewController>] = [
        .rows(
            of: "categories",
            // A row's identifier is the category, which is the scene's result; it is empty for all contacts.
            select: { $0.finish(with: $1) },
            window: { $0.window = $1 }
        )
    ]

    let scene = SceneState(Screen(title: "Categories", blocks: [.list(emptyList)]))

    private let interactor: any PickCategoryBusinessLogic
    private var categories: PickCategory.FetchCategories.ViewModel?
    /// The visible rows.
    private var window = ListWindow(offset: 0, limit: 50) { didSet { draw() } }

    init(interactor: any PickCategoryBusinessLogic) {
        self.interactor = interactor
    }

    func willAppear() async {
        await interactor.fetchCategories(request: .init())
    }

    private func draw() {
        guard let categories else { return }
        let all = categories.displayedCategories
        var list = Self.emptyList
        list.total = ListBlock.Total(all.count)
        list.offset = window.offset
        list.rows = all.dropFirst(window.offset).prefix(window.limit).map {
            ListBlock.Row(identifier: $0.category, texts: [$0.name, $0.count])
        }
        list.$placeholder = "The categories cannot be shown."
        screen.blocks = [.list(list)]
        screen.message = categories.notice
    }

    private static let emptyList = ListBlock(identifier: "categories", columns: ["Category", "Contacts"])
}

extension PickCategoryViewController: PickCategoryDisplayLogic {
    func displayCategories(viewModel: PickCategory.FetchCategories.ViewModel) {
        categories = viewModel
        draw()
    }
}
