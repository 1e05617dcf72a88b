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
        // The list needs no data of this scene.
        route(segue)
    }

    /// Passes the contact's id as a parameter, because the card belongs to another module.
    func routeToViewContact(segue: Segue?) {
        guard segue == nil, let loan = dataStore.loan else { return }
        viewController?.performSegue("ViewContact", parameters: ["id": loan.contactID])
    }
}
