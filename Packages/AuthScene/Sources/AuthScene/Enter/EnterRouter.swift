import SceneKitCore

/// The transitions from the screen to sign in.
protocol EnterRoutingLogic: SegueRouting {
    func routeToSignUp(segue: Segue?)
    func routeToResetPassword(segue: Segue?)
}

protocol EnterDataPassing: DataPassing<any EnterDataStore> {}

typealias EnterRouting = EnterRoutingLogic & EnterDataPassing

final class EnterRouter: SceneRouter<any EnterDataStore>, TableRouting, EnterRouting {
    static let routes: RouteTable<EnterRouter> = [
        "routeToSignUp": routeToSignUp, "routeToResetPassword": routeToResetPassword,
    ]

    /// Nothing is passed on: the form for a new account begins empty.
    func routeToSignUp(segue: Segue?) {
        route(segue)
    }

    /// Nothing is passed on: the form for a forgotten password begins empty.
    func routeToResetPassword(segue: Segue?) {
        route(segue)
    }
}
