import SceneKitCore

/// The requests of the cart's view.
@MainActor
protocol CartBusinessLogic: AnyObject {
    func showCart(request: Cart.ShowCart.Request) async
    func changeQuantity(request: Cart.ChangeQuantity.Request) async
}

/// The data of the cart that routers may reach.
@MainActor
protocol CartDataStore: AnyObject {
    /// The chosen row's product, set by the view controller for its router.
    var selectedProductID: String? { get set }
}

final class CartInteractor: SceneInteractor<any CartPresentationLogic, any CartWorking>, CartBusinessLogic,
    CartDataStore
{
    var selectedProductID: String?

    // MARK: - Show cart

    func showCart(request: Cart.ShowCart.Request) async {
        let cart: Result<ShownCart, ShopFailure> = await .of(try await worker.showCart())
        guard !Task.isCancelled, cart != .failure(.cancelled) else { return }
        presenter.presentCart(response: .init(cart: cart))
    }

    // MARK: - Change quantity

    func changeQuantity(request: Cart.ChangeQuantity.Request) async {
        let cart: Result<ShownCart, ShopFailure> = await .of(try await changed(request))
        guard cart != .failure(.cancelled) else { return }
        presenter.presentCart(response: .init(cart: cart))
    }

    private func changed(_ request: Cart.ChangeQuantity.Request) async throws(ShopFailure) -> ShownCart {
        try await worker.setQuantity(request.quantity, ofProduct: request.productID)
        return try await ShopFailure.afterSaving { () async throws(ShopFailure) in try await worker.showCart()
        }
    }
}
