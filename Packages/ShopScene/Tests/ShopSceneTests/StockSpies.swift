import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

/// A worker that returns the given values.
final class StockWorkerSpy: StockWorking {
    enum Call: Equatable {
        case fetch(ProductQuery)
        case restock(String, Int)
        case load(String)
    }

    let calls = Spy<Call>("the worker")
    let changes = ScriptedSequence<Void>()
    private let page: Result<StockPage, ShopFailure>
    private let product: Result<Product, ShopFailure>
    private let imported: Result<ImportedProducts, ShopFailure>

    init(
        page: Result<StockPage, ShopFailure> = .failure(.cancelled),
        product: Result<Product, ShopFailure> = .failure(.cancelled),
        imported: Result<ImportedProducts, ShopFailure> = .failure(.cancelled)
    ) {
        self.page = page
        self.product = product
        self.imported = imported
    }

    func fetchStock(_ query: ProductQuery) async throws(ShopFailure) -> StockPage {
        calls.record(.fetch(query))
        return try page.get()
    }

    func restock(_ id: String, by pieces: Int) async throws(ShopFailure) -> Product {
        calls.record(.restock(id, pieces))
        return try product.get()
    }

    func importProducts(from document: String) async throws(ShopFailure) -> ImportedProducts {
        calls.record(.load(document))
        return try imported.get()
    }

    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable { changes }
}

@MainActor
final class StockInteractorSpy: StockBusinessLogic, StockDataStore {
    enum Call: Equatable {
        case show(Stock.ShowStock.Request)
        case follow(Stock.FollowStock.Request)
        case restock(Stock.Restock.Request)
        case load(Stock.ImportProducts.Request)
    }

    let calls = Spy<Call>("the interactor")
    var search = ""
    var selectedProductID: String?

    func showStock(request: Stock.ShowStock.Request) async { calls.record(.show(request)) }
    func followStock(request: Stock.FollowStock.Request) async { calls.record(.follow(request)) }
    func restock(request: Stock.Restock.Request) async { calls.record(.restock(request)) }
    func importProducts(request: Stock.ImportProducts.Request) async { calls.record(.load(request)) }
}

@MainActor
final class StockPresenterSpy: StockPresentationLogic {
    enum Call: Equatable {
        case stock(Stock.ShowStock.Response)
        case restock(Stock.Restock.Response)
        case load(Stock.ImportProducts.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentStock(response: Stock.ShowStock.Response) { calls.record(.stock(response)) }
    func presentRestock(response: Stock.Restock.Response) { calls.record(.restock(response)) }
    func presentImport(response: Stock.ImportProducts.Response) { calls.record(.load(response)) }
}

@MainActor
final class StockDisplaySpy: StockDisplayLogic {
    enum Call: Equatable {
        case stock(Stock.ShowStock.ViewModel)
        case restock(Stock.Restock.ViewModel)
        case load(Stock.ImportProducts.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayStock(viewModel: Stock.ShowStock.ViewModel) { calls.record(.stock(viewModel)) }
    func displayRestock(viewModel: Stock.Restock.ViewModel) { calls.record(.restock(viewModel)) }
    func displayImport(viewModel: Stock.ImportProducts.ViewModel) { calls.record(.load(viewModel)) }
}

/// A worker that returns the given values.
final class EditProductWorkerSpy: EditProductWorking {
    enum Call: Equatable {
        case find(String)
        case save(String?, FormEdit<ProductDraft>)
    }

    let calls = Spy<Call>("the worker")
    let currency = Currency.euro
    private let found: Result<Product?, ShopFailure>
    private let saved: Result<Product, ShopFailure>

    init(
        found: Result<Product?, ShopFailure> = .failure(.cancelled),
        saved: Result<Product, ShopFailure> = .failure(.cancelled)
    ) {
        self.found = found
        self.saved = saved
    }

    func findProduct(id: String) async throws(ShopFailure) -> Product? {
        calls.record(.find(id))
        return try found.get()
    }

    func saveProduct(
        id: String?,
        edit: FormEdit<ProductDraft>
    ) async throws(ShopFailure) -> Product {
        calls.record(.save(id, edit))
        return try saved.get()
    }
}

@MainActor
final class EditProductInteractorSpy: EditProductBusinessLogic, EditProductDataStore {
    enum Call: Equatable {
        case fetch(EditProduct.FetchProduct.Request)
        case save(EditProduct.SaveProduct.Request)
    }

    let calls = Spy<Call>("the interactor")
    var productID: String?

    func fetchProduct(request: EditProduct.FetchProduct.Request) async { calls.record(.fetch(request)) }
    func saveProduct(request: EditProduct.SaveProduct.Request) async { calls.record(.save(request)) }
}

@MainActor
final class EditProductPresenterSpy: EditProductPresentationLogic {
    enum Call: Equatable {
        case product(EditProduct.FetchProduct.Response)
        case saved(EditProduct.SaveProduct.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentProduct(response: EditProduct.FetchProduct.Response) { calls.record(.product(response)) }
    func presentSavedProduct(response: EditProduct.SaveProduct.Response) { calls.record(.saved(response)) }
}

@MainActor
final class EditProductDisplaySpy: EditProductDisplayLogic {
    enum Call: Equatable {
        case product(EditProduct.FetchProduct.ViewModel)
        case saved(EditProduct.SaveProduct.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayProduct(viewModel: EditProduct.FetchProduct.ViewModel) { calls.record(.product(viewModel)) }
    func displaySavedProduct(viewModel: EditProduct.SaveProduct.ViewModel) { calls.record(.saved(viewModel)) }
}
