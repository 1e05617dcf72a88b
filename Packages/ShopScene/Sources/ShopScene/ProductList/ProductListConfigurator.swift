import SceneKitCore

/// Declares and wires the product list.
@MainActor
enum ProductListConfigurator {
    static let definition = SceneDefinition(
        ProductListViewController.self,
        title: "Products",
        summary: "The shop's products, with search and categories.",
        parameters: [
            .parameter(
                "search",
                \ProductListInteractor.search,
                "show only matches of this search",
                appliesTo: ["filter", "sort"]
            ),
            .parameter(
                "category",
                \ProductListInteractor.category,
                "show only this category",
                appliesTo: ["search", "sort"]
            ),
            .parameter(
                "order",
                \ProductListInteractor.order,
                "sort by name or price",
                appliesTo: ["search", "filter"]
            ),
        ],
        segues: [SegueDeclaration("ViewProduct"), SegueDeclaration("Cart")],
        router: ProductListRouter.self,
        services: StoredShopWorker.services,
        images: ProductPictures.load,
        configure: { context in
            let worker = try StoredShopWorker(context)
            return configure(worker: worker, currency: worker.currency)
        }
    )

    static func configure(
        worker: any ProductListWorking,
        currency: Currency = .euro
    ) -> ProductListViewController {
        let presenter = ProductListPresenter(currency: currency)
        let interactor = ProductListInteractor(presenter: presenter, worker: worker)
        let router = ProductListRouter(dataStore: interactor)
        let viewController = ProductListViewController(interactor: interactor, router: router)
        router.viewController = viewController
        presenter.viewController = viewController
        return viewController
    }
}
