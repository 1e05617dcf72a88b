import SceneKitCore

/// The transitions from the profile's form.
@MainActor
protocol EditProfileRoutingLogic: SegueRouting {
    func routeToAccount(segue: Segue?)
}

/// What the form's router passes on.
@MainActor
protocol EditProfileDataPassing: AnyObject {
    var dataStore: any EditProfileDataStore { get }
}

@MainActor
final class EditProfileRouter: TableRouting, EditProfileRoutingLogic, EditProfileDataPassing {
    static let routes: RouteTable<EditProfileRouter> = ["routeToAccount": routeToAccount]

    weak var viewController: (any SceneViewController)?
    let dataStore: any EditProfileDataStore

    init(dataStore: any EditProfileDataStore) {
        self.dataStore = dataStore
    }

    func routeToAccount(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("Account")
            return
        }
        segue.destinationDataStore(as: (any AccountDataStore).self)?.change =
            dataStore.isProfileChanged ? .profileChanged : nil
    }
}
