import SceneKitCore

/// The transitions from the product list.
protocol ProductListRoutingLogic: SegueRouting {
    func routeToViewProduct(segue: Segue?)
    func routeToCart(segue: Segue?)
}

protocol ProductListDataPassing: DataPassing<any ProductListDataStore> {}

typealias ProductListRouting = ProductListRoutingLogic & ProductListDataPassing

final class ProductListRouter: SceneRouter<any ProductListDataStore>, TableRouting, ProductListRouting {
    static let routes: RouteTable<ProductListRouter> = [
        "routeToViewProduct": routeToViewProduct,
        "routeToCart": routeToCart,
    ]

    func routeToViewProduct(segue: Segue?) {
        route(segue) { (destination: any ViewProductDataStore) in
            destination.productID = dataStore.selectedProductID
        }
    }

    /// The cart needs no data of this scene.
    func routeToCart(segue: Segue?) { route(segue) }
}
