import SceneKitCore

/// Declares and wires a product's form.
@MainActor
enum EditProductConfigurator {
    static let definition = SceneDefinition(
        EditProductViewController.self,
        summary: "The form for a new or an existing product.",
        access: .role(StoredShopWorker.keeper.name),
        parameters: [
            .parameter(
                "id",
                \EditProductInteractor.productID,
                "the article number or the product's name; without it, a new product",
                appliesTo: ["save"],
                finds: StoredShopWorker.finder
            )
        ],
        segues: [SegueDeclaration("Stock", .unwind)],
        router: EditProductRouter.self,
        services: StoredShopWorker.services,
        configure: { context in
            let worker = try StoredShopWorker(context)
            return configure(worker: worker, currency: worker.currency)
        }
    )

    static func configure(
        worker: any EditProductWorking,
        currency: Currency = .euro
    ) -> EditProductViewController {
        let presenter = EditProductPresenter(currency: currency)
        let interactor = EditProductInteractor(presenter: presenter, worker: worker)
        let router = EditProductRouter(dataStore: interactor)
        let viewController = EditProductViewController(interactor: interactor, router: router)
        router.viewController = viewController
        presenter.viewController = viewController
        return viewController
    }
}
