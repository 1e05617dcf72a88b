import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ContactListPresentationLogic: AnyObject {
    func presentContacts(response: ContactList.ShowContacts.Response)
    func presentChangedContacts(response: ContactList.FollowContacts.Response)
    func presentSortOrder(response: ContactList.SortContacts.Response)
    func presentDeleteQuestion(response: ContactList.AskToDelete.Response)
    func presentDeletedContact(response: ContactList.DeleteContact.Response)
    func presentUndoneDelete(response: ContactList.UndoDelete.Response)
    func presentImport(response: ContactList.ImportContacts.Response)
    func presentExport(response: ContactList.ExportContacts.Response)
}

final class ContactListPresenter: ContactListPresentationLogic {
    weak var viewController: (any ContactListDisplayLogic)?

    // MARK: - Show contacts

    func presentContacts(response: ContactList.ShowContacts.Response) {
        let viewModel = ContactListWording.viewModel(
            of: response,
            emptyBook: "No contacts yet. Begin with 'import', which reads a vCard or CSV file, or with 'add'."
        )
        viewController?.displayContacts(viewModel: viewModel)
    }

    // MARK: - Follow contacts

    func presentChangedContacts(response: ContactList.FollowContacts.Response) {
        viewController?.displayChangedContacts(viewModel: .init())
    }

    // MARK: - Sort contacts

    func presentSortOrder(response: ContactList.SortContacts.Response) {
        let notice: Message =
            switch response.result {
            case .success(.lastName): Message(.information, "Sorted by last name.")
            case .success(.firstName): Message(.information, "Sorted by first name.")
            case .failure(let failure): Message(.error, failure.text)
            }
        viewController?.displaySortOrder(viewModel: .init(notice: notice))
    }

    // MARK: - Delete contact

    func presentDeleteQuestion(response: ContactList.AskToDelete.Response) {
        let viewModel: ContactList.AskToDelete.ViewModel =
            switch response.contact {
            case .success(let contact):
                .init(
                    question: "Delete \(ContactNames.displayName(of: contact))?",
                    confirm: "Delete",
                    notice: nil
                )
            case .failure(let failure):
                .init(question: nil, confirm: "", notice: Message(.error, failure.text))
            }
        viewController?.displayDeleteQuestion(viewModel: viewModel)
    }

    func presentDeletedContact(response: ContactList.DeleteContact.Response) {
        let notice: Message =
            switch response.contact {
            case .success(let contact):
                ContactListWording.notice(.deleted(name: ContactNames.displayName(of: contact)))
            case .failure(let failure): Message(.error, failure.text)
            }
        viewController?.displayDeletedContact(viewModel: .init(notice: notice))
    }

    func presentUndoneDelete(response: ContactList.UndoDelete.Response) {
        viewController?.displayUndoneDelete(viewModel: ContactListWording.undone(response))
    }

    // MARK: - Import contacts

    func presentImport(response: ContactList.ImportContacts.Response) {
        let viewModel: ContactList.ImportContacts.ViewModel =
            switch response {
            case .progress(let progress): TransferWording.viewModel(of: progress)
            case .ended(.success(let report)): .init(notice: TransferWording.notice(of: report))
            case .ended(.failure(let failure)): .init(notice: Message(.error, failure.text))
            }
        viewController?.displayImport(viewModel: viewModel)
    }

    // MARK: - Export contacts

    func presentExport(response: ContactList.ExportContacts.Response) {
        let viewModel: ContactList.ExportContacts.ViewModel =
            switch response {
            case .progress(let progress): TransferWording.viewModel(of: progress)
            case .ended(.success(let report)): .init(notice: TransferWording.notice(of: report))
            case .ended(.failure(let failure)): .init(notice: Message(.error, failure.text))
            }
        viewController?.displayExport(viewModel: viewModel)
    }
}
