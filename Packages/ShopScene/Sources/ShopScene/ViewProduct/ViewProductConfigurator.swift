import SceneKitCore

/// Declares and wires the scene of one product.
@MainActor
enum ViewProductConfigurator {
    static let definition = SceneDefinition(
        ViewProductViewController.self,
        summary: "One product of the shop.",
        parameters: [
            .parameter(
                "id",
                \ViewProductInteractor.productID,
                "the article number, or the product's name",
                isRequired: true,
                finds: StoredShopWorker.finder
            )
        ],
        segues: [SegueDeclaration("ProductList", .unwind), SegueDeclaration("Cart", .unwind)],
        router: ViewProductRouter.self,
        services: StoredShopWorker.services,
        images: ProductPictures.load,
        configure: { context in
            let worker = try StoredShopWorker(context)
            return configure(worker: worker, currency: worker.currency)
        }
    )

    static func configure(
        worker: any ViewProductWorking,
        currency: Currency = .euro
    ) -> ViewProductViewController {
        let presenter = ViewProductPresenter(currency: currency)
        let interactor = ViewProductInteractor(presenter: presenter, worker: worker)
        let router = ViewProductRouter(dataStore: interactor)
        let viewController = ViewProductViewController(interactor: interactor, router: router)
        router.viewController = viewController
        presenter.viewController = viewController
        return viewController
    }
}
