import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ViewContactPresentationLogic: AnyObject {
    func presentContact(response: ViewContact.FetchContact.Response)
    func presentChangedContact(response: ViewContact.FollowContact.Response)
    func presentDeletedContact(response: ViewContact.DeleteContact.Response)
}

final class ViewContactPresenter: ViewContactPresentationLogic {
    weak var viewController: (any ViewContactDisplayLogic)?

    // MARK: - Fetch contact

    func presentContact(response: ViewContact.FetchContact.Response) {
        let viewModel: ViewContact.FetchContact.ViewModel =
            switch response.contact {
            case .success(let contact):
                viewModel(of: contact, response.groups, notice: response.change.map(notice))
            case .failure(let failure): missing(notice(failure))
            }
        viewController?.displayContact(viewModel: viewModel)
    }

    private func viewModel(
        of contact: Contact,
        _ groups: [String],
        notice: Message? = nil
    ) -> ViewContact.FetchContact.ViewModel {
        let details = CardDetails(contact, groups: groups)
        return .init(
            title: ContactNames.displayName(of: contact),
            items: details.items,
            others: details.others,
            notice: notice
        )
    }

    private func missing(_ notice: Message) -> ViewContact.FetchContact.ViewModel {
        .init(title: "Contact", items: [], notice: notice)
    }

    private func notice(_ failure: ContactsFailure) -> Message {
        if case .notFound = failure { Message(.warning, failure.text) } else { Message(.error, failure.text) }
    }

    private func notice(_ change: ContactChange) -> Message {
        switch change {
        case .added(let name): Message(.information, "Added \(name).")
        case .saved(let name): Message(.information, "Saved \(name).")
        case .deleted(let name): Message(.information, "Deleted \(name).")
        }
    }

    // MARK: - Follow contact

    func presentChangedContact(response: ViewContact.FollowContact.Response) {
        let viewModel: ViewContact.FollowContact.ViewModel =
            switch (response.contact, response.shown) {
            case (.success(let contact), _): viewModel(of: contact, response.groups)
            case (.failure(.notFound), let shown?):
                missing(Message(.warning, "\(ContactNames.displayName(of: shown)) is no longer there."))
            case (.failure(let failure), _): missing(notice(failure))
            }
        viewController?.displayChangedContact(viewModel: viewModel)
    }

    // MARK: - Delete contact

    func presentDeletedContact(response: ViewContact.DeleteContact.Response) {
        viewController?.displayDeletedContact(
            viewModel: .init(notice: response.failure.map { Message(.error, $0.text) })
        )
    }
}
