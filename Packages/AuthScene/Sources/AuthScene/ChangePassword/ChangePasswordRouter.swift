import SceneKitCore

/// The transitions from the form for a new password.
protocol ChangePasswordRoutingLogic: SegueRouting {
    /// Returns to the previous scene; to the account if there is none.
    func routeToOrigin(segue: Segue?)
}

protocol ChangePasswordDataPassing: DataPassing<any ChangePasswordDataStore> {}

typealias ChangePasswordRouting = ChangePasswordRoutingLogic & ChangePasswordDataPassing

final class ChangePasswordRouter: SceneRouter<any ChangePasswordDataStore>, TableRouting,
    ChangePasswordRouting
{
    static let routes: RouteTable<ChangePasswordRouter> = ["routeToOrigin": routeToOrigin]

    /// Nothing is passed on: whichever scene is below shows this scene's message.
    func routeToOrigin(segue: Segue?) { route(segue) }
}
