import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ViewProductPresentationLogic: AnyObject {
    func presentProduct(response: ViewProduct.FetchProduct.Response)
}

final class ViewProductPresenter: ViewProductPresentationLogic {
    weak var viewController: (any ViewProductDisplayLogic)?

    // MARK: - Fetch product

    func presentProduct(response: ViewProduct.FetchProduct.Response) {
        let viewModel: ViewProduct.FetchProduct.ViewModel =
            switch response.product {
            case .success(let product?):
                .init(title: product.name, picture: product.picture, items: Self.items(of: product))
            case .success(nil):
                .init(message: Message(.warning, "The shop has no product '\(response.id)'."))
            case .failure(let failure): .init(message: Message(.error, failure.text))
            }
        viewController?.displayProduct(viewModel: viewModel)
    }

    private static func items(of product: Product) -> [DetailBlock.Item] {
        let items: [DetailBlock.Item] = [
            .init("Price", product.price.text + " " + Price.currency),
            .init("Stock", product.isListed ? ShopWording.stock(product.stock) : "No longer sold"),
            .init("Description", product.summary),
            .init("Category", product.category),
            .init("Article", product.id),
        ]
        return items.filter { !$0.value.isEmpty }
    }
}
