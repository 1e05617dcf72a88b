/// The requests of the view for the categories.
@MainActor
protocol PickCategoryBusinessLogic: AnyObject {
    func fetchCategories(request: PickCategory.FetchCategories.Request) async
}

@MainActor
final class PickCategoryInteractor: PickCategoryBusinessLogic {
    private let presenter: any PickCategoryPresentationLogic
    private let worker: any PickCategoryWorking

    init(presenter: any PickCategoryPresentationLogic, worker: any PickCategoryWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Fetch categories

    func fetchCategories(request: PickCategory.FetchCategories.Request) async {
        let result = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.fetchCategories()
        }
        guard !Task.isCancelled else { return }
        presenter.presentCategories(response: .init(categories: result))
    }
}
