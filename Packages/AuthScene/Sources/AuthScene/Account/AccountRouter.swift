import SceneKitCore

/// The transitions from the account scene.
protocol AccountRoutingLogic: SegueRouting {
    func routeToEditProfile(segue: Segue?)
    func routeToChangePassword(segue: Segue?)
    func routeToRecovery(segue: Segue?)
    func routeToAccessTokens(segue: Segue?)
    func routeToEnter(segue: Segue?)
    func routeToSignUp(segue: Segue?)
}

protocol AccountDataPassing: DataPassing<any AccountDataStore> {}

typealias AccountRouting = AccountRoutingLogic & AccountDataPassing

final class AccountRouter: SceneRouter<any AccountDataStore>, TableRouting, AccountRouting {
    static let routes: RouteTable<AccountRouter> = [
        "routeToEditProfile": routeToEditProfile,
        "routeToChangePassword": routeToChangePassword,
        "routeToRecovery": routeToRecovery,
        "routeToAccessTokens": routeToAccessTokens,
        "routeToEnter": routeToEnter,
        "routeToSignUp": routeToSignUp,
    ]

    // No data is passed: each destination reads the signed-in person itself.

    func routeToEditProfile(segue: Segue?) { route(segue) }
    func routeToChangePassword(segue: Segue?) { route(segue) }
    func routeToRecovery(segue: Segue?) { route(segue) }
    func routeToAccessTokens(segue: Segue?) { route(segue) }
    func routeToEnter(segue: Segue?) { route(segue) }
    func routeToSignUp(segue: Segue?) { route(segue) }
}
