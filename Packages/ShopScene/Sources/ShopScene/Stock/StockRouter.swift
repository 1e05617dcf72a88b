import SceneKitCore

/// The transitions from the stock.
protocol StockRoutingLogic: SegueRouting {
    func routeToEditProduct(segue: Segue?)
    func routeToOrderList(segue: Segue?)
}

protocol StockDataPassing: DataPassing<any StockDataStore> {}

typealias StockRouting = StockRoutingLogic & StockDataPassing

final class StockRouter: SceneRouter<any StockDataStore>, TableRouting, StockRouting {
    static let routes: RouteTable<StockRouter> = [
        "routeToEditProduct": routeToEditProduct,
        "routeToOrderList": routeToOrderList,
    ]

    func routeToEditProduct(segue: Segue?) {
        route(segue) { (destination: any EditProductDataStore) in
            destination.productID = dataStore.selectedProductID
        }
    }

    /// The list needs no data of this scene.
    func routeToOrderList(segue: Segue?) { route(segue) }
}
