import Accounts
import SceneKitCore

/// The responses of changing a profile.
@MainActor
protocol EditProfilePresentationLogic: AnyObject {
    func presentProfile(response: EditProfile.FetchProfile.Response)
    func presentSavedProfile(response: EditProfile.SaveProfile.Response)
}

final class EditProfilePresenter: EditProfilePresentationLogic {
    weak var viewController: (any EditProfileDisplayLogic)?

    // MARK: - Fetch profile

    func presentProfile(response: EditProfile.FetchProfile.Response) {
        let viewModel: EditProfile.FetchProfile.ViewModel =
            switch response.profile {
            case .success(let draft): .form(draft)
            case .failure(let failure): .missing(Message(.error, AuthWording.text(failure)))
            }
        viewController?.displayProfile(viewModel: viewModel)
    }

    // MARK: - Save profile

    func presentSavedProfile(response: EditProfile.SaveProfile.Response) {
        let viewModel: EditProfile.SaveProfile.ViewModel =
            switch response {
            case .saved: .saved(Message(.information, "The profile was changed."))
            case .refused(let problems):
                .refused(FormRefusal("Not saved", problems.map { ($0.field, AuthWording.text($0)) }))
            case .failed(let failure): .refused(FormRefusal("Not saved", failure))
            }
        viewController?.displaySavedProfile(viewModel: viewModel)
    }
}
