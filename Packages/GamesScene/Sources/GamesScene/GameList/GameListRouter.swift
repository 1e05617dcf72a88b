import SceneKitCore

/// The game list's transitions; without a segue the method starts the transition itself.
@MainActor
protocol GameListRoutingLogic: SegueRouting {
    func routeToViewGame(segue: Segue?)
}

@MainActor
protocol GameListDataPassing: AnyObject {
    var dataStore: any GameListDataStore { get }
}

@MainActor
final class GameListRouter: SceneRouter<any GameListDataStore>, TableRouting, GameListRoutingLogic,
    GameListDataPassing
{
    static let routes: RouteTable<GameListRouter> = ["routeToViewGame": routeToViewGame]

    func routeToViewGame(segue: Segue?) {
        route(segue) { (destination: any ViewGameDataStore) in
            destination.gameID = dataStore.selectedGameID
        }
    }
}
