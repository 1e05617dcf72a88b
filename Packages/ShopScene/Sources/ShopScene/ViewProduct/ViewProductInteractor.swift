import SceneKitCore

/// The requests of the view of one product.
@MainActor
protocol ViewProductBusinessLogic: AnyObject {
    func fetchProduct(request: ViewProduct.FetchProduct.Request) async
    func followProduct(request: ViewProduct.FollowProduct.Request) async
    func addToCart(request: ViewProduct.AddToCart.Request) async
}

/// The product to show, set by other scenes' routers.
@MainActor
protocol ViewProductDataStore: AnyObject {
    var productID: String? { get set }
}

final class ViewProductInteractor: SceneInteractor<any ViewProductPresentationLogic, any ViewProductWorking>,
    ViewProductBusinessLogic, ViewProductDataStore
{
    var productID: String?
    private var product: Product?
    private lazy var shown = LatestQuery(worker.showProduct) { [weak self] id, product, _ in
        guard let self, product != .failure(.cancelled) else { return }
        self.product = try? product.get()?.product
        presenter.presentProduct(response: .init(id: id, product: product))
    }

    // MARK: - Fetch product

    func fetchProduct(request: ViewProduct.FetchProduct.Request) async {
        await shown.show(productID ?? "")
    }

    // MARK: - Add to cart

    func addToCart(request: ViewProduct.AddToCart.Request) async {
        guard let product else { return }
        let quantity: Result<Int, ShopFailure> = await .of(
            try await worker.addToCart(request.quantity, ofProduct: product.id)
        )
        guard quantity != .failure(.cancelled) else { return }
        presenter.presentAddedProduct(response: .init(name: product.name, quantity: quantity))
    }

    // MARK: - Follow product

    func followProduct(request: ViewProduct.FollowProduct.Request) async {
        // A store that cannot be reached is reported by the request that shows the product.
        guard let changes = try? await worker.productChanges() else { return }
        await shown.follow(changes)
    }
}
