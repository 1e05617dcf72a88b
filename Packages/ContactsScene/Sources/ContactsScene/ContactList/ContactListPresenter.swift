import ContactCards

/// What the interactor has presented.
@MainActor
protocol ContactListPresentationLogic: AnyObject {
    func presentContacts(response: ContactList.ShowContacts.Response)
    func presentChangedContacts(response: ContactList.FollowContacts.Response)
    func presentSelectedContact(response: ContactList.SelectContact.Response)
    func presentSortOrder(response: ContactList.SortContacts.Response)
    func presentDeleteQuestion(response: ContactList.AskToDelete.Response)
    func presentDeletedContact(response: ContactList.DeleteContact.Response)
    func presentUndoneDelete(response: ContactList.UndoDelete.Response)
    func presentImport(response: ContactList.ImportContacts.Response)
    func presentExport(response: ContactList.ExportContacts.Response)
}

@MainActor
final class ContactListPresenter: ContactListPresentationLogic {
    weak var viewController: (any ContactListDisplayLogic)?

    // MARK: - Show contacts

    func presentContacts(response: ContactList.ShowContacts.Response) {
        let request = response.request
        var viewModel = ContactList.ShowContacts.ViewModel(
            displayedContacts: [],
            offset: 0,
            total: 0,
            isTotalLowerBound: false,
            title: title(of: request),
            placeholder: placeholder(for: request),
            notice: response.change.map(notice)
        )
        switch response.page {
        case .success(let page):
            viewModel.displayedContacts = page.contacts.map(displayed)
            viewModel.offset = page.offset
            viewModel.total = page.total
            viewModel.isTotalLowerBound = page.isTotalLowerBound
            // After other work, what that did is the news, not that nothing matches.
            if page.total == 0, viewModel.notice == nil, isFiltered(request), !request.isUpdate {
                viewModel.notice = .warning(placeholder(for: request))
            }
        case .failure(let failure):
            viewModel.placeholder = "The contacts cannot be shown."
            viewModel.notice = .error(failure.text)
        }
        viewController?.displayContacts(viewModel: viewModel)
    }

    // MARK: - Follow contacts

    func presentChangedContacts(response: ContactList.FollowContacts.Response) {
        viewController?.displayChangedContacts(viewModel: .init())
    }

    private func displayed(_ contact: Contact) -> ContactList.ShowContacts.ViewModel.DisplayedContact {
        let card = contact.card
        let name = ContactNames.displayParts(of: contact)
        let phones = card.phones
        let emails = card.emails
        return .init(
            id: contact.id,
            formattedName: card.formattedName.trimmingBlanks,
            firstName: name.first,
            lastName: name.last,
            phone: phones.preferred?.value ?? "",
            email: emails.preferred?.value ?? "",
            organisation: card.organisation.first ?? "",
            phones: phones.map(labeled),
            emails: emails.map(labeled)
        )
    }

    private func labeled(_ value: LabeledValue) -> LabeledText {
        LabeledText(
            label: value.labels.isEmpty ? nil : value.labels.joined(separator: ", "),
            value: value.value
        )
    }

    private func isFiltered(_ request: ContactList.ShowContacts.Request) -> Bool {
        !request.search.isEmpty || !request.category.isEmpty
    }

    private func title(of request: ContactList.ShowContacts.Request) -> String {
        request.category.isEmpty ? "Contacts" : "Contacts in \(request.category)"
    }

    private func placeholder(for request: ContactList.ShowContacts.Request) -> String {
        switch (request.search.isEmpty, request.category.isEmpty) {
        case (true, true):
            "No contacts yet. Begin with 'import', which reads a vCard or CSV file, or with 'add'."
        case (false, true): "No contact matches '\(request.search)'."
        case (true, false): "No contact is in the category '\(request.category)'."
        case (false, false):
            "No contact in the category '\(request.category)' matches '\(request.search)'."
        }
    }

    private func notice(_ change: ContactChange) -> Notice {
        switch change {
        case .added(let name): .information("Added \(name).")
        case .saved(let name): .information("Saved \(name).")
        case .deleted(let name): .information("Deleted \(name). 'undo' brings it back.")
        }
    }

    // MARK: - Select contact

    func presentSelectedContact(response: ContactList.SelectContact.Response) {
        viewController?.displaySelectedContact(viewModel: .init())
    }

    // MARK: - Sort contacts

    func presentSortOrder(response: ContactList.SortContacts.Response) {
        let notice: Notice =
            switch response.result {
            case .success(.lastName): .information("Sorted by last name.")
            case .success(.firstName): .information("Sorted by first name.")
            case .failure(let failure): .error(failure.text)
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
                .init(question: nil, confirm: "", notice: .error(failure.text))
            }
        viewController?.displayDeleteQuestion(viewModel: viewModel)
    }

    func presentDeletedContact(response: ContactList.DeleteContact.Response) {
        let notice: Notice =
            switch response.contact {
            case .success(let contact): notice(.deleted(name: ContactNames.displayName(of: contact)))
            case .failure(let failure): .error(failure.text)
            }
        viewController?.displayDeletedContact(viewModel: .init(notice: notice))
    }

    func presentUndoneDelete(response: ContactList.UndoDelete.Response) {
        let notice: Notice =
            switch response.contact {
            case .success(let contact?): .information("\(ContactNames.displayName(of: contact)) is back.")
            case .success(nil): .warning("There is nothing to undo.")
            case .failure(let failure): .error(failure.text)
            }
        viewController?.displayUndoneDelete(viewModel: .init(notice: notice))
    }

    // MARK: - Import contacts

    func presentImport(response: ContactList.ImportContacts.Response) {
        let viewModel: ContactList.ImportContacts.ViewModel =
            switch response {
            case .progress(let progress): TransferWording.viewModel(of: progress)
            case .ended(.success(let report)): .init(notice: TransferWording.notice(of: report))
            case .ended(.failure(let failure)): .init(notice: .error(failure.text))
            }
        viewController?.displayImport(viewModel: viewModel)
    }

    // MARK: - Export contacts

    func presentExport(response: ContactList.ExportContacts.Response) {
        let viewModel: ContactList.ExportContacts.ViewModel =
            switch response {
            case .progress(let progress): TransferWording.viewModel(of: progress)
            case .ended(.success(let report)): .init(notice: TransferWording.notice(of: report))
            case .ended(.failure(let failure)): .init(notice: .error(failure.text))
            }
        viewController?.displayExport(viewModel: viewModel)
    }
}
