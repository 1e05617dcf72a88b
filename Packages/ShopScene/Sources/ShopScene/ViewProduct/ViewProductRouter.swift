import SceneKitCore

/// The transitions from one product.
protocol ViewProductRoutingLogic: SegueRouting {
    func routeToProductList(segue: Segue?)
    func routeToCart(segue: Segue?)
}

protocol ViewProductDataPassing: DataPassing<any ViewProductDataStore> {}

typealias ViewProductRouting = ViewProductRoutingLogic & ViewProductDataPassing

final class ViewProductRouter: SceneRouter<any ViewProductDataStore>, TableRouting, ViewProductRouting {
    static let routes: RouteTable<ViewProductRouter> = [
        "routeToProductList": routeToProductList,
        "routeToCart": routeToCart,
    ]

    /// The list needs no data of this scene.
    func routeToProductList(segue: Segue?) { route(segue) }

    /// The cart needs no data of this scene.
    func routeToCart(segue: Segue?) { route(segue) }
}
