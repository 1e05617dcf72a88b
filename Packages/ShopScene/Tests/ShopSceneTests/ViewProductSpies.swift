import SceneTestKit
import Testing

@testable import ShopScene

/// A worker that returns the given values.
final class ViewProductWorkerSpy: ViewProductWorking {
    enum Call: Equatable {
        case find(String)
        case add(Int, String)
    }

    let calls = Spy<Call>("the worker")
    let changes = ScriptedSequence<Void>()
    private let found: Result<ShownProduct?, ShopFailure>
    private let added: Result<Int, ShopFailure>

    init(
        found: Result<ShownProduct?, ShopFailure> = .failure(.cancelled),
        added: Result<Int, ShopFailure> = .failure(.cancelled)
    ) {
        self.found = found
        self.added = added
    }

    func addToCart(_ quantity: Int, ofProduct id: String) async throws(ShopFailure) -> Int {
        calls.record(.add(quantity, id))
        return try added.get()
    }

    func showProduct(id: String) async throws(ShopFailure) -> ShownProduct? {
        calls.record(.find(id))
        return try found.get()
    }

    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable { changes }
}

@MainActor
final class ViewProductInteractorSpy: ViewProductBusinessLogic, ViewProductDataStore {
    enum Call: Equatable {
        case fetch(ViewProduct.FetchProduct.Request)
        case follow(ViewProduct.FollowProduct.Request)
        case add(ViewProduct.AddToCart.Request)
    }

    let calls = Spy<Call>("the interactor")
    var productID: String?

    func fetchProduct(request: ViewProduct.FetchProduct.Request) async { calls.record(.fetch(request)) }
    func addToCart(request: ViewProduct.AddToCart.Request) async { calls.record(.add(request)) }
    func followProduct(request: ViewProduct.FollowProduct.Request) async { calls.record(.follow(request)) }
}

@MainActor
final class ViewProductPresenterSpy: ViewProductPresentationLogic {
    enum Call: Equatable {
        case product(ViewProduct.FetchProduct.Response)
        case added(ViewProduct.AddToCart.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentProduct(response: ViewProduct.FetchProduct.Response) { calls.record(.product(response)) }
    func presentAddedProduct(response: ViewProduct.AddToCart.Response) { calls.record(.added(response)) }
}

@MainActor
final class ViewProductDisplaySpy: ViewProductDisplayLogic {
    enum Call: Equatable {
        case product(ViewProduct.FetchProduct.ViewModel)
        case added(ViewProduct.AddToCart.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayProduct(viewModel: ViewProduct.FetchProduct.ViewModel) { calls.record(.product(viewModel)) }
    func displayAddedProduct(viewModel: ViewProduct.AddToCart.ViewModel) { calls.record(.added(viewModel)) }
}
