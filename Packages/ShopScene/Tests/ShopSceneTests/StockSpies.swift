import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

/// A worker that returns the given values.
struct StockWorkerSpy: StockWorking {
    enum Call: Equatable {
        case fetch(ProductQuery)
        case restock(String, Int)
        case load(String)
    }

    let calls = Spy<Call>("the worker")
    var page: Result<StockPage, ShopFailure> = .failure(.cancelled)
    var product: Result<Product, ShopFailure> = .failure(.cancelled)
    var imported: Result<ImportedProducts, ShopFailure> = .failure(.cancelled)
    let changes = ScriptedSequence<Void>()

    func fetchStock(_ query: ProductQuery) async throws(ShopFailure) -> StockPage {
        try calls.answer(.fetch(query), page)
    }

    func restock(_ id: String, by pieces: Int) async throws(ShopFailure) -> Product {
        try calls.answer(.restock(id, pieces), product)
    }

    func importProducts(from document: String) async throws(ShopFailure) -> ImportedProducts {
        try calls.answer(.load(document), imported)
    }

    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable { changes }
}

final class StockInteractorSpy: ValueSpy, StockBusinessLogic, StockDataStore {
    var search = ""
    var selectedProductID: String?

    func showStock(request: Stock.ShowStock.Request) async { record(request) }
    func followStock(request: Stock.FollowStock.Request) async { record(request) }
    func restock(request: Stock.Restock.Request) async { record(request) }
    func importProducts(request: Stock.ImportProducts.Request) async { record(request) }
}

final class StockPresenterSpy: ValueSpy, StockPresentationLogic {
    func presentStock(response: Stock.ShowStock.Response) { record(response) }
    func presentRestock(response: Stock.Restock.Response) { record(response) }
    func presentImport(response: Stock.ImportProducts.Response) { record(response) }
}

final class StockDisplaySpy: ValueSpy, StockDisplayLogic {
    func displayStock(viewModel: Stock.ShowStock.ViewModel) { record(viewModel) }
    func displayRestock(viewModel: Stock.Restock.ViewModel) { record(viewModel) }
    func displayImport(viewModel: Stock.ImportProducts.ViewModel) { record(viewModel) }
}

/// A worker that returns the given values.
struct EditProductWorkerSpy: EditProductWorking {
    enum Call: Equatable {
        case find(String)
        case save(String?, FormEdit<ProductDraft>)
    }

    let calls = Spy<Call>("the worker")
    var found: Result<Product?, ShopFailure> = .failure(.cancelled)
    var saved: Result<Product, ShopFailure> = .failure(.cancelled)
    let currency = Currency.euro

    func findProduct(id: String) async throws(ShopFailure) -> Product? { try calls.answer(.find(id), found) }

    func saveProduct(
        id: String?,
        edit: FormEdit<ProductDraft>
    ) async throws(ShopFailure) -> Product {
        try calls.answer(.save(id, edit), saved)
    }
}

final class EditProductInteractorSpy: ValueSpy, EditProductBusinessLogic, EditProductDataStore {
    var productID: String?

    func fetchProduct(request: EditProduct.FetchProduct.Request) async { record(request) }
    func saveProduct(request: EditProduct.SaveProduct.Request) async { record(request) }
}

final class EditProductPresenterSpy: ValueSpy, EditProductPresentationLogic {
    func presentProduct(response: EditProduct.FetchProduct.Response) { record(response) }
    func presentSavedProduct(response: EditProduct.SaveProduct.Response) { record(response) }
}

final class EditProductDisplaySpy: ValueSpy, EditProductDisplayLogic {
    func displayProduct(viewModel: EditProduct.FetchProduct.ViewModel) { record(viewModel) }
    func displaySavedProduct(viewModel: EditProduct.SaveProduct.ViewModel) { record(viewModel) }
}
