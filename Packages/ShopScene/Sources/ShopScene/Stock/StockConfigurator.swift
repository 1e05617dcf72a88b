import SceneKitCore

/// Declares and wires the stock.
@MainActor
enum StockConfigurator {
    static let definition = SceneDefinition(
        StockViewController.self,
        summary: "All products for their keeper: stock, new products and import.",
        access: .role(StoredShopWorker.keeper.name),
        parameters: [
            .parameter("search", \StockInteractor.search, "show only matches of this search", appliesTo: [])
        ],
        segues: [SegueDeclaration("EditProduct"), SegueDeclaration("OrderList")],
        router: StockRouter.self,
        services: StoredShopWorker.services + [ServiceIdentifier((any DocumentAccess).self)],
        configure: { context in
            var worker = try StoredShopWorker(context)
            worker.documents = try context.service((any DocumentAccess).self)
            return configure(worker: worker, currency: worker.currency)
        }
    )

    static func configure(worker: any StockWorking, currency: Currency = .euro) -> StockViewController {
        let presenter = StockPresenter(currency: currency)
        let interactor = StockInteractor(presenter: presenter, worker: worker)
        let router = StockRouter(dataStore: interactor)
        let viewController = StockViewController(interactor: interactor, router: router)
        router.viewController = viewController
        presenter.viewController = viewController
        return viewController
    }
}
