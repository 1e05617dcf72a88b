/// Presents the interactor's responses.
@MainActor
protocol AddContactPresentationLogic: AnyObject {
    func presentSavedContact(response: AddContact.SaveContact.Response)
}

final class AddContactPresenter: AddContactPresentationLogic {
    weak var viewController: (any AddContactDisplayLogic)?

    // MARK: - Save contact

    func presentSavedContact(response: AddContact.SaveContact.Response) {
        viewController?.displaySavedContact(viewModel: .init(response))
    }
}
