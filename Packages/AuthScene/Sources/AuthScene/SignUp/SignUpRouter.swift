import SceneKitCore

/// The transitions from the form for a new account.
protocol SignUpRoutingLogic: SegueRouting {
    func routeToEnter(segue: Segue?)
}

protocol SignUpDataPassing: DataPassing<any SignUpDataStore> {}

typealias SignUpRouting = SignUpRoutingLogic & SignUpDataPassing

final class SignUpRouter: SceneRouter<any SignUpDataStore>, TableRouting, SignUpRouting {
    static let routes: RouteTable<SignUpRouter> = ["routeToEnter": routeToEnter]

    /// Returns to the screen that ends the authorization flow, and passes it the new person.
    func routeToEnter(segue: Segue?) {
        route(segue) { (destination: any EnterDataStore) in
            destination.signedUpPerson = dataStore.signedUpPerson
        }
    }
}
