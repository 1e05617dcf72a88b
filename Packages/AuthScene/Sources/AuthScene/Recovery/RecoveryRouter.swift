import SceneKitCore

/// The transitions from recovery codes and links: there are none.
protocol RecoveryRoutingLogic: SegueRouting {}

protocol RecoveryDataPassing: DataPassing<any RecoveryDataStore> {}

typealias RecoveryRouting = RecoveryRoutingLogic & RecoveryDataPassing

final class RecoveryRouter: SceneRouter<any RecoveryDataStore>, TableRouting, RecoveryRouting {
    static let routes: RouteTable<RecoveryRouter> = [:]
}
