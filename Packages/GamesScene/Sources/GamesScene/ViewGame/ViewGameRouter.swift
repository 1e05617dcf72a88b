import SceneKitCore

/// The transitions from one game.
@MainActor
protocol ViewGameRoutingLogic: SegueRouting {
    func routeToGameList(segue: Segue?)
    func routeToViewContact(segue: Segue?)
}

/// What the game's router passes on.
@MainActor
protocol ViewGameDataPassing: AnyObject {
    var dataStore: any ViewGameDataStore { get }
}

@MainActor
final class ViewGameRouter: TableRouting, ViewGameRoutingLogic, ViewGameDataPassing {
    static let routes: RouteTable<ViewGameRouter> = [
        "routeToGameList": routeToGameList,
        "routeToViewContact": routeToViewContact,
    ]

    weak var viewController: (any SceneViewController)?
    let dataStore: any ViewGameDataStore

    init(dataStore: any ViewGameDataStore) {
        self.dataStore = dataStore
    }

    func routeToGameList(segue: Segue?) {
        // The list needs nothing of the game.
        if segue == nil { viewController?.performSegue("GameList") }
    }

    /// The card is another module's: it gets the contact's id as its parameter, not through its data store.
    func routeToViewContact(segue: Segue?) {
        guard segue == nil, let loan = dataStore.loan else { return }
        viewController?.performSegue("ViewContact", parameters: ["id": loan.contactID])
    }
}
