import SceneKitCore

/// The requests of the stock's view.
@MainActor
protocol StockBusinessLogic: AnyObject {
    func showStock(request: Stock.ShowStock.Request) async
    func followStock(request: Stock.FollowStock.Request) async
    func restock(request: Stock.Restock.Request) async
    func importProducts(request: Stock.ImportProducts.Request) async
}

/// The data of the stock that routers may reach.
@MainActor
protocol StockDataStore: AnyObject {
    /// The current search, which a location restores.
    var search: String { get set }
    /// The product to edit, set by the view controller for its router; nil for a new one.
    var selectedProductID: String? { get set }
}

final class StockInteractor: SceneInteractor<any StockPresentationLogic, any StockWorking>,
    StockBusinessLogic, StockDataStore
{
    var search = ""
    var selectedProductID: String?

    private lazy var stock = LatestQuery(worker.fetchStock) { [presenter] query, page, _ in
        guard page != .failure(.cancelled) else { return }
        presenter.presentStock(response: .init(query: query, page: page))
    }

    // MARK: - Show stock

    func showStock(request: Stock.ShowStock.Request) async {
        search = request.search
        await stock.show(request)
    }

    // MARK: - Follow stock

    func followStock(request: Stock.FollowStock.Request) async {
        // A store that cannot be reached is reported by the request that shows the stock.
        guard let changes = try? await worker.productChanges() else { return }
        await stock.follow(changes)
    }

    // MARK: - Restock

    func restock(request: Stock.Restock.Request) async {
        let product: Result<Product, ShopFailure> = await .of(
            try await worker.restock(request.productID, by: request.pieces)
        )
        // The change is told last: it was saved, whether or not the stock can be read.
        if case .success = product { await stock.update() }
        presenter.presentRestock(response: .init(product: product))
    }

    // MARK: - Import products

    func importProducts(request: Stock.ImportProducts.Request) async {
        let imported: Result<ImportedProducts, ShopFailure> = await .of(
            try await worker.importProducts(from: request.document)
        )
        if case .success = imported { await stock.update() }
        presenter.presentImport(response: .init(imported: imported))
    }
}
