import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol EditContactPresentationLogic: AnyObject {
    func presentContact(response: EditContact.FetchContact.Response)
    func presentSavedContact(response: EditContact.SaveContact.Response)
}

final class EditContactPresenter: EditContactPresentationLogic {
    weak var viewController: (any EditContactDisplayLogic)?

    // MARK: - Fetch contact

    func presentContact(response: EditContact.FetchContact.Response) {
        let viewModel: EditContact.FetchContact.ViewModel =
            switch response.draft {
            case .success(let draft): .form(draft)
            case .failure(.notFound(let id)):
                .missing(Message(.warning, ContactsFailure.notFound(id: id).text))
            case .failure(let failure): .missing(Message(.error, failure.text))
            }
        viewController?.displayContact(viewModel: viewModel)
    }

    // MARK: - Save contact

    func presentSavedContact(response: EditContact.SaveContact.Response) {
        viewController?.displaySavedContact(viewModel: .init(response))
    }
}
