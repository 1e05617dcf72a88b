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
            switch response.form {
            case .success(let form): .form(.init(form))
            case .failure(.notFound(let id)): .missing(.warning(ContactsFailure.notFound(id: id).text))
            case .failure(let failure): .missing(.error(failure.text))
            }
        viewController?.displayContact(viewModel: viewModel)
    }

    // MARK: - Change field

    func presentChangedField(response: EditContact.ChangeField.Response) {
        viewController?.displayChangedField(viewModel: .init(response.form))
    }

    // MARK: - Save contact

    func presentSavedContact(response: EditContact.SaveContact.Response) {
        let viewModel: EditContact.SaveContact.ViewModel =
            switch response {
            case .saved: .saved
            case .refused(let form): .form(.refused(form))
            case .failed(let form, let failure): .form(.init(form, notice: .error(failure.text)))
            }
        viewController?.displaySavedContact(viewModel: viewModel)
    }
}
