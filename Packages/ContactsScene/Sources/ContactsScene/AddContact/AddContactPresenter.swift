/// What the interactor has presented.
@MainActor
protocol AddContactPresentationLogic: AnyObject {
    func presentForm(response: AddContact.ShowForm.Response)
    func presentChangedField(response: AddContact.ChangeField.Response)
    func presentSavedContact(response: AddContact.SaveContact.Response)
}

@MainActor
final class AddContactPresenter: AddContactPresentationLogic {
    weak var viewController: (any AddContactDisplayLogic)?

    // MARK: - Show form

    func presentForm(response: AddContact.ShowForm.Response) {
        viewController?.displayForm(viewModel: viewModel(of: response.draft))
    }

    // MARK: - Change field

    func presentChangedField(response: AddContact.ChangeField.Response) {
        viewController?.displayChangedField(
            viewModel: viewModel(of: response.draft, errors: ContactFormWording.errors(response.problems))
        )
    }

    // MARK: - Save contact

    func presentSavedContact(response: AddContact.SaveContact.Response) {
        let viewModel: AddContact.SaveContact.ViewModel =
            switch response {
            case .saved:
                .saved
            case .refused(let draft, let problems):
                .form(
                    viewModel(
                        of: draft,
                        errors: ContactFormWording.errors(problems),
                        notice: ContactFormWording.refusal(problems)
                    )
                )
            case .failed(let draft, let failure):
                .form(viewModel(of: draft, notice: .error(failure.text)))
            }
        viewController?.displaySavedContact(viewModel: viewModel)
    }

    private func viewModel(
        of draft: ContactDraft,
        errors: [ContactField: String] = [:],
        notice: Notice? = nil
    ) -> AddContact.FormViewModel {
        AddContact.FormViewModel(
            draft: draft,
            errors: errors,
            notice: notice,
            leaveQuestion: draft == ContactDraft() ? nil : ContactFormWording.leaveQuestion
        )
    }
}
