import SceneKitCore

/// The game list's transitions; without a segue the method starts the transition itself.
protocol GameListRoutingLogic: SegueRouting {
    func routeToViewGame(segue: Segue?)
}

protocol GameListDataPassing: DataPassing<any GameListDataStore> {}

typealias GameListRouting = GameListRoutingLogic & GameListDataPassing

final class GameListRouter: SceneRouter<any GameListDataStore>, TableRouting, GameListRouting {
    static let routes: RouteTable<GameListRouter> = ["routeToViewGame": routeToViewGame]

    func routeToViewGame(segue: Segue?) {
        route(segue) { (destination: any ViewGameDataStore) in
            destination.gameID = dataStore.selectedGameID
        }
    }
}
