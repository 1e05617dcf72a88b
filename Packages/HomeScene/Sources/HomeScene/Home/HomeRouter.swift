import SceneKitCore

/// The home scene's transitions. It knows no other scene by name.
@MainActor
protocol HomeRoutingLogic: SegueRouting {
    func openEntrance(at location: Location)
}

@MainActor
protocol HomeDataPassing: AnyObject {
    var dataStore: any HomeDataStore { get }
}

@MainActor
final class HomeRouter: SceneRouter<any HomeDataStore>, TableRouting, HomeRoutingLogic, HomeDataPassing {
    /// Empty: an entrance is opened by its location, and gets no data of this scene.
    static let routes: RouteTable<HomeRouter> = [:]

    func openEntrance(at location: Location) { viewController?.open(location) }
}
