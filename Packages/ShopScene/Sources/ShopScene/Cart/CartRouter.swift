import SceneKitCore

/// The transitions from the cart.
protocol CartRoutingLogic: SegueRouting {
    func routeToProductList(segue: Segue?)
    func routeToViewProduct(segue: Segue?)
    func routeToCheckout(segue: Segue?)
}

protocol CartDataPassing: DataPassing<any CartDataStore> {}

typealias CartRouting = CartRoutingLogic & CartDataPassing

final class CartRouter: SceneRouter<any CartDataStore>, TableRouting, CartRouting {
    static let routes: RouteTable<CartRouter> = [
        "routeToProductList": routeToProductList,
        "routeToViewProduct": routeToViewProduct,
        "routeToCheckout": routeToCheckout,
    ]

    /// The list needs no data of this scene.
    func routeToProductList(segue: Segue?) { route(segue) }

    /// The checkout reads the cart itself.
    func routeToCheckout(segue: Segue?) { route(segue) }

    func routeToViewProduct(segue: Segue?) {
        route(segue) { (destination: any ViewProductDataStore) in
            destination.productID = dataStore.selectedProductID
        }
    }
}
