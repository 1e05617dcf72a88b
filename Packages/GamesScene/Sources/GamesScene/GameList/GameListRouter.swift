import SceneKitCore

/// The game list's transitions; without a segue the method starts the transition itself.
@MainActor
protocol GameListRoutingLogic: SegueRouting {
    func routeToViewGame(segue: Segue?)
}

/// What the game list's router passes on.
@MainActor
protocol GameListDataPassing: AnyObject {
    var dataStore: any GameListDataStore { get }
}

@MainActor
final class GameListRouter: TableRouting, GameListRoutingLogic, GameListDataPassing {
    static let routes: RouteTable<GameListRouter> = ["routeToViewGame": routeToViewGame]

    weak var viewController: (any SceneViewController)?
    let dataStore: any GameListDataStore

    init(dataStore: any GameListDataStore) {
        self.dataStore = dataStore
    }

    func routeToViewGame(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("ViewGame")
            return
        }
        segue.destinationDataStore(as: (any ViewGameDataStore).self)?.gameID = dataStore.selectedGameID
    }
}
