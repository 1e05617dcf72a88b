import SceneKitCore

/// The transitions from the profile's form.
@MainActor
protocol EditProfileRoutingLogic: SegueRouting {
    /// To where the person came from; to the account where they came from nowhere.
    func routeToOrigin(segue: Segue?)
}

/// What the form's router passes on.
@MainActor
protocol EditProfileDataPassing: AnyObject {
    var dataStore: any EditProfileDataStore { get }
}

@MainActor
final class EditProfileRouter: TableRouting, EditProfileRoutingLogic, EditProfileDataPassing {
    static let routes: RouteTable<EditProfileRouter> = ["routeToOrigin": routeToOrigin]

    weak var viewController: (any SceneViewController)?
    let dataStore: any EditProfileDataStore

    init(dataStore: any EditProfileDataStore) {
        self.dataStore = dataStore
    }

    func routeToOrigin(segue: Segue?) {
        guard let segue else {
            viewController?.performSegue("Origin")
            return
        }
        // The account says what was done to it; other scenes need not know.
        guard dataStore.isProfileChanged else { return }
        (segue.destination.dataStore as? any AccountDataStore)?.change = .profileChanged
    }
}
