import SceneKitCore

/// The requests of the view for the categories.
@MainActor
protocol PickCategoryBusinessLogic: AnyObject {
    func fetchCategories(request: PickCategory.FetchCategories.Request) async
}

final class PickCategoryInteractor: SceneInteractor<
    any PickCategoryPresentationLogic, any PickCategoryWorking
>,
PickCategoryBusinessLogic
{
    // MARK: - Fetch categories

    func fetchCategories(request: PickCategory.FetchCategories.Request) async {
        let categories: Result<ContactCategories, ContactsFailure> = await .of(
            try await worker.fetchCategories()
        )
        guard !Task.isCancelled else { return }
        presenter.presentCategories(response: .init(categories: categories))
    }
}
