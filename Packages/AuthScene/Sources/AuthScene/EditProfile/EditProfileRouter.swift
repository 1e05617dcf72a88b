import SceneKitCore

/// The transitions from the profile's form.
protocol EditProfileRoutingLogic: SegueRouting {
    /// Returns to the previous scene; to the account if there is none.
    func routeToOrigin(segue: Segue?)
}

protocol EditProfileDataPassing: DataPassing<any EditProfileDataStore> {}

typealias EditProfileRouting = EditProfileRoutingLogic & EditProfileDataPassing

final class EditProfileRouter: SceneRouter<any EditProfileDataStore>, TableRouting, EditProfileRouting {
    static let routes: RouteTable<EditProfileRouter> = ["routeToOrigin": routeToOrigin]

    func routeToOrigin(segue: Segue?) {
        guard let segue else { return route(segue) }
        // Only the account's scene reports the change.
        guard dataStore.isProfileChanged else { return }
        (segue.destination.dataStore as? any AccountDataStore)?.change = .profileChanged
    }
}
