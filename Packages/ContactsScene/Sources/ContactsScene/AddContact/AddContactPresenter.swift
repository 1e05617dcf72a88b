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
        viewController?.displayForm(viewModel: .init(response.form))
    }

    // MARK: - Change field

    func presentChangedField(response: AddContact.ChangeField.Response) {
        viewController?.displayChangedField(viewModel: .init(response.form))
    }

    // MARK: - Save contact

    func presentSavedContact(response: AddContact.SaveContact.Response) {
        let viewModel: AddContact.SaveContact.ViewModel =
            switch response {
            case .saved: .saved
            case .refused(let form): .form(.refused(form))
            case .failed(let form, let failure): .form(.init(form, notice: .error(failure.text)))
            }
        viewController?.displaySavedContact(viewModel: viewModel)
    }
}
