import SceneKitCore

/// The transitions from the account's own screen.
@MainActor
protocol AccountRoutingLogic: SegueRouting {
    func routeToEditProfile(segue: Segue?)
    func routeToChangePassword(segue: Segue?)
    func routeToEnter(segue: Segue?)
    func routeToSignUp(segue: Segue?)
}

/// What that screen's router passes on.
@MainActor
protocol AccountDataPassing: AnyObject {
    var dataStore: any AccountDataStore { get }
}

@MainActor
final class AccountRouter: TableRouting, AccountRoutingLogic, AccountDataPassing {
    static let routes: RouteTable<AccountRouter> = [
        "routeToEditProfile": routeToEditProfile,
        "routeToChangePassword": routeToChangePassword,
        "routeToEnter": routeToEnter,
        "routeToSignUp": routeToSignUp,
    ]

    weak var viewController: (any SceneViewController)?
    let dataStore: any AccountDataStore

    init(dataStore: any AccountDataStore) {
        self.dataStore = dataStore
    }

    // Nothing is passed on: each of them finds out itself who is signed in.

    func routeToEditProfile(segue: Segue?) { begin("EditProfile", unless: segue) }
    func routeToChangePassword(segue: Segue?) { begin("ChangePassword", unless: segue) }
    func routeToEnter(segue: Segue?) { begin("Enter", unless: segue) }
    func routeToSignUp(segue: Segue?) { begin("SignUp", unless: segue) }

    private func begin(_ identifier: String, unless segue: Segue?) {
        if segue == nil { viewController?.performSegue(identifier) }
    }
}
