import SceneKitCore

/// The transitions from the checkout.
protocol CheckoutRoutingLogic: SegueRouting {
    func routeToCart(segue: Segue?)
    func routeToViewOrder(segue: Segue?)
}

protocol CheckoutDataPassing: DataPassing<any CheckoutDataStore> {}

typealias CheckoutRouting = CheckoutRoutingLogic & CheckoutDataPassing

final class CheckoutRouter: SceneRouter<any CheckoutDataStore>, TableRouting, CheckoutRouting {
    static let routes: RouteTable<CheckoutRouter> = [
        "routeToCart": routeToCart,
        "routeToViewOrder": routeToViewOrder,
    ]

    /// The cart needs no data of this scene.
    func routeToCart(segue: Segue?) { route(segue) }

    func routeToViewOrder(segue: Segue?) {
        route(segue) { (destination: any ViewOrderDataStore) in
            destination.orderID = dataStore.placedOrderID
            destination.isNew = true
        }
    }
}
