import SceneKitCore

/// The transitions from the checkout.
protocol CheckoutRoutingLogic: SegueRouting {
    func routeToCart(segue: Segue?)
    func routeToProductList(segue: Segue?)
    func routeToViewOrder(segue: Segue?)
}

protocol CheckoutDataPassing: DataPassing<any CheckoutDataStore> {}

typealias CheckoutRouting = CheckoutRoutingLogic & CheckoutDataPassing

final class CheckoutRouter: SceneRouter<any CheckoutDataStore>, TableRouting, CheckoutRouting {
    static let routes: RouteTable<CheckoutRouter> = [
        "routeToCart": routeToCart,
        "routeToProductList": routeToProductList,
        "routeToViewOrder": routeToViewOrder,
    ]

    /// The cart needs no data of this scene.
    func routeToCart(segue: Segue?) { route(segue) }

    /// The list needs no data of this scene.
    func routeToProductList(segue: Segue?) { route(segue) }

    func routeToViewOrder(segue: Segue?) {
        route(segue) { (destination: any ViewOrderDataStore) in
            destination.orderID = dataStore.placedOrderID
            destination.isNew = true
        }
    }
}
