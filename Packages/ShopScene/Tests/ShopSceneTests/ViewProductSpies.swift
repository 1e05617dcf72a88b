import SceneTestKit
import Testing

@testable import ShopScene

/// A worker that returns the given values.
struct ViewProductWorkerSpy: ViewProductWorking {
    enum Call: Equatable {
        case find(String)
        case add(Int, String)
    }

    let calls = Spy<Call>("the worker")
    var found: Result<ShownProduct?, ShopFailure> = .failure(.cancelled)
    var added: Result<Int, ShopFailure> = .failure(.cancelled)
    let changes = ScriptedSequence<Void>()

    func addToCart(_ quantity: Int, ofProduct id: String) async throws(ShopFailure) -> Int {
        try calls.answer(.add(quantity, id), added)
    }

    func showProduct(id: String) async throws(ShopFailure) -> ShownProduct? {
        try calls.answer(.find(id), found)
    }

    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable { changes }
}

final class ViewProductInteractorSpy: ValueSpy, ViewProductBusinessLogic, ViewProductDataStore {
    var productID: String?

    func fetchProduct(request: ViewProduct.FetchProduct.Request) async { record(request) }
    func addToCart(request: ViewProduct.AddToCart.Request) async { record(request) }
    func followProduct(request: ViewProduct.FollowProduct.Request) async { record(request) }
}

final class ViewProductPresenterSpy: ValueSpy, ViewProductPresentationLogic {
    func presentProduct(response: ViewProduct.FetchProduct.Response) { record(response) }
    func presentAddedProduct(response: ViewProduct.AddToCart.Response) { record(response) }
}

final class ViewProductDisplaySpy: ValueSpy, ViewProductDisplayLogic {
    func displayProduct(viewModel: ViewProduct.FetchProduct.ViewModel) { record(viewModel) }
    func displayAddedProduct(viewModel: ViewProduct.AddToCart.ViewModel) { record(viewModel) }
}
