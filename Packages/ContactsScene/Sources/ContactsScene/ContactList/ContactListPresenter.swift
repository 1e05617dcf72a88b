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
    func presentImport(response: ContactList.ImportContacts.Response)
    func presentExport(response: ContactList.ExportContacts.Response)
    func presentSync(response: ContactList.SyncContacts.Response)
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
                    confirm: "Delete",
                    notice: nil
                )
            case .failure(let failure):
                .init(question: nil, confirm: "", notice: Message(.error, failure.text))
            }
        viewController?.displayDeleteQuestion(viewModel: viewModel)
    }

    func presentDeletedContacts(response: ContactList.DeleteContacts.Response) {
        let notice: Message =
            switch response.contacts {
            case .success(let contacts):
                contacts.count == 1
                    ? ContactListWording.notice(.deleted(name: ContactListWording.names(of: contacts).string))
                    : Message(
                        .information,
                        "Deleted \(TransferWording.contacts(contacts.count)). 'undo' brings them back."
                    )
            case .failure(let failure): Message(.error, failure.text)
            }
        viewController?.displayDeletedContacts(viewModel: .init(notice: notice))
    }

    // MARK: - Tag contacts

    func presentTaggedContacts(response: ContactList.TagContacts.Response) {
        let notice: Message =
            switch response.contacts {
            case .success(let contacts): ContactListWording.tagged(contacts, by: response.request)
            case .failure(let failure): Message(.error, failure.text)
            }
        viewController?.displayTaggedContacts(viewModel: .init(notice: notice))
    }

    // MARK: - Undo change

    func presentUndoneChange(response: ContactList.UndoChange.Response) {
        viewController?.displayUndoneChange(viewModel: ContactListWording.undone(response))
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

    // MARK: - Sync contacts

    func presentSync(response: ContactList.SyncContacts.Response) {
        let viewModel: ContactList.SyncContacts.ViewModel =
            switch response {
            case .progress(let progress): SyncWording.viewModel(of: progress)
            case .ended(.success(let report)): .init(notice: SyncWording.notice(of: report))
            case .ended(.failure(let failure)): .init(notice: Message(.error, failure.text))
            }
        viewController?.displaySync(viewModel: viewModel)
    }
}
