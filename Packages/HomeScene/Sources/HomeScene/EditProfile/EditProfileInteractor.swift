/// What the view may ask while a profile is changed.
@MainActor
protocol EditProfileBusinessLogic: AnyObject {
    func fetchProfile(request: EditProfile.FetchProfile.Request) async
    func changeField(request: EditProfile.ChangeField.Request) async
    func saveProfile(request: EditProfile.SaveProfile.Request) async
}

/// What other scenes' routers may reach.
@MainActor
protocol EditProfileDataStore: AnyObject {
    /// The profile as it was saved; nil as long as it has not been.
    var savedUser: User? { get }
}

@MainActor
final class EditProfileInteractor: EditProfileBusinessLogic, EditProfileDataStore {
    private(set) var savedUser: User?

    private let presenter: any EditProfilePresentationLogic
    private let worker: any UserWorker
    private var original: (name: String, draft: ProfileDraft)?
    private var draft = ProfileDraft()

    init(presenter: any EditProfilePresentationLogic, worker: any UserWorker) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Fetch profile

    func fetchProfile(request: EditProfile.FetchProfile.Request) async {
        let result = await HomeFailure.result { () async throws(HomeFailure) in
            guard let name = worker.currentUserName else { throw .notSignedIn }
            return (name: name, draft: ProfileDraft(try await worker.fetchUser(named: name)))
        }
        guard !Task.isCancelled else { return }
        if let fetched = try? result.get() {
            draft = fetched.draft
            original = fetched
        }
        presenter.presentProfile(response: .init(draft: result.map(\.draft)))
    }

    // MARK: - Change field

    func changeField(request: EditProfile.ChangeField.Request) async {
        guard let original else { return }
        draft.merge([request.field: request.values])
        let problems = draft.problems(comparedTo: original.draft).filter { $0.key.rawValue == request.field }
        presenter.presentChangedField(
            response: .init(draft: draft, isModified: draft != original.draft, problems: problems)
        )
    }

    // MARK: - Save profile

    func saveProfile(request: EditProfile.SaveProfile.Request) async {
        guard let original else { return }
        draft.merge(request.values)
        let problems = draft.problems(comparedTo: original.draft)
        guard problems.isEmpty else {
            presenter.presentSavedProfile(response: .refused(draft, problems))
            return
        }
        do throws(HomeFailure) {
            // Who signed in meanwhile is somebody else.
            guard worker.currentUserName == original.name else { throw .notSignedIn }
            savedUser = try await worker.saveUser(
                named: original.name,
                phone: draft.phone,
                email: draft.email
            )
            presenter.presentSavedProfile(response: .saved)
        } catch {
            presenter.presentSavedProfile(response: .failed(draft, error))
        }
    }
}
