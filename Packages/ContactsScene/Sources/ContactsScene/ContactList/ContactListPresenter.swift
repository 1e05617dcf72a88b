import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ContactListPresentationLogic: AnyObject {
    func presentContacts(response: ContactList.ShowContacts.Response)
    func presentChangedContacts(response: ContactList.FollowContacts.Response)
    func presentSortOrder(response: ContactList.SortContacts.Response)
    func presentDeleteQuestion(response: ContactList.AskToDelete.Response)
    func presentDeletedContacts(response: ContactList.DeleteContacts.Response)
    func presentTaggedContacts(response: ContactList.TagContacts.Response)
    func presentUndoneChange(response: ContactList.UndoChange.Response)
}

final class ContactListPresenter: ContactListPresentationLogic {
    weak var viewController: (any ContactListDisplayLogic)?

    // MARK: - Show contacts

    func presentContacts(response: ContactList.ShowContacts.Response) {
        let viewModel = ContactListWording.viewModel(
            of: response,
            emptyBook: LocalizedText(
                command:
                    "No contacts yet. Begin with 'import', which reads a vCard or CSV file, or with 'add'.",
                label: "No contacts yet. Import a vCard or CSV file, or add the first one."
            )
        )
        viewController?.displayContacts(viewModel: viewModel)
    }

    // MARK: - Follow contacts

    func presentChangedContacts(response: ContactList.FollowContacts.Response) {
        viewController?.displayChangedContacts(viewModel: .init())
    }

    // MARK: - Sort contacts

    func presentSortOrder(response: ContactList.SortContacts.Response) {
        let viewModel = ContactList.SortContacts.ViewModel(response.result) {
            Message(.information, $0 == .lastName ? "Sorted by last name." : "Sorted by first name.")
        }
        viewController?.displaySortOrder(viewModel: viewModel)
    }

    // MARK: - Delete contacts

    func presentDeleteQuestion(response: ContactList.AskToDelete.Response) {
        let viewModel: ContactList.AskToDelete.ViewModel =
            switch response.contacts {
            case .success(let contacts):
                .init(
                    question: ContactListWording.deletion(
                        ContactListWording.names(of: contacts, count: response.count),
                        changed: response.changed
                    ),
                    confirm: "Delete"
                )
            case .failure(let failure): .init(confirm: "", notice: Message(.error, failure.text))
            }
        viewController?.displayDeleteQuestion(viewModel: viewModel)
    }

    func presentDeletedContacts(response: ContactList.DeleteContacts.Response) {
        let viewModel = ContactList.DeleteContacts.ViewModel(response.contacts) { contacts in
            guard contacts.count > 1 else {
                return ContactListWording.notice(
                    .deleted(name: ContactListWording.names(of: contacts).string)
                )
            }
            let count = ContactListWording.contacts(contacts.count)
            return Message(.information, "Deleted \(count).", undo: ContactListWording.undo)
        }
        viewController?.displayDeletedContacts(viewModel: viewModel)
    }

    // MARK: - Tag contacts

    func presentTaggedContacts(response: ContactList.TagContacts.Response) {
        let viewModel = ContactList.TagContacts.ViewModel(response.contacts) {
            ContactListWording.tagged($0, by: response.request)
        }
        viewController?.displayTaggedContacts(viewModel: viewModel)
    }

    // MARK: - Undo change

    func presentUndoneChange(response: ContactList.UndoChange.Response) {
        viewController?.displayUndoneChange(viewModel: ContactListWording.undone(response))
    }
}
