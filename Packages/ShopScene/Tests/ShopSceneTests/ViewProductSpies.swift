import SceneTestKit
import Testing

@testable import ShopScene

/// A worker that returns the given values.
final class ViewProductWorkerSpy: ViewProductWorking {
    let calls = Spy<String>("the worker")
    let changes = ScriptedSequence<Void>()
    private let found: Result<Product?, ShopFailure>

    init(found: Result<Product?, ShopFailure> = .failure(.cancelled)) {
        self.found = found
    }

    func findProduct(id: String) async throws(ShopFailure) -> Product? {
        calls.record(id)
        return try found.get()
    }

    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable { changes }
}

@MainActor
final class ViewProductInteractorSpy: ViewProductBusinessLogic, ViewProductDataStore {
    enum Call: Equatable {
        case fetch(ViewProduct.FetchProduct.Request)
        case follow(ViewProduct.FollowProduct.Request)
    }

    let calls = Spy<Call>("the interactor")
    var productID: String?

    func fetchProduct(request: ViewProduct.FetchProduct.Request) async { calls.record(.fetch(request)) }
    func followProduct(request: ViewProduct.FollowProduct.Request) async { calls.record(.follow(request)) }
}

@MainActor
final class ViewProductPresenterSpy: ViewProductPresentationLogic {
    let calls = Spy<ViewProduct.FetchProduct.Response>("the presenter")

    func presentProduct(response: ViewProduct.FetchProduct.Response) { calls.record(response) }
}

@MainActor
final class ViewProductDisplaySpy: ViewProductDisplayLogic {
    let calls = Spy<ViewProduct.FetchProduct.ViewModel>("the view")

    func displayProduct(viewModel: ViewProduct.FetchProduct.ViewModel) { calls.record(viewModel) }
}
