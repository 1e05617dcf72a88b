import ContactCards
import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ViewContactPresentationLogic: AnyObject {
    func presentContact(response: ViewContact.FetchContact.Response)
}

final class ViewContactPresenter: ViewContactPresentationLogic {
    weak var viewController: (any ViewContactDisplayLogic)?

    // MARK: - Fetch contact

    func presentContact(response: ViewContact.FetchContact.Response) {
        var viewModel = ViewContact.FetchContact.ViewModel(isUpdate: response.isUpdate, title: "Contact")
        switch (response.contact, response.shown) {
        case (.success(let contact), _):
            let details = CardDetails(contact)
            viewModel.title = LocalizedText(verbatim: ContactNames.displayName(of: contact))
            viewModel.picture = contact.picture
            viewModel.hasPhoto = !contact.card.photos.isEmpty
            viewModel.items = details.items
            viewModel.others = details.others
            viewModel.groups = response.groups.groups
            viewModel.members = response.groups.members
            if response.groups.unknownMembers > 0 {
                let count = response.groups.unknownMembers
                viewModel.items.append(.init("Members without a card here", count.grouped))
            }
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
        return ContactWording.notice(change)
    }
}
