/// What the interactor has presented.
@MainActor
protocol EditContactPresentationLogic: AnyObject {
    func presentContact(response: EditContact.FetchContact.Response)
    func presentChangedField(response: EditContact.ChangeField.Response)
    func presentSavedContact(response: EditContact.SaveContact.Response)
}

@MainActor
final class EditContactPresenter: EditContactPresentationLogic {
    weak var viewController: (any EditContactDisplayLogic)?

    // MARK: - Fetch contact

    func presentContact(response: EditContact.FetchContact.Response) {
        let viewModel: EditContact.FetchContact.ViewModel =
            switch response.draft {
            case .success(let draft): .form(.init(draft: draft))
            case .failure(.notFound(let id)): .missing(.warning(ContactsFailure.notFound(id: id).text))
            case .failure(let failure): .missing(.error(failure.text))
            }
        viewController?.displayContact(viewModel: viewModel)
    }

    // MARK: - Change field

    func presentChangedField(response: EditContact.ChangeField.Response) {
        viewController?.displayChangedField(
            viewModel: .init(
                draft: response.draft,
                errors: ContactFormWording.errors(response.problems),
                leaveQuestion: response.isModified ? ContactFormWording.leaveQuestion : nil
            )
        )
    }

    // MARK: - Save contact

    func presentSavedContact(response: EditContact.SaveContact.Response) {
        let viewModel: EditContact.SaveContact.ViewModel =
            switch response {
            case .saved:
                .saved
            case .refused(let draft, let problems):
                .form(
                    .init(
                        draft: draft,
                        errors: ContactFormWording.errors(problems),
                        notice: ContactFormWording.refusal(problems),
                        leaveQuestion: ContactFormWording.leaveQuestion
                    )
                )
            case .failed(let draft, let failure):
                .form(
                    .init(
                        draft: draft,
                        notice: .error(failure.text),
                        leaveQuestion: ContactFormWording.leaveQuestion
                    )
                )
            }
        viewController?.displaySavedContact(viewModel: viewModel)
    }
}
