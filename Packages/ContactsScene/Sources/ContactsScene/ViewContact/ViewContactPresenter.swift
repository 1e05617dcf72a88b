import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ViewContactPresentationLogic: AnyObject {
    func presentContact(response: ViewContact.FetchContact.Response)
    func presentDeletedContact(response: ViewContact.DeleteContact.Response)
}

final class ViewContactPresenter: ViewContactPresentationLogic {
    weak var viewController: (any ViewContactDisplayLogic)?

    // MARK: - Fetch contact

    func presentContact(response: ViewContact.FetchContact.Response) {
        var viewModel = ViewContact.FetchContact.ViewModel(isUpdate: response.isUpdate, title: "Contact")
        switch (response.contact, response.shown) {
        case (.success(let contact), _):
            let details = CardDetails(contact, groups: response.groups)
            viewModel.title = ContactNames.displayName(of: contact)
            viewModel.picture = contact.picture
            viewModel.items = details.items
            viewModel.others = details.others
            viewModel.notice = response.change.map(notice)
        case (.failure(.notFound), let shown?):
            viewModel.notice = Message(.warning, "\(ContactNames.displayName(of: shown)) is no longer there.")
        case (.failure(let failure), _):
            let isMissing = if case .notFound = failure { true } else { false }
            viewModel.notice = Message(isMissing ? .warning : .error, failure.text)
        }
        viewController?.displayContact(viewModel: viewModel)
    }

    /// This scene cannot undo a deletion.
    private func notice(_ change: ContactChange) -> Message {
        if case .deleted(let name) = change { return Message(.information, "Deleted \(name).") }
        return ContactListWording.notice(change)
    }

    // MARK: - Delete contact

    func presentDeletedContact(response: ViewContact.DeleteContact.Response) {
        viewController?.displayDeletedContact(
            viewModel: .init(notice: response.failure.map { Message(.error, $0.text) })
        )
    }
}
