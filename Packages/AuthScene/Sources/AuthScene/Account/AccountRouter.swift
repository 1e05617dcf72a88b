import SceneKitCore

/// The transitions from the account's own screen.
@MainActor
protocol AccountRoutingLogic: SegueRouting {
    func routeToEditProfile(segue: Segue?)
    func routeToChangePassword(segue: Segue?)
    func routeToEnter(segue: Segue?)
    func routeToSignUp(segue: Segue?)
}

@MainActor
protocol AccountDataPassing: AnyObject {
    var dataStore: any AccountDataStore { get }
}

@MainActor
final class AccountRouter: SceneRouter<any AccountDataStore>, TableRouting, AccountRoutingLogic,
    AccountDataPassing
{
    static let routes: RouteTable<AccountRouter> = [
        "routeToEditProfile": routeToEditProfile,
        "routeToChangePassword": routeToChangePassword,
        "routeToEnter": routeToEnter,
        "routeToSignUp": routeToSignUp,
    ]

    // No data is passed: each destination reads the signed-in person itself.

    func routeToEditProfile(segue: Segue?) { route(segue) }
    func routeToChangePassword(segue: Segue?) { route(segue) }
    func routeToEnter(segue: Segue?) { route(segue) }
    func routeToSignUp(segue: Segue?) { route(segue) }
}
