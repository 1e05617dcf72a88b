import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ProductListPresentationLogic: AnyObject {
    func presentProducts(response: ProductList.ShowProducts.Response)
}

final class ProductListPresenter: ProductListPresentationLogic {
    weak var viewController: (any ProductListDisplayLogic)?
    private let currency: Currency

    /// - Parameter currency: The shop's.
    init(currency: Currency = .euro) {
        self.currency = currency
    }

    // MARK: - Show products

    func presentProducts(response: ProductList.ShowProducts.Response) {
        let query = response.query
        let placeholder = Self.placeholder(query)
        var viewModel = ProductList.ShowProducts.ViewModel(
            title: query.category.isEmpty ? "Products" : LocalizedText(verbatim: query.category),
            placeholder: placeholder,
            priceKind: currency.kind
        )
        switch response.page {
        case .success(let page):
            viewModel.categories = page.categories.map { ValueKind.Choice($0) }
            viewModel.products = page.products.map { product in
                .init(
                    id: product.id,
                    name: product.name,
                    price: product.price.text(in: currency),
                    stock: ShopWording.stock(product.stock),
                    category: product.category,
                    picture: product.picture
                )
            }
            viewModel.offset = query.offset
            viewModel.total = page.total
            viewModel.isTotalLowerBound = page.isTotalLowerBound
            if page.total == 0 { viewModel.message = Message(.warning, placeholder) }
            if let notice = ShopFailure.notice(ofOutage: page.outage) { viewModel.message = notice }
        case .failure(let failure):
            viewModel.message = failure.message
        }
        viewController?.displayProducts(viewModel: viewModel)
    }

    private static func placeholder(_ query: ProductQuery) -> LocalizedText {
        switch (query.search.isEmpty, query.category.isEmpty) {
        case (true, true): "There are no products."
        case (true, false): "There are no products in \(query.category)."
        case (false, true): "No product matches '\(query.search)'."
        case (false, false): "No product in \(query.category) matches '\(query.search)'."
        }
    }
}
