import SceneKitCore

/// The transitions from one game.
protocol ViewGameRoutingLogic: SegueRouting {
    func routeToGameList(segue: Segue?)
    func routeToViewContact(segue: Segue?)
}

protocol ViewGameDataPassing: DataPassing<any ViewGameDataStore> {}

typealias ViewGameRouting = ViewGameRoutingLogic & ViewGameDataPassing

final class ViewGameRouter: SceneRouter<any ViewGameDataStore>, TableRouting, ViewGameRouting {
    static let routes: RouteTable<ViewGameRouter> = [
        "routeToGameList": routeToGameList,
        "routeToViewContact": routeToViewContact,
    ]

    func routeToGameList(segue: Segue?) {
        // The list needs nothing of the game.
        route(segue)
    }

    /// The card is another module's: it gets the contact's id as its parameter, not through its data store.
    func routeToViewContact(segue: Segue?) {
        guard segue == nil, let loan = dataStore.loan else { return }
        viewController?.performSegue("ViewContact", parameters: ["id": loan.contactID])
    }
}
