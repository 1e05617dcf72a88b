import SceneKitCore

/// Declares and wires the scene of one order.
@MainActor
enum ViewOrderConfigurator {
    static let definition = SceneDefinition(
        ViewOrderViewController.self,
        title: "Order",
        summary: "One order with its state and products.",
        access: .signedIn,
        parameters: [.parameter("id", \ViewOrderInteractor.orderID, "the order's id", isRequired: true)],
        segues: [SegueDeclaration("OrderList", .unwind), SegueDeclaration("ViewProduct")],
        router: ViewOrderRouter.self,
        services: StoredShopWorker.services,
        images: ProductPictures.load,
        configure: { configure(worker: try StoredShopWorker($0)) }
    )

    static func configure(worker: any ViewOrderWorking) -> ViewOrderViewController {
        let presenter = ViewOrderPresenter()
        let interactor = ViewOrderInteractor(presenter: presenter, worker: worker)
        let router = ViewOrderRouter(dataStore: interactor)
        let viewController = ViewOrderViewController(interactor: interactor, router: router)
        router.viewController = viewController
        presenter.viewController = viewController
        return viewController
    }
}
