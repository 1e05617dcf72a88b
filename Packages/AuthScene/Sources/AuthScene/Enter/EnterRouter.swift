import SceneKitCore

/// The transitions from the screen to sign in.
@MainActor
protocol EnterRoutingLogic: SegueRouting {
    func routeToSignUp(segue: Segue?)
}

@MainActor
protocol EnterDataPassing: AnyObject {
    var dataStore: any EnterDataStore { get }
}

@MainActor
final class EnterRouter: SceneRouter<any EnterDataStore>, TableRouting, EnterRoutingLogic, EnterDataPassing {
    static let routes: RouteTable<EnterRouter> = ["routeToSignUp": routeToSignUp]

    /// Nothing is passed on: the form for a new account begins empty.
    func routeToSignUp(segue: Segue?) {
        route(segue)
    }
}
