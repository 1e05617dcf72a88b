import ContactCards

/// What the interactor has presented.
@MainActor
protocol ViewContactPresentationLogic: AnyObject {
    func presentContact(response: ViewContact.FetchContact.Response)
    func presentDeleteQuestion(response: ViewContact.AskToDelete.Response)
    func presentDeletedContact(response: ViewContact.DeleteContact.Response)
}

@MainActor
final class ViewContactPresenter: ViewContactPresentationLogic {
    typealias DisplayedItem = ViewContact.FetchContact.ViewModel.DisplayedItem

    weak var viewController: (any ViewContactDisplayLogic)?

    // MARK: - Fetch contact

    func presentContact(response: ViewContact.FetchContact.Response) {
        let viewModel: ViewContact.FetchContact.ViewModel =
            switch response.contact {
            case .success(let contact):
                .init(
                    title: ContactNames.displayName(of: contact),
                    items: items(of: contact),
                    notice: response.change.map(notice)
                )
            case .failure(let failure):
                .init(title: "Contact", items: [], notice: notice(failure))
            }
        viewController?.displayContact(viewModel: viewModel)
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

    private func items(of contact: Contact) -> [DisplayedItem] {
        let card = contact.card
        let name = card.name
        var items: [DisplayedItem] = []
        func add(_ label: String, _ value: String?) {
            if let value, !value.isEmpty { items.append(DisplayedItem(label: label, value: value)) }
        }
        let fullName = CardFormatting.fullName(name)
        if card.formattedName.trimmingBlanks.isEmpty {
            add("Name", fullName ?? ContactNames.displayName(of: contact))
        } else {
            add("Name", ContactNames.displayName(of: contact))
            // A formatted name of its own does not say which parts the name has.
            if card.hasNameOfItsOwn { add("Full name", fullName) }
        }
        add("Nickname", card.nickname)
        add("Organisation", card.organisation.filter { !$0.isEmpty }.joined(separator: ", "))
        add("Title", card.title)
        for phone in card.phones { add(CardFormatting.label("Phone", phone.labels), phone.value) }
        for email in card.emails { add(CardFormatting.label("E-mail", email.labels), email.value) }
        for address in card.addresses {
            add(CardFormatting.label("Address", address.labels), CardFormatting.lines(of: address))
        }
        add("Birthday", card.birthday.map(CardFormatting.text))
        for url in card.urls { add("Web", url) }
        add("Categories", card.categories.joined(separator: ", "))
        add("Notes", card.notes)
        add("Photo", card.photo.map(CardFormatting.text))
        add("Id", contact.id)
        return items
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
