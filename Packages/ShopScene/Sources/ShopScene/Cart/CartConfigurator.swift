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
        configure: { configure(worker: try StoredShopWorker($0)) }
    )

    static func configure(worker: any CartWorking) -> CartViewController {
        let presenter = CartPresenter()
        let interactor = CartInteractor(presenter: presenter, worker: worker)
        let router = CartRouter(dataStore: interactor)
        let viewController = CartViewController(interactor: interactor, router: router)
        router.viewController = viewController
        presenter.viewController = viewController
        return viewController
    }
}
