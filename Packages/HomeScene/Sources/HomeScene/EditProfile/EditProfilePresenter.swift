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
        let viewModel: EditProfile.FetchProfile.ViewModel =
            switch response.draft {
            case .success(let draft): .form(form(draft))
            case .failure(let failure): .missing(.error(HomeWording.text(failure)))
            }
        viewController?.displayProfile(viewModel: viewModel)
    }

    // MARK: - Change field

    func presentChangedField(response: EditProfile.ChangeField.Response) {
        var viewModel = form(response.draft, response.problems)
        viewModel.leaveQuestion = response.isModified ? Self.leaveQuestion : nil
        viewController?.displayChangedField(viewModel: viewModel)
    }

    // MARK: - Save profile

    func presentSavedProfile(response: EditProfile.SaveProfile.Response) {
        let viewModel: EditProfile.SaveProfile.ViewModel
        switch response {
        case .saved:
            viewModel = .saved
        case .refused(let draft, let problems):
            let reasons = ProfileField.allCases.compactMap { field in
                problems[field].map { "\(field.rawValue): \(text($0))" }
            }
            viewModel = unsaved(draft, problems, .error("Not saved: \(reasons.joined(separator: "; "))."))
        case .failed(let draft, let failure):
            viewModel = unsaved(draft, [:], .error(HomeWording.text(failure)))
        }
        viewController?.displaySavedProfile(viewModel: viewModel)
    }

    private func unsaved(
        _ draft: ProfileDraft,
        _ problems: [ProfileField: ProfileProblem],
        _ notice: Notice
    ) -> EditProfile.SaveProfile.ViewModel {
        var form = form(draft, problems)
        form.notice = notice
        form.leaveQuestion = Self.leaveQuestion
        return .form(form)
    }

    private func form(
        _ draft: ProfileDraft,
        _ problems: [ProfileField: ProfileProblem] = [:]
    ) -> EditProfile.FormViewModel {
        .init(
            phone: draft.phone,
            email: draft.email,
            phoneError: problems[.phone].map(text),
            emailError: problems[.email].map(text)
        )
    }

    private func text(_ problem: ProfileProblem) -> String {
        switch problem {
        case .notAPhone(let text):
            "'\(text)' is no phone number: digits, spaces and + - ( ) . / are, at least three digits"
        case .notAnEmail(let text): "'\(text)' is no e-mail address: one looks like ada@example.org"
        }
    }
}
