import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ViewProductPresentationLogic: AnyObject {
    func presentProduct(response: ViewProduct.FetchProduct.Response)
    func presentAddedProduct(response: ViewProduct.AddToCart.Response)
}

final class ViewProductPresenter: ViewProductPresentationLogic {
    weak var viewController: (any ViewProductDisplayLogic)?
    private let currency: Currency

    /// - Parameter currency: The shop's.
    init(currency: Currency = .euro) {
        self.currency = currency
    }

    // MARK: - Fetch product

    func presentProduct(response: ViewProduct.FetchProduct.Response) {
        let viewModel: ViewProduct.FetchProduct.ViewModel =
            switch response.product {
            case .success(let shown?):
                .init(
                    title: LocalizedText(verbatim: shown.product.name),
                    picture: shown.product.picture,
                    items: items(of: shown.product),
                    canBeBought: shown.product.isListed && shown.product.stock > 0,
                    isOutdated: shown.outage != nil,
                    message: ShopFailure.notice(ofOutage: shown.outage)
                )
            case .success(nil): .init(message: ShopFailure.unknownProduct(response.id).message)
            case .failure(let failure): .init(message: failure.message)
            }
        viewController?.displayProduct(viewModel: viewModel)
    }

    // MARK: - Add to cart

    func presentAddedProduct(response: ViewProduct.AddToCart.Response) {
        let message =
            switch response.quantity {
            case .success(let quantity):
                Message(.information, "The cart has \(ShopWording.pieces(quantity)) of \(response.name).")
            case .failure(let failure): failure.message
            }
        viewController?.displayAddedProduct(viewModel: .init(message: message))
    }

    private func items(of product: Product) -> [DetailBlock.Item] {
        let items: [DetailBlock.Item] = [
            .init("Price", ShopWording.amount(product.price, in: currency)),
            .init("Stock", ShopWording.availability(of: product)),
            .init("Description", product.summary),
            .init("Category", product.category),
            .init("Article", product.id),
        ]
        return items.filter { !$0.value.isEmpty }
    }
}
