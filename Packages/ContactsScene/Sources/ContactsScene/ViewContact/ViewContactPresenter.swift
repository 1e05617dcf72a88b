/// What the interactor has presented.
@MainActor
protocol ViewContactPresentationLogic: AnyObject {
    func presentContact(response: ViewContact.FetchContact.Response)
    func presentDeleteQuestion(response: ViewContact.AskToDelete.Response)
    func presentDeletedContact(response: ViewContact.DeleteContact.Response)
}

@MainActor
final class ViewContactPresenter: ViewContactPresentationLogic {
    weak var viewController: (any ViewContactDisplayLogic)?

    // MARK: - Fetch contact

    func presentContact(response: ViewContact.FetchContact.Response) {
        let viewModel: ViewContact.FetchContact.ViewModel =
            switch response.contact {
            case .success(let contact): viewModel(of: contact, response)
            case .failure(let failure):
                .init(title: "Contact", items: [], notice: notice(failure))
            }
        viewController?.displayContact(viewModel: viewModel)
    }

    private func viewModel(
        of contact: Contact,
        _ response: ViewContact.FetchContact.Response
    ) -> ViewContact.FetchContact.ViewModel {
        let details = CardDetails(contact, groups: response.groups)
        return .init(
            title: ContactNames.displayName(of: contact),
            items: details.items,
            others: details.others,
            notice: response.change.map(notice)
        )
    }

    private func notice(_ failure: ContactsFailure) -> Notice {
        if case .notFound = failure { .warning(failure.text) } else { .error(failure.text) }
    }

    private func notice(_ change: ContactChange) -> Notice {
        switch change {
        case .added(let name): .information("Added \(name).")
        case .saved(let name): .information("Saved \(name).")
        case .deleted(let name): .information("Deleted \(name).")
        }
    }

    // MARK: - Delete contact

    func presentDeleteQuestion(response: ViewContact.AskToDelete.Response) {
        viewController?.displayDeleteQuestion(
            viewModel: .init(
                question: "Delete \(ContactNames.displayName(of: response.contact))?",
                confirm: "Delete"
            )
        )
    }

    func presentDeletedContact(response: ViewContact.DeleteContact.Response) {
        viewController?.displayDeletedContact(
            viewModel: .init(notice: response.failure.map { .error($0.text) })
        )
    }
}
