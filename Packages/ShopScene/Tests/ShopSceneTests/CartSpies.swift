import SceneTestKit
import Testing

@testable import ShopScene

/// A worker that returns the given values.
struct CartWorkerSpy: CartWorking {
    enum Call: Equatable {
        case fetch
        case set(Int, String)
    }

    let calls = Spy<Call>("the worker")
    var cart: Result<ShownCart, ShopFailure> = .failure(.cancelled)
    /// The error of changing a quantity.
    var failure: ShopFailure?
    let cartSignals = ScriptedSequence<Void>()
    let productSignals = ScriptedSequence<Void>()

    func cartChanges() -> any AsyncSequence<Void, Never> & Sendable { cartSignals }

    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable {
        productSignals
    }

    func showCart() async throws(ShopFailure) -> ShownCart { try calls.answer(.fetch, cart) }

    func setQuantity(_ quantity: Int, ofProduct id: String) async throws(ShopFailure) {
        calls.record(.set(quantity, id))
        if let failure { throw failure }
    }
}

final class CartInteractorSpy: ValueSpy, CartBusinessLogic, CartDataStore {
    var selectedProductID: String?

    func showCart(request: Cart.ShowCart.Request) async { record(request) }
    func followCart(request: Cart.FollowCart.Request) async { record(request) }
    func followProducts(request: Cart.FollowProducts.Request) async { record(request) }
    func changeQuantity(request: Cart.ChangeQuantity.Request) async { record(request) }
}

final class CartPresenterSpy: ValueSpy, CartPresentationLogic {
    func presentCart(response: Cart.ShowCart.Response) { record(response) }
}

final class CartDisplaySpy: ValueSpy, CartDisplayLogic {
    func displayCart(viewModel: Cart.ShowCart.ViewModel) { record(viewModel) }
}
