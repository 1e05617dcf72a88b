import SceneKitCore

/// The transitions from one order.
protocol ViewOrderRoutingLogic: SegueRouting {
    func routeToOrderList(segue: Segue?)
    func routeToViewProduct(segue: Segue?)
}

protocol ViewOrderDataPassing: DataPassing<any ViewOrderDataStore> {}

typealias ViewOrderRouting = ViewOrderRoutingLogic & ViewOrderDataPassing

final class ViewOrderRouter: SceneRouter<any ViewOrderDataStore>, TableRouting, ViewOrderRouting {
    static let routes: RouteTable<ViewOrderRouter> = [
        "routeToOrderList": routeToOrderList,
        "routeToViewProduct": routeToViewProduct,
    ]

    /// The list needs no data of this scene.
    func routeToOrderList(segue: Segue?) { route(segue) }

    func routeToViewProduct(segue: Segue?) {
        route(segue) { (destination: any ViewProductDataStore) in
            destination.productID = dataStore.selectedProductID
        }
    }
}
