import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ContactListPresentationLogic: AnyObject {
    func presentContacts(response: ContactList.ShowContacts.Response)
    func presentSortOrder(response: ContactList.SortContacts.Response)
}

final class ContactListPresenter: ContactListPresentationLogic {
    weak var viewController: (any ContactListDisplayLogic)?

    // MARK: - Show contacts

    func presentContacts(response: ContactList.ShowContacts.Response) {
        let viewModel = ContactRows.viewModel(
            of: response,
            emptyBook: LocalizedText(
                command:
                    "No contacts yet. Begin with 'import', which reads a vCard or CSV file, or with 'add'.",
                label: "No contacts yet. Import a vCard or CSV file, or add the first one."
            )
        )
        viewController?.displayContacts(viewModel: viewModel)
    }

    // MARK: - Sort contacts

    func presentSortOrder(response: ContactList.SortContacts.Response) {
        let viewModel = NoticeViewModel(response.result) {
            Message(.information, $0 == .lastName ? "Sorted by last name." : "Sorted by first name.")
        }
        viewController?.displayNotice(viewModel: viewModel)
    }
}
