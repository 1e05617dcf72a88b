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
        configure: { configure(worker: try StoredShopWorker($0)) }
    )

    static func configure(worker: any ProductListWorking) -> ProductListViewController {
        let presenter = ProductListPresenter()
        let interactor = ProductListInteractor(presenter: presenter, worker: worker)
        let router = ProductListRouter(dataStore: interactor)
        let viewController = ProductListViewController(interactor: interactor, router: router)
        router.viewController = viewController
        presenter.viewController = viewController
        return viewController
    }
}
