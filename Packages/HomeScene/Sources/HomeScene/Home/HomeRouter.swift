import SceneKitCore

/// The home scene's ways to other scenes: it knows none of them by name.
@MainActor
protocol HomeRoutingLogic: SegueRouting {
    func openEntrance(at location: Location)
}

/// The data that the home scene's router passes on.
@MainActor
protocol HomeDataPassing: AnyObject {
    var dataStore: any HomeDataStore { get }
}

@MainActor
final class HomeRouter: TableRouting, HomeRoutingLogic, HomeDataPassing {
    /// Empty: an entrance is opened by its location, and gets no data of this scene.
    static let routes: RouteTable<HomeRouter> = [:]

    weak var viewController: (any SceneViewController)?
    let dataStore: any HomeDataStore

    init(dataStore: any HomeDataStore) {
        self.dataStore = dataStore
    }

    func openEntrance(at location: Location) { viewController?.open(location) }
}
