import SceneKitCore

/// The requests of the cart's view.
@MainActor
protocol CartBusinessLogic: AnyObject {
    func showCart(request: Cart.ShowCart.Request) async
    func followCart(request: Cart.FollowCart.Request) async
    func followProducts(request: Cart.FollowProducts.Request) async
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
    private lazy var shown = makeShown()

    private func makeShown() -> LatestQuery<Cart.ShowCart.Request, ShownCart, ShopFailure> {
        LatestQuery { [worker] _ throws(ShopFailure) in
            try await worker.showCart()
        } present: { [presenter] _, cart, _ in
            guard cart != .failure(.cancelled) else { return }
            presenter.presentCart(response: .init(cart: cart))
        }
    }

    // MARK: - Show cart

    func showCart(request: Cart.ShowCart.Request) async { await shown.show(request) }

    // MARK: - Follow cart

    func followCart(request: Cart.FollowCart.Request) async { await shown.follow(worker.cartChanges()) }

    func followProducts(request: Cart.FollowProducts.Request) async {
        // A store that cannot be reached is reported by the request that shows the cart.
        guard let changes = try? await worker.productChanges() else { return }
        await shown.follow(changes)
    }

    // MARK: - Change quantity

    func changeQuantity(request: Cart.ChangeQuantity.Request) async {
        let cart: Result<ShownCart, ShopFailure> = await .of(try await changed(request))
        guard cart != .failure(.cancelled) else { return }
        shown.invalidate()
        presenter.presentCart(response: .init(cart: cart))
    }

    private func changed(_ request: Cart.ChangeQuantity.Request) async throws(ShopFailure) -> ShownCart {
        try await worker.setQuantity(request.quantity, ofProduct: request.productID)
        return try await ShopFailure.afterSaving { () async throws(ShopFailure) in try await worker.showCart()
        }
    }
}
