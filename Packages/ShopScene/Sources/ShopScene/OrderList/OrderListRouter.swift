import SceneKitCore

/// The transitions from the order list.
protocol OrderListRoutingLogic: SegueRouting {
    func routeToProductList(segue: Segue?)
    func routeToViewOrder(segue: Segue?)
}

protocol OrderListDataPassing: DataPassing<any OrderListDataStore> {}

typealias OrderListRouting = OrderListRoutingLogic & OrderListDataPassing

final class OrderListRouter: SceneRouter<any OrderListDataStore>, TableRouting, OrderListRouting {
    static let routes: RouteTable<OrderListRouter> = [
        "routeToProductList": routeToProductList,
        "routeToViewOrder": routeToViewOrder,
    ]

    /// The list needs no data of this scene.
    func routeToProductList(segue: Segue?) { route(segue) }

    func routeToViewOrder(segue: Segue?) {
        route(segue) { (destination: any ViewOrderDataStore) in
            destination.orderID = dataStore.selectedOrderID
        }
    }
}
