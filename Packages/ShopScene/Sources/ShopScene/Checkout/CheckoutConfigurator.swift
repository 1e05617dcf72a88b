import SceneKitCore

/// Declares and wires the checkout.
@MainActor
enum CheckoutConfigurator {
    static let definition = SceneDefinition(
        CheckoutViewController.self,
        summary: "The order of the cart: address, summary and confirmation.",
        access: .signedIn,
        segues: [
            SegueDeclaration("Cart", .unwind), SegueDeclaration("ViewOrder", .replace),
            SegueDeclaration("PickContact", in: "ContactsScene", .present, result: PickedItem.self),
        ],
        router: CheckoutRouter.self,
        services: StoredShopWorker.services,
        images: ProductPictures.load,
        configure: { configure(worker: try StoredShopWorker($0)) }
    )

    static func configure(worker: any CheckoutWorking) -> CheckoutViewController {
        let presenter = CheckoutPresenter()
        let interactor = CheckoutInteractor(presenter: presenter, worker: worker)
        let router = CheckoutRouter(dataStore: interactor)
        let viewController = CheckoutViewController(interactor: interactor, router: router)
        router.viewController = viewController
        presenter.viewController = viewController
        return viewController
    }
}
