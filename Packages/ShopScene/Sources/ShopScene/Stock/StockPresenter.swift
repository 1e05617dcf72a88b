import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol StockPresentationLogic: AnyObject {
    func presentStock(response: Stock.ShowStock.Response)
    func presentRestock(response: Stock.Restock.Response)
    func presentImport(response: Stock.ImportProducts.Response)
}

final class StockPresenter: StockPresentationLogic {
    weak var viewController: (any StockDisplayLogic)?
    private let currency: Currency

    /// - Parameter currency: The shop's.
    init(currency: Currency = .euro) {
        self.currency = currency
    }

    // MARK: - Show stock

    func presentStock(response: Stock.ShowStock.Response) {
        let search = response.query.search
        var viewModel = Stock.ShowStock.ViewModel(
            offset: response.query.offset,
            placeholder: search.isEmpty ? "There are no products." : "No product matches '\(search)'.",
            priceKind: currency.kind
        )
        switch response.page {
        case .success(let page):
            viewModel.products = page.products.map { product in
                .init(
                    id: product.id,
                    name: product.name,
                    category: product.category,
                    price: product.price.text(in: currency),
                    stock: String(product.stock),
                    note: product.isListed ? LocalizedText(verbatim: "") : "Not shown"
                )
            }
            viewModel.total = page.total
            viewModel.isTotalLowerBound = page.isTotalLowerBound
        case .failure(let failure):
            viewModel.message = failure.message
        }
        viewController?.displayStock(viewModel: viewModel)
    }

    // MARK: - Restock

    func presentRestock(response: Stock.Restock.Response) {
        let message =
            switch response.product {
            case .success(let product):
                Message(.information, "There are \(ShopWording.pieces(product.stock)) of \(product.name).")
            case .failure(let failure): failure.message
            }
        viewController?.displayRestock(viewModel: .init(message: message))
    }

    // MARK: - Import products

    func presentImport(response: Stock.ImportProducts.Response) {
        let message =
            switch response.imported {
            case .success(let imported):
                Message(
                    .information,
                    "Products added: \(imported.added), changed: \(imported.changed), unchanged: \(imported.unchanged)."
                )
            case .failure(let failure): failure.message
            }
        viewController?.displayImport(viewModel: .init(message: message))
    }
}
