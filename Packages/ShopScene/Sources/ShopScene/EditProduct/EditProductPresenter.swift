import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol EditProductPresentationLogic: AnyObject {
    func presentProduct(response: EditProduct.FetchProduct.Response)
    func presentSavedProduct(response: EditProduct.SaveProduct.Response)
}

final class EditProductPresenter: EditProductPresentationLogic {
    weak var viewController: (any EditProductDisplayLogic)?
    private let currency: Currency

    /// - Parameter currency: The shop's.
    init(currency: Currency = .euro) {
        self.currency = currency
    }

    // MARK: - Fetch product

    func presentProduct(response: EditProduct.FetchProduct.Response) {
        let viewModel: EditProduct.FetchProduct.ViewModel =
            switch response.product {
            case nil: .new
            case .success(let product): .existing(title: product.name, ProductDraft(product, in: currency))
            case .failure(let failure): .missing(failure.message)
            }
        viewController?.displayProduct(viewModel: viewModel)
    }

    // MARK: - Save product

    func presentSavedProduct(response: EditProduct.SaveProduct.Response) {
        let viewModel: EditProduct.SaveProduct.ViewModel =
            switch response.product {
            case .success: .saved
            case .failure(.numberTaken(let id)):
                .refused(FormRefusal("Not saved", [("article", "another product has the number '\(id)'")]))
            case .failure(.nameTaken(let id)):
                .refused(FormRefusal("Not saved", [("name", "the product '\(id)' has that name")]))
            case .failure(.conflict(let conflict)): .refused(FormRefusal(conflict))
            case .failure(.field(let field, let mistake)):
                .refused(FormRefusal("Not saved", [(field, mistake)]))
            case .failure(let failure): .refused(FormRefusal(message: failure.message))
            }
        viewController?.displaySavedProduct(viewModel: viewModel)
    }
}
