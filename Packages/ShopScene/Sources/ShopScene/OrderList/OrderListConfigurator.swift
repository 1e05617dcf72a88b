import SceneKitCore

/// Declares and wires the order list.
@MainActor
enum OrderListConfigurator {
    static let definition = SceneDefinition(
        OrderListViewController.self,
        title: "Orders",
        summary: "Your orders with their states; for keepers, everybody's.",
        access: .signedIn,
        segues: [SegueDeclaration("ProductList", .unwind), SegueDeclaration("ViewOrder")],
        router: OrderListRouter.self,
        services: StoredShopWorker.services,
        configure: { context in
            let worker = try StoredShopWorker(context)
            return configure(worker: worker, currency: worker.currency)
        }
    )

    static func configure(worker: any OrderListWorking, currency: Currency = .euro) -> OrderListViewController
    {
        let presenter = OrderListPresenter(currency: currency)
        let interactor = OrderListInteractor(presenter: presenter, worker: worker)
        let router = OrderListRouter(dataStore: interactor)
        let viewController = OrderListViewController(interactor: interactor, router: router)
        router.viewController = viewController
        presenter.viewController = viewController
        return viewController
    }
}
