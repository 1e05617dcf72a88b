import SceneKitCore

/// Declares and wires the checkout.
@MainActor
enum CheckoutConfigurator {
    static let definition = SceneDefinition(
        CheckoutViewController.self,
        summary: "The order of the cart: address, summary and confirmation.",
        access: .signedIn,
        segues: [
            SegueDeclaration("Cart", .unwind), SegueDeclaration("ProductList", .unwind),
            SegueDeclaration("ViewOrder", .replace),
            SegueDeclaration("PickContact", in: "ContactsScene", .present, result: PickedItem.self),
        ],
        router: CheckoutRouter.self,
        services: StoredShopWorker.services,
        images: ProductPictures.load,
        configure: { context in
            let worker = try StoredShopWorker(context)
            return configure(worker: worker, currency: worker.currency)
        }
    )

    static func configure(worker: any CheckoutWorking, currency: Currency = .euro) -> CheckoutViewController {
        let presenter = CheckoutPresenter(currency: currency)
        let interactor = CheckoutInteractor(presenter: presenter, worker: worker)
        let router = CheckoutRouter(dataStore: interactor)
        let viewController = CheckoutViewController(interactor: interactor, router: router)
        router.viewController = viewController
        presenter.viewController = viewController
        return viewController
    }
}
