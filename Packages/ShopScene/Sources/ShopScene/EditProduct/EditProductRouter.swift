import SceneKitCore

/// The transitions from a product's form.
protocol EditProductRoutingLogic: SegueRouting {
    func routeToStock(segue: Segue?)
}

protocol EditProductDataPassing: DataPassing<any EditProductDataStore> {}

typealias EditProductRouting = EditProductRoutingLogic & EditProductDataPassing

final class EditProductRouter: SceneRouter<any EditProductDataStore>, TableRouting, EditProductRouting {
    static let routes: RouteTable<EditProductRouter> = ["routeToStock": routeToStock]

    /// The stock needs no data of this scene.
    func routeToStock(segue: Segue?) { route(segue) }
}
