import SceneKitCore

/// The transitions from the form for a new account.
@MainActor
protocol SignUpRoutingLogic: SegueRouting {
    func routeToEnter(segue: Segue?)
}

@MainActor
protocol SignUpDataPassing: AnyObject {
    var dataStore: any SignUpDataStore { get }
}

@MainActor
final class SignUpRouter: SceneRouter<any SignUpDataStore>, TableRouting, SignUpRoutingLogic,
    SignUpDataPassing
{
    static let routes: RouteTable<SignUpRouter> = ["routeToEnter": routeToEnter]

    /// Returns to the screen that ends the authorization flow, and passes it the new person.
    func routeToEnter(segue: Segue?) {
        route(segue) { (destination: any EnterDataStore) in
            destination.signedUpPerson = dataStore.signedUpPerson
        }
    }
}
