import SceneKitCore

/// The transitions from the screen to sign in.
protocol EnterRoutingLogic: SegueRouting {
    func routeToSignUp(segue: Segue?)
}

protocol EnterDataPassing: DataPassing<any EnterDataStore> {}

typealias EnterRouting = EnterRoutingLogic & EnterDataPassing

final class EnterRouter: SceneRouter<any EnterDataStore>, TableRouting, EnterRouting {
    static let routes: RouteTable<EnterRouter> = ["routeToSignUp": routeToSignUp]

    /// Nothing is passed on: the form for a new account begins empty.
    func routeToSignUp(segue: Segue?) {
        route(segue)
    }
}
