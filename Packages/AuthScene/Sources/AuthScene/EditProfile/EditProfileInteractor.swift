import Accounts

/// What the view may ask while a profile is changed.
@MainActor
protocol EditProfileBusinessLogic: AnyObject {
    func fetchProfile(request: EditProfile.FetchProfile.Request) async
    func changeField(request: EditProfile.ChangeField.Request) async
    func saveProfile(request: EditProfile.SaveProfile.Request) async
}

/// What other scenes' routers may reach: whether it was changed.
@MainActor
protocol EditProfileDataStore: AnyObject {
    var isProfileChanged: Bool { get }
}

@MainActor
final class EditProfileInteractor: EditProfileBusinessLogic, EditProfileDataStore {
    private(set) var isProfileChanged = false

    private let presenter: any EditProfilePresentationLogic
    private let worker: any EditProfileWorking
    private var stored = ProfileDraft()
    private var draft = ProfileDraft()

    init(presenter: any EditProfilePresentationLogic, worker: any EditProfileWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Fetch profile

    func fetchProfile(request: EditProfile.FetchProfile.Request) async {
        do {
            guard case .signedIn(let person) = try await worker.currentState() else {
                presenter.presentProfile(response: .init(profile: .failure(.sessionEnded)))
                return
            }
            guard !Task.isCancelled else { return }
            stored = ProfileDraft(phone: person.phone, email: person.email)
            draft = stored
            presenter.presentProfile(response: .init(profile: .success(draft)))
        } catch {
            presenter.presentProfile(response: .init(profile: .failure(error)))
        }
    }

    // MARK: - Change field

    func changeField(request: EditProfile.ChangeField.Request) async {
        draft.merge([request.field: request.values])
        presenter.presentChangedField(response: .init(draft: draft, isModified: draft != stored))
    }

    // MARK: - Save profile

    func saveProfile(request: EditProfile.SaveProfile.Request) async {
        draft.merge(request.values)
        do {
            _ = try await worker.changeProfile(phone: draft.phone, email: draft.email)
            isProfileChanged = true
            presenter.presentSavedProfile(response: .saved)
        } catch .invalid(let problems) {
            presenter.presentSavedProfile(response: .refused(draft, problems))
        } catch {
            presenter.presentSavedProfile(response: .failed(draft, error))
        }
    }
}

extension ProfileDraft {
    fileprivate mutating func merge(_ values: [String: [String]]) {
        if let phone = values[ProfileField.phone.rawValue] { self.phone = phone.first ?? "" }
        if let email = values[ProfileField.email.rawValue] { self.email = email.first ?? "" }
    }
}
