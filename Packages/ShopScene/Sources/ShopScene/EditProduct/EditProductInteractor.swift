import SceneKitCore

/// The requests of the view of a product's form.
@MainActor
protocol EditProductBusinessLogic: AnyObject {
    func fetchProduct(request: EditProduct.FetchProduct.Request) async
    func saveProduct(request: EditProduct.SaveProduct.Request) async
}

/// The product to edit, set by other scenes' routers.
@MainActor
protocol EditProductDataStore: AnyObject {
    /// Nil for a new product.
    var productID: String? { get set }
}

final class EditProductInteractor: SceneInteractor<any EditProductPresentationLogic, any EditProductWorking>,
    EditProductBusinessLogic, EditProductDataStore
{
    var productID: String?

    // MARK: - Fetch product

    func fetchProduct(request: EditProduct.FetchProduct.Request) async {
        guard let id = productID else { return presenter.presentProduct(response: .init()) }
        let product: Result<Product, ShopFailure> = await .of(try await known(id))
        guard !Task.isCancelled, product != .failure(.cancelled) else { return }
        presenter.presentProduct(response: .init(product: product))
    }

    private func known(_ id: String) async throws(ShopFailure) -> Product {
        guard let product = try await worker.findProduct(id: id) else { throw .unknownProduct(id) }
        return product
    }

    // MARK: - Save product

    func saveProduct(request: EditProduct.SaveProduct.Request) async {
        let product: Result<Product, ShopFailure> = await .of(
            try await worker.saveProduct(id: productID, edit: request.edit)
        )
        guard product != .failure(.cancelled) else { return }
        presenter.presentSavedProduct(response: .init(product: product))
    }
}
