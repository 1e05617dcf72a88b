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
    /// Nil for the order by name.
    var order: ProductOrder? { get set }
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
    var order: ProductOrder?
    var selectedProductID: String?

    private lazy var products = LatestQuery(worker.fetchProducts) { [presenter] query, page, _ in
        guard page != .failure(.cancelled) else { return }
        presenter.presentProducts(response: .init(query: query, page: page))
    }

    // MARK: - Show products

    func showProducts(request: ProductList.ShowProducts.Request) async {
        search = request.search
        category = request.category
        order = request.order == .name ? nil : request.order
        await products.show(request)
    }

    // MARK: - Follow products

    func followProducts(request: ProductList.FollowProducts.Request) async {
        // A store that cannot be reached is reported by the request that shows the products.
        guard let changes = try? await worker.productChanges() else { return }
        await products.follow(changes)
    }
}
