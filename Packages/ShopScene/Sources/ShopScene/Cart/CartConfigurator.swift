import SceneKitCore

/// Declares and wires the cart.
@MainActor
enum CartConfigurator {
    static let definition = SceneDefinition(
        CartViewController.self,
        summary: "The products that you want to buy, with quantities and the total.",
        segues: [
            SegueDeclaration("ProductList", .unwind), SegueDeclaration("ViewProduct"),
            SegueDeclaration("Checkout"),
        ],
        router: CartRouter.self,
        services: StoredShopWorker.services,
        images: ProductPictures.load,
        count: StoredShopWorker.countPieces,
        configure: { context in
            let worker = try StoredShopWorker(context)
            return configure(worker: worker, currency: worker.currency)
        }
    )

    static func configure(worker: any CartWorking, currency: Currency = .euro) -> CartViewController {
        let presenter = CartPresenter(currency: currency)
        let interactor = CartInteractor(presenter: presenter, worker: worker)
        let router = CartRouter(dataStore: interactor)
        let viewController = CartViewController(interactor: interactor, router: router)
        router.viewController = viewController
        presenter.viewController = viewController
        return viewController
    }
}
