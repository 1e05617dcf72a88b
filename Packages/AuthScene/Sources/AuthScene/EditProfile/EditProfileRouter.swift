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

    /// Nothing is passed on: whichever scene is below shows this scene's message.
    func routeToOrigin(segue: Segue?) { route(segue) }
}
