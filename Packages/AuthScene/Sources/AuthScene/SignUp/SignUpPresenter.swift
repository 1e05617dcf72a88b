import Accounts

/// What the interactor has presented.
@MainActor
protocol SignUpPresentationLogic: AnyObject {
    func presentForm(response: SignUp.ShowForm.Response)
    func presentChangedField(response: SignUp.ChangeField.Response)
    func presentCreatedAccount(response: SignUp.CreateAccount.Response)
}

@MainActor
final class SignUpPresenter: SignUpPresentationLogic {
    weak var viewController: (any SignUpDisplayLogic)?

    // MARK: - Show form

    func presentForm(response: SignUp.ShowForm.Response) {
        viewController?.displayForm(
            viewModel: form(
                response.draft,
                notice: response.failure.map {
                    .warning("Whether there are a guest's records is not known: " + AuthWording.text($0))
                }
            )
        )
    }

    // MARK: - Change field

    func presentChangedField(response: SignUp.ChangeField.Response) {
        viewController?.displayChangedField(viewModel: form(response.draft))
    }

    // MARK: - Create account

    func presentCreatedAccount(response: SignUp.CreateAccount.Response) {
        let viewModel: SignUp.CreateAccount.ViewModel =
            switch response {
            case .created:
                .created
            case .createdWithoutRecords(let person, let reason):
                .toConfirm(
                    .error(
                        "Signed up as \(person.name), but the guest's records were not taken along: \(reason)"
                    )
                )
            case .refused(let draft, let problems):
                .form(
                    form(
                        draft,
                        errors: Dictionary(grouping: problems, by: \.field)
                            .mapValues { $0.map(\.text).joined(separator: "; ") },
                        notice: AuthWording.refusal("Not signed up", problems.map(\.text))
                    )
                )
            case .failed(let draft, let failure):
                .form(form(draft, notice: .error("Not signed up: " + AuthWording.text(failure))))
            }
        viewController?.displayCreatedAccount(viewModel: viewModel)
    }

    private func form(
        _ draft: SignUpDraft,
        errors: [SignUpField: String] = [:],
        notice: Notice? = nil
    ) -> FormViewModel {
        func field(
            _ field: SignUpField,
            _ value: String = "",
            isTyped: Bool = false
        ) -> FormViewModel.DisplayedField {
            .init(
                field: field.rawValue,
                value: value,
                hint: isTyped ? AuthWording.typedSecret : nil,
                error: errors[field]
            )
        }
        return FormViewModel(
            fields: [
                field(.name, draft.name), field(.password, isTyped: draft.hasPassword),
                field(.repetition, isTyped: draft.hasRepetition), field(.phone, draft.phone),
                field(.email, draft.email),
            ] + (draft.takesGuestRecords.map { [field(.guestRecords, $0 ? "true" : "false")] } ?? []),
            notice: notice
        )
    }
}

extension SignUpProblem {
    /// The field it is shown at.
    fileprivate var field: SignUpField {
        switch self {
        case .account(.nameMissing), .account(.nameTooLong), .account(.nameUnreadable),
            .account(.nameMisleading), .account(.nameTaken), .account(.nameLooksTaken):
            .name
        case .account(.passwordTooShort), .account(.passwordTooLong), .account(.passwordTooCommon): .password
        case .account(.notAPhone): .phone
        case .account(.notAnEmail): .email
        case .passwordsDiffer: .repetition
        }
    }

    fileprivate var text: String {
        switch self {
        case .account(let problem): AuthWording.text(problem)
        case .passwordsDiffer: AuthWording.passwordsDiffer
        }
    }
}
