import SceneKitCore

/// The transitions from the form for a new account.
@MainActor
protocol SignUpRoutingLogic: SegueRouting {
    func routeToEnter(segue: Segue?)
}

/// What the form's router passes on.
@MainActor
protocol SignUpDataPassing: AnyObject {
    var dataStore: any SignUpDataStore { get }
}

@MainActor
final class SignUpRouter: TableRouting, SignUpRoutingLogic, SignUpDataPassing {
    static let routes: RouteTable<SignUpRouter> = ["routeToEnter": routeToEnter]

    weak var viewController: (any SceneViewController)?
    let dataStore: any SignUpDataStore

    init(dataStore: any SignUpDataStore) {
        self.dataStore = dataStore
    }

    /// Back to the screen that ends the authorization flow, which learns who has signed up.
    func routeToEnter(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("Enter")
            return
        }
        segue.destinationDataStore(as: (any EnterDataStore).self)?.signedUpPerson = dataStore.signedUpPerson
    }
}
