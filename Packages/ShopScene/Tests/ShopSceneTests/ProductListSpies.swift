import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

/// A worker that returns the given values.
final class ProductListWorkerSpy: ProductListWorking {
    let calls = Spy<ProductQuery>("the worker")
    let changes = ScriptedSequence<Void>()
    private let page: Result<ProductPage, ShopFailure>
    private let isReachable: Bool

    /// - Parameter isReachable: Whether changes can be followed.
    init(page: Result<ProductPage, ShopFailure> = .failure(.cancelled), isReachable: Bool = true) {
        self.page = page
        self.isReachable = isReachable
    }

    func fetchProducts(_ query: ProductQuery) async throws(ShopFailure) -> ProductPage {
        calls.record(query)
        return try page.get()
    }

    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable {
        guard isReachable else { throw .storage("it is locked") }
        return changes
    }
}

@MainActor
final class ProductListInteractorSpy: ProductListBusinessLogic, ProductListDataStore {
    enum Call: Equatable {
        case show(ProductList.ShowProducts.Request)
        case follow(ProductList.FollowProducts.Request)
    }

    let calls = Spy<Call>("the interactor")
    var search = ""
    var category = ""
    var order: ProductOrder?
    var selectedProductID: String?

    func showProducts(request: ProductList.ShowProducts.Request) async { calls.record(.show(request)) }
    func followProducts(request: ProductList.FollowProducts.Request) async { calls.record(.follow(request)) }
}

@MainActor
final class ProductListPresenterSpy: ProductListPresentationLogic {
    let calls = Spy<ProductList.ShowProducts.Response>("the presenter")

    func presentProducts(response: ProductList.ShowProducts.Response) { calls.record(response) }
}

@MainActor
final class ProductListDisplaySpy: ProductListDisplayLogic {
    let calls = Spy<ProductList.ShowProducts.ViewModel>("the view")

    func displayProducts(viewModel: ProductList.ShowProducts.ViewModel) { calls.record(viewModel) }
}
