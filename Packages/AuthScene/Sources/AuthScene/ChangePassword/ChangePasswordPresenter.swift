import SceneKitCore

/// The response of changing the password.
@MainActor
protocol ChangePasswordPresentationLogic: AnyObject {
    func presentSavedPassword(response: ChangePassword.SavePassword.Response)
}

final class ChangePasswordPresenter: ChangePasswordPresentationLogic {
    weak var viewController: (any ChangePasswordDisplayLogic)?

    private static let oldRefused: LocalizedText =
        "the old password is wrong, or there were too many attempts; wait a little, then try again"

    // MARK: - Save password

    func presentSavedPassword(response: ChangePassword.SavePassword.Response) {
        let viewModel: ChangePassword.SavePassword.ViewModel =
            switch response {
            case .saved(let sessionProblem):
                .saved(
                    AuthWording.message(
                        "The password was changed. Every other session has ended.",
                        sessionProblem: sessionProblem
                    )
                )
            case .oldRefused: .refused(FormRefusal("Not changed", [("old", Self.oldRefused)]))
            case .newRefused(let problems):
                .refused(FormRefusal("Not changed", problems.map { ("new", AuthWording.text($0)) }))
            case .failed(let failure): .refused(FormRefusal("Not changed", failure))
            }
        viewController?.displaySavedPassword(viewModel: viewModel)
    }
}
