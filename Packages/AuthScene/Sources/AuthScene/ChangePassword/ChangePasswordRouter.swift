import SceneKitCore

/// The transitions from the form for a new password.
protocol ChangePasswordRoutingLogic: SegueRouting {
    /// To where the person came from; to the account where they came from nowhere.
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
