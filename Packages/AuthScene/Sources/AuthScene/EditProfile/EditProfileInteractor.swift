import Accounts
import SceneKitCore

/// The requests of the view controller for changing a profile.
@MainActor
protocol EditProfileBusinessLogic: AnyObject {
    func fetchProfile(request: EditProfile.FetchProfile.Request) async
    func saveProfile(request: EditProfile.SaveProfile.Request) async
}

/// The data for other scenes' routers: whether the profile was changed.
@MainActor
protocol EditProfileDataStore: AnyObject {
    var isProfileChanged: Bool { get }
}

final class EditProfileInteractor: SceneInteractor<any EditProfilePresentationLogic, any EditProfileWorking>,
    EditProfileBusinessLogic, EditProfileDataStore
{
    private(set) var isProfileChanged = false

    // MARK: - Fetch profile

    func fetchProfile(request: EditProfile.FetchProfile.Request) async {
        do {
            guard let person = try await worker.currentState().person else {
                presenter.presentProfile(response: .init(profile: .failure(.sessionEnded)))
                return
            }
            guard !Task.isCancelled else { return }
            presenter.presentProfile(response: .init(profile: .success(ProfileDraft(Profile(person)))))
        } catch {
            presenter.presentProfile(response: .init(profile: .failure(error)))
        }
    }

    // MARK: - Save profile

    func saveProfile(request: EditProfile.SaveProfile.Request) async {
        do {
            _ = try await worker.changeProfile(edit: request.edit)
            isProfileChanged = true
            presenter.presentSavedProfile(response: .saved)
        } catch .invalid(let problems) {
            presenter.presentSavedProfile(response: .refused(problems))
        } catch {
            presenter.presentSavedProfile(response: .failed(error))
        }
    }
}
