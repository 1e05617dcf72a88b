import SceneTestKit
import Testing

@testable import ShopScene

/// A worker that returns the given values.
final class CartWorkerSpy: CartWorking {
    enum Call: Equatable {
        case fetch
        case set(Int, String)
    }

    let calls = Spy<Call>("the worker")
    private let cart: Result<ShownCart, ShopFailure>
    private let failure: ShopFailure?

    /// - Parameter failure: The error of changing a quantity.
    init(cart: Result<ShownCart, ShopFailure> = .failure(.cancelled), failure: ShopFailure? = nil) {
        self.cart = cart
        self.failure = failure
    }

    func showCart() async throws(ShopFailure) -> ShownCart {
        calls.record(.fetch)
        return try cart.get()
    }

    func setQuantity(_ quantity: Int, ofProduct id: String) async throws(ShopFailure) {
        calls.record(.set(quantity, id))
        if let failure { throw failure }
    }
}

@MainActor
final class CartInteractorSpy: CartBusinessLogic, CartDataStore {
    enum Call: Equatable {
        case show(Cart.ShowCart.Request)
        case change(Cart.ChangeQuantity.Request)
    }

    let calls = Spy<Call>("the interactor")
    var selectedProductID: String?

    func showCart(request: Cart.ShowCart.Request) async { calls.record(.show(request)) }
    func changeQuantity(request: Cart.ChangeQuantity.Request) async { calls.record(.change(request)) }
}

@MainActor
final class CartPresenterSpy: CartPresentationLogic {
    let calls = Spy<Cart.ShowCart.Response>("the presenter")

    func presentCart(response: Cart.ShowCart.Response) { calls.record(response) }
}

@MainActor
final class CartDisplaySpy: CartDisplayLogic {
    let calls = Spy<Cart.ShowCart.ViewModel>("the view")

    func displayCart(viewModel: Cart.ShowCart.ViewModel) { calls.record(viewModel) }
}
