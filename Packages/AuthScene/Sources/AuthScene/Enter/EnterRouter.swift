import SceneKitCore

/// The transitions from the screen to sign in.
@MainActor
protocol EnterRoutingLogic: SegueRouting {
    func routeToSignUp(segue: Segue?)
}

/// What that screen's router passes on.
@MainActor
protocol EnterDataPassing: AnyObject {
    var dataStore: any EnterDataStore { get }
}

@MainActor
final class EnterRouter: TableRouting, EnterRoutingLogic, EnterDataPassing {
    static let routes: RouteTable<EnterRouter> = ["routeToSignUp": routeToSignUp]

    weak var viewController: (any SceneViewController)?
    let dataStore: any EnterDataStore

    init(dataStore: any EnterDataStore) {
        self.dataStore = dataStore
    }

    /// Nothing is passed on: the form for a new account begins empty.
    func routeToSignUp(segue: Segue?) {
        if segue == nil { viewController?.performSegue("SignUp") }
    }
}
