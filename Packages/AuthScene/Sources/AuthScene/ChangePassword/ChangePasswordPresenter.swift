/// What the interactor has presented.
@MainActor
protocol ChangePasswordPresentationLogic: AnyObject {
    func presentForm(response: ChangePassword.ShowForm.Response)
    func presentChangedField(response: ChangePassword.ChangeField.Response)
    func presentSavedPassword(response: ChangePassword.SavePassword.Response)
}

@MainActor
final class ChangePasswordPresenter: ChangePasswordPresentationLogic {
    weak var viewController: (any ChangePasswordDisplayLogic)?

    // MARK: - Show form

    func presentForm(response: ChangePassword.ShowForm.Response) {
        viewController?.displayForm(viewModel: form())
    }

    // MARK: - Change field

    func presentChangedField(response: ChangePassword.ChangeField.Response) {
        viewController?.displayChangedField(viewModel: form(typed: response.typed))
    }

    // MARK: - Save password

    func presentSavedPassword(response: ChangePassword.SavePassword.Response) {
        let viewModel: ChangePassword.SavePassword.ViewModel =
            switch response {
            case .saved:
                .saved
            case .refused(let problems):
                .form(
                    form(
                        errors: Dictionary(grouping: problems, by: \.field)
                            .mapValues { $0.map(\.text).joined(separator: "; ") },
                        notice: AuthWording.refusal("Not changed", problems.map(\.text))
                    )
                )
            case .failed(let failure):
                .form(form(notice: .error("Not changed: " + AuthWording.text(failure))))
            }
        viewController?.displaySavedPassword(viewModel: viewModel)
    }

    private func form(
        typed: Set<ChangePasswordField> = [],
        errors: [ChangePasswordField: String] = [:],
        notice: Notice? = nil
    ) -> FormViewModel {
        FormViewModel(
            fields: ChangePasswordField.allCases.map { field in
                .init(
                    field: field.rawValue,
                    hint: typed.contains(field) ? AuthWording.typedSecret : nil,
                    error: errors[field]
                )
            },
            notice: notice
        )
    }
}

extension ChangePasswordProblem {
    /// The field it is shown at.
    fileprivate var field: ChangePasswordField {
        switch self {
        case .oldMissing, .oldRefused: .old
        case .new: .new
        case .passwordsDiffer: .repetition
        }
    }

    fileprivate var text: String {
        switch self {
        case .oldMissing: "the old password is needed"
        case .oldRefused:
            "the old password is wrong, or there were too many attempts; wait a little, then try again"
        case .new(let problem): AuthWording.text(problem)
        case .passwordsDiffer: AuthWording.passwordsDiffer
        }
    }
}
