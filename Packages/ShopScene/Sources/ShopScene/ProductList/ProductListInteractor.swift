import SceneKitCore

/// The requests of the product list's view.
@MainActor
protocol ProductListBusinessLogic: AnyObject {
    func showProducts(request: ProductList.ShowProducts.Request) async
    func followProducts(request: ProductList.FollowProducts.Request) async
}

/// The data of the product list that routers may reach.
@MainActor
protocol ProductListDataStore: AnyObject {
    /// The current search and category, which a location restores.
    var search: String { get set }
    var category: String { get set }
    /// The chosen row's product, set by the view controller for its router.
    var selectedProductID: String? { get set }
}

final class ProductListInteractor: SceneInteractor<
    any ProductListPresentationLogic, any ProductListWorking
>,
ProductListBusinessLogic, ProductListDataStore
{
    var search = ""
    var category = ""
    var selectedProductID: String?

    private let latest = LatestRequest()
    private var shown: ProductQuery?

    // MARK: - Show products

    func showProducts(request: ProductList.ShowProducts.Request) async {
        search = request.search
        category = request.category
        shown = request
        let page: Result<ProductPage, ShopFailure>? = await latest.of(
            await .of(try await worker.fetchProducts(request))
        )
        guard let page, page != .failure(.cancelled) else { return }
        presenter.presentProducts(response: .init(query: request, page: page))
    }

    // MARK: - Follow products

    func followProducts(request: ProductList.FollowProducts.Request) async {
        // A store that cannot be reached is reported by the request that shows the products.
        guard let changes = try? await worker.productChanges() else { return }
        for await _ in changes {
            guard let query = shown else { continue }
            // Not the latest request: that is a person's, who waits for its response.
            let page: Result<ProductPage, ShopFailure> = await .of(try await worker.fetchProducts(query))
            guard shown == query, page != .failure(.cancelled) else { continue }
            presenter.presentProducts(response: .init(query: query, page: page))
        }
    }
}
