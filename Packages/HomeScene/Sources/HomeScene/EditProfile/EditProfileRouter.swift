import SceneKitCore

/// The transitions from the profile's form.
@MainActor
protocol EditProfileRoutingLogic: SegueRouting {
    func routeToHome(segue: Segue?)
}

/// What the form's router passes on.
@MainActor
protocol EditProfileDataPassing: AnyObject {
    var dataStore: any EditProfileDataStore { get }
}

@MainActor
final class EditProfileRouter: TableRouting, EditProfileRoutingLogic, EditProfileDataPassing {
    static let routes: RouteTable<EditProfileRouter> = ["routeToHome": routeToHome]

    weak var viewController: (any SceneViewController)?
    let dataStore: any EditProfileDataStore

    init(dataStore: any EditProfileDataStore) {
        self.dataStore = dataStore
    }

    func routeToHome(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("Home")
            return
        }
        segue.destinationDataStore(as: (any HomeDataStore).self)?.hasSavedProfile =
            dataStore.savedUser != nil
    }
}
