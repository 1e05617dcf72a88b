import SceneKitCore

/// The transitions from the form for a new password.
@MainActor
protocol ChangePasswordRoutingLogic: SegueRouting {
    func routeToAccount(segue: Segue?)
}

/// What the form's router passes on.
@MainActor
protocol ChangePasswordDataPassing: AnyObject {
    var dataStore: any ChangePasswordDataStore { get }
}

@MainActor
final class ChangePasswordRouter: TableRouting, ChangePasswordRoutingLogic, ChangePasswordDataPassing {
    static let routes: RouteTable<ChangePasswordRouter> = ["routeToAccount": routeToAccount]

    weak var viewController: (any SceneViewController)?
    let dataStore: any ChangePasswordDataStore

    init(dataStore: any ChangePasswordDataStore) {
        self.dataStore = dataStore
    }

    func routeToAccount(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("Account")
            return
        }
        segue.destinationDataStore(as: (any AccountDataStore).self)?.change =
            dataStore.isPasswordChanged ? .passwordChanged : nil
    }
}
