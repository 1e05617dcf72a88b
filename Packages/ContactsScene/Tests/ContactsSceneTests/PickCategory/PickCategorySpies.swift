import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker with scripted results.
final class PickCategoryWorkerSpy: PickCategoryWorking {
    enum Call: Equatable {
        case categories
    }

    let calls = Spy<Call>("the worker")
    private let categories: Result<ContactCategories, ContactsFailure>

    init(_ categories: Result<ContactCategories, ContactsFailure> = .failure(.cancelled)) {
        self.categories = categories
    }

    func fetchCategories() async throws(ContactsFailure) -> ContactCategories {
        try calls.answer(.categories, categories)
    }
}

final class PickCategoryPresenterSpy: ValueSpy, PickCategoryPresentationLogic {
    func presentCategories(response: PickCategory.FetchCategories.Response) { record(response) }
}

final class PickCategoryDisplaySpy: ValueSpy, PickCategoryDisplayLogic {
    func displayCategories(viewModel: PickCategory.FetchCategories.ViewModel) { record(viewModel) }
}

final class PickCategoryInteractorSpy: ValueSpy, PickCategoryBusinessLogic {
    func fetchCategories(request: PickCategory.FetchCategories.Request) async { record(request) }
}
