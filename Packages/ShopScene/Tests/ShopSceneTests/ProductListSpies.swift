import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

/// A worker that returns the given values.
struct ProductListWorkerSpy: ProductListWorking {
    let calls = Spy<ProductQuery>("the worker")
    var page: Result<ProductPage, ShopFailure> = .failure(.cancelled)
    /// Whether changes can be followed.
    var isReachable: Bool = true
    let changes = ScriptedSequence<Void>()

    func fetchProducts(_ query: ProductQuery) async throws(ShopFailure) -> ProductPage {
        calls.record(query)
        return try page.get()
    }

    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable {
        guard isReachable else { throw .storage("it is locked") }
        return changes
    }
}

final class ProductListInteractorSpy: ValueSpy, ProductListBusinessLogic, ProductListDataStore {
    var search = ""
    var category = ""
    var order: ProductOrder?
    var selectedProductID: String?

    func showProducts(request: ProductList.ShowProducts.Request) async { record(request) }
    func followProducts(request: ProductList.FollowProducts.Request) async { record(request) }
}

final class ProductListPresenterSpy: ValueSpy, ProductListPresentationLogic {
    func presentProducts(response: ProductList.ShowProducts.Response) { record(response) }
}

final class ProductListDisplaySpy: ValueSpy, ProductListDisplayLogic {
    func displayProducts(viewModel: ProductList.ShowProducts.ViewModel) { record(viewModel) }
}
