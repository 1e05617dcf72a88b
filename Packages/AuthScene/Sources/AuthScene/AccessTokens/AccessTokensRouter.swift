import SceneKitCore

/// The transitions from the access tokens' scene: there are none.
protocol AccessTokensRoutingLogic: SegueRouting {}

protocol AccessTokensDataPassing: DataPassing<any AccessTokensDataStore> {}

typealias AccessTokensRouting = AccessTokensRoutingLogic & AccessTokensDataPassing

final class AccessTokensRouter: SceneRouter<any AccessTokensDataStore>, TableRouting, AccessTokensRouting {
    static let routes: RouteTable<AccessTokensRouter> = [:]
}
