import Accounts

/// What the interactor has presented.
@MainActor
protocol EditProfilePresentationLogic: AnyObject {
    func presentProfile(response: EditProfile.FetchProfile.Response)
    func presentChangedField(response: EditProfile.ChangeField.Response)
    func presentSavedProfile(response: EditProfile.SaveProfile.Response)
}

@MainActor
final class EditProfilePresenter: EditProfilePresentationLogic {
    weak var viewController: (any EditProfileDisplayLogic)?

    private static let leaveQuestion = "Leave without saving what was changed?"

    // MARK: - Fetch profile

    func presentProfile(response: EditProfile.FetchProfile.Response) {
        switch response.profile {
        case .success(let draft):
            viewController?.displayProfile(viewModel: .form(form(draft)))
        case .failure(let failure):
            viewController?.displayProfile(viewModel: .missing(.error(AuthWording.text(failure))))
        }
    }

    // MARK: - Change field

    func presentChangedField(response: EditProfile.ChangeField.Response) {
        viewController?.displayChangedField(
            viewModel: form(
                response.draft,
                leaveQuestion: response.isModified ? Self.leaveQuestion : nil
            )
        )
    }

    // MARK: - Save profile

    func presentSavedProfile(response: EditProfile.SaveProfile.Response) {
        let viewModel: EditProfile.SaveProfile.ViewModel =
            switch response {
            case .saved:
                .saved
            case .refused(let draft, let problems):
                .form(
                    form(
                        draft,
                        problems: problems,
                        notice: AuthWording.refusal("Not saved", problems.map(AuthWording.text)),
                        leaveQuestion: Self.leaveQuestion
                    )
                )
            case .failed(let draft, let failure):
                .form(
                    form(
                        draft,
                        notice: .error("Not saved: " + AuthWording.text(failure)),
                        leaveQuestion: Self.leaveQuestion
                    )
                )
            }
        viewController?.displaySavedProfile(viewModel: viewModel)
    }

    private func form(
        _ draft: ProfileDraft,
        problems: [AccountProblem] = [],
        notice: Notice? = nil,
        leaveQuestion: String? = nil
    ) -> FormViewModel {
        func error(_ problem: AccountProblem) -> String? {
            problems.contains(problem) ? AuthWording.text(problem) : nil
        }
        return FormViewModel(
            fields: [
                .init(field: ProfileField.phone.rawValue, value: draft.phone, error: error(.notAPhone)),
                .init(field: ProfileField.email.rawValue, value: draft.email, error: error(.notAnEmail)),
            ],
            notice: notice,
            leaveQuestion: leaveQuestion
        )
    }
}
