import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol PickCategoryPresentationLogic: AnyObject {
    func presentCategories(response: PickCategory.FetchCategories.Response)
}

final class PickCategoryPresenter: PickCategoryPresentationLogic {
    weak var viewController: (any PickCategoryDisplayLogic)?

    // MARK: - Fetch categories

    func presentCategories(response: PickCategory.FetchCategories.Response) {
        let viewModel: PickCategory.FetchCategories.ViewModel =
            switch response.categories {
            case .success(let categories): viewModel(of: categories)
            case .failure(let failure): .init(displayedCategories: [], notice: Message(.error, failure.text))
            }
        viewController?.displayCategories(viewModel: viewModel)
    }

    private func viewModel(of categories: ContactCategories) -> PickCategory.FetchCategories.ViewModel {
        typealias Displayed = PickCategory.FetchCategories.ViewModel.DisplayedCategory
        let all = Displayed(
            category: "",
            name: "All contacts",
            count: categories.contactCount.grouped
        )
        return .init(
            displayedCategories: [all]
                + categories.categories.map {
                    Displayed(
                        category: $0.name,
                        name: LocalizedText(verbatim: $0.name),
                        count: $0.count.grouped
                    )
                },
            notice: categories.categories.isEmpty
                ? Message(.information, "No contact is in a category.") : nil
        )
    }
}
