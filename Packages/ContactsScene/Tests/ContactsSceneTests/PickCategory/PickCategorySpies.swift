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
        calls.record(.categories)
        return try categories.get()
    }
}

@MainActor
final class PickCategoryPresenterSpy: PickCategoryPresentationLogic {
    let calls = Spy<PickCategory.FetchCategories.Response>("the presenter")

    func presentCategories(response: PickCategory.FetchCategories.Response) { calls.record(response) }
}

@MainActor
final class PickCategoryDisplaySpy: PickCategoryDisplayLogic {
    let calls = Spy<PickCategory.FetchCategories.ViewModel>("the view")

    func displayCategories(viewModel: PickCategory.FetchCategories.ViewModel) { calls.record(viewModel) }
}

@MainActor
final class PickCategoryInteractorSpy: PickCategoryBusinessLogic {
    let calls = Spy<PickCategory.FetchCategories.Request>("the interactor")

    func fetchCategories(request: PickCategory.FetchCategories.Request) async { calls.record(request) }
}
