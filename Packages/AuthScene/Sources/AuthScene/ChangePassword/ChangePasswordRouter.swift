import SceneKitCore

/// The transitions from the form for a new password.
protocol ChangePasswordRoutingLogic: SegueRouting {
    /// Returns to the previous scene; to the account if there is none.
    func routeToOrigin(segue: Segue?)
}

protocol ChangePasswordDataPassing: DataPassing<any ChangePasswordDataStore> {}

typealias ChangePasswordRouting = ChangePasswordRoutingLogic & ChangePasswordDataPassing

final class ChangePasswordRouter: SceneRouter<any ChangePasswordDataStore>, TableRouting,
    ChangePasswordRouting
{
    static let routes: RouteTable<ChangePasswordRouter> = ["routeToOrigin": routeToOrigin]

    func routeToOrigin(segue: Segue?) {
        guard let segue else { return route(segue) }
        // Only the account's scene reports the change.
        guard dataStore.isPasswordChanged else { return }
        (segue.destination.dataStore as? any AccountDataStore)?.change = .passwordChanged
    }
}
