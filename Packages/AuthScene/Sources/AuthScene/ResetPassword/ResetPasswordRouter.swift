import SceneKitCore

/// The transitions from the form for a forgotten password: there are none, since a new password ends the flow.
protocol ResetPasswordRoutingLogic: SegueRouting {}

protocol ResetPasswordDataPassing: DataPassing<any ResetPasswordDataStore> {}

typealias ResetPasswordRouting = ResetPasswordRoutingLogic & ResetPasswordDataPassing

final class ResetPasswordRouter: SceneRouter<any ResetPasswordDataStore>, TableRouting, ResetPasswordRouting {
    static let routes: RouteTable<ResetPasswordRouter> = [:]
}
