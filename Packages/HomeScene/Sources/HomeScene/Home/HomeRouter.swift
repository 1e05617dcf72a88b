import SceneKitCore

/// The home scene's transitions. It knows no other scene by name.
protocol HomeRoutingLogic: SegueRouting {
    func openEntrance(at location: Location)
}

protocol HomeDataPassing: DataPassing<any HomeDataStore> {}

typealias HomeRouting = HomeRoutingLogic & HomeDataPassing

final class HomeRouter: SceneRouter<any HomeDataStore>, TableRouting, HomeRouting {
    /// Empty: an entrance is opened by its location, and gets no data of this scene.
    static let routes: RouteTable<HomeRouter> = [:]

    func openEntrance(at location: Location) { viewController?.open(location) }
}
