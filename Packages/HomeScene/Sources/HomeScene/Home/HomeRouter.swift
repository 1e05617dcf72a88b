import SceneKitCore

/// The home scene's transitions; without a segue a method starts the transition itself.
@MainActor
protocol HomeRoutingLogic: SegueRouting {
    func routeToContactList(segue: Segue?)
    func routeToGameList(segue: Segue?)
    func routeToEditProfile(segue: Segue?)
}

/// What the home scene's router passes on.
@MainActor
protocol HomeDataPassing: AnyObject {
    var dataStore: any HomeDataStore { get }
}

@MainActor
final class HomeRouter: TableRouting, HomeRoutingLogic, HomeDataPassing {
    static let routes: RouteTable<HomeRouter> = [
        "routeToContactList": routeToContactList,
        "routeToGameList": routeToGameList,
        "routeToEditProfile": routeToEditProfile,
    ]

    weak var viewController: (any SceneViewController)?
    let dataStore: any HomeDataStore

    init(dataStore: any HomeDataStore) {
        self.dataStore = dataStore
    }

    // The destinations know who is signed in; none of them needs anything of this scene.

    func routeToContactList(segue: Segue?) {
        if segue == nil { viewController?.performSegue("ContactList") }
    }

    func routeToGameList(segue: Segue?) {
        if segue == nil { viewController?.performSegue("GameList") }
    }

    func routeToEditProfile(segue: Segue?) {
        if segue == nil { viewController?.performSegue("EditProfile") }
    }
}
