import ContactCards
import SceneKitCore
import TextWorkers

/// The texts of every list of contacts.
enum ContactListWording {
    typealias ViewModel = ContactList.ShowContacts.ViewModel

    /// A page of contacts as rows, or the reason why there are none.
    ///
    /// - Parameter emptyBook: The text in place of the rows if there are no contacts at all.
    static func viewModel(
        of response: ContactList.ShowContacts.Response,
        emptyBook: LocalizedText
    ) -> ViewModel {
        let query = response.query
        var viewModel = ViewModel(
            displayedContacts: [],
            offset: 0,
            total: 0,
            isTotalLowerBound: false,
            title: title(of: query),
            placeholder: noMatch(query) ?? emptyBook,
            notice: response.change.map(notice)
        )
        switch response.page {
        case .success(let page):
            viewModel.displayedContacts = page.contacts.map(displayed)
            viewModel.offset = page.offset
            viewModel.total = page.total
            viewModel.isTotalLowerBound = page.isTotalLowerBound
            viewModel.isByLastName = page.order == .lastName
            viewModel.undo = page.undoable.map(undoLabel)
            // After another operation its message matters more than an empty list.
            if page.total == 0, viewModel.notice == nil, !response.isUpdate {
                viewModel.notice = noMatch(query).map { Message(.warning, $0) }
            }
        case .failure(let failure):
            viewModel.placeholder = "The contacts cannot be shown."
            viewModel.notice = Message(.error, failure.text)
        }
        return viewModel
    }

    /// The action of the lists of contacts that takes back the last change.
    static let undo = "undo"

    static func notice(_ change: ContactChange) -> Message {
        switch change {
        case .added(let name): Message(.information, "Added \(name).")
        case .saved(let name): Message(.information, "Saved \(name).")
        case .deleted(let name): Message(.information, "Deleted \(name).", undo: undo)
        case .merged(let name, 1):
            Message(.information, "Merged into \(name).", undo: undo)
        case .merged(let name, let count):
            Message(
                .information,
                "Merged \(ContactListWording.contacts(count)) into \(name).",
                undo: undo
            )
        case .distinct(let all):
            Message(.information, "\(names(all)) are not listed as duplicates any more.")
        }
    }

    static func undone(_ response: ContactList.UndoChange.Response) -> ContactList.UndoChange.ViewModel {
        .init(response.change) {
            $0.map { Message(.information, undone($0)) } ?? Message(.warning, "There is nothing to undo.")
        }
    }

    static func contacts(_ count: Int) -> LocalizedText {
        LocalizedText(count: count, one: "1 contact", other: "\(count.grouped) contacts")
    }

    /// `Ada Lovelace`, `Ada Lovelace and Konrad Zuse`, or `Ada Lovelace and 2 other contacts`.
    ///
    /// - Parameter count: The number of contacts, if there are more than these.
    static func names(of contacts: [Contact], count: Int? = nil) -> LocalizedText {
        names(contacts.prefix(2).map(ContactNames.displayName), of: count ?? contacts.count)
    }

    /// The same of names.
    ///
    /// - Parameter count: The number of contacts, if that is not the number of names.
    static func names(_ names: [String], of count: Int? = nil) -> LocalizedText {
        guard let first = names.first else { return LocalizedText(verbatim: "") }
        let count = count ?? names.count
        return switch count {
        case 1: LocalizedText(verbatim: first)
        case 2: "\(first) and \(names[1])"
        default: "\(first) and \((count - 1).grouped) other contacts"
        }
    }

    /// `Delete Ada Lovelace?`, and what has changed since it was asked before.
    static func deletion(_ names: LocalizedText, changed: [Contact]) -> LocalizedText {
        guard !changed.isEmpty else { return "Delete \(names)?" }
        return LocalizedText.joined(
            ["\(Self.names(of: changed)) changed meanwhile.", "Delete \(names) all the same?"],
            separator: " "
        )
    }

    /// `Undo deleting Ada Lovelace`.
    static func undoLabel(_ change: UndoableChange) -> LocalizedText {
        switch change {
        case .deleting(let contacts): "Undo deleting \(contacts.text)"
        case .merging(let contacts, let name): "Undo merging \(contacts.text) into \(name)"
        case .adding(let contacts, let category): "Undo adding \(contacts.text) to \(category)"
        case .removing(let contacts, let category): "Undo removing \(contacts.text) from \(category)"
        case .changingPhoto(let contacts): "Undo changing the photo of \(contacts.text)"
        }
    }

    private static func undone(_ change: UndoableChange) -> LocalizedText {
        switch change {
        case .deleting(let contacts), .merging(let contacts, _):
            LocalizedText(
                count: contacts.count,
                one: "\(contacts.text) is back.",
                other: "\(contacts.text) are back."
            )
        case .adding(let contacts, let category): "Removed \(contacts.text) from \(category) again."
        case .removing(let contacts, let category): "Added \(contacts.text) to \(category) again."
        case .changingPhoto(let contacts): "The photo of \(contacts.text) is as it was."
        }
    }

    static func tagged(_ contacts: [Contact], by request: ContactList.TagContacts.Request) -> Message {
        let category = request.category.trimmingBlanks
        guard !contacts.isEmpty else {
            return Message(
                .warning,
                request.isRemoval
                    ? "Nothing has changed: the contacts are not in \(category)."
                    : "Nothing has changed: the contacts are in \(category) already."
            )
        }
        let text = UndoableContacts(contacts).text
        return Message(
            .information,
            request.isRemoval ? "Removed \(text) from \(category)." : "Added \(text) to \(category).",
            undo: undo
        )
    }

    /// The maximum number of phone numbers and of e-mail addresses that a row has.
    private static let valueLimit = 20

    private static func displayed(_ contact: Contact) -> ViewModel.DisplayedContact {
        let card = contact.card
        let name = ContactNames.displayParts(of: contact)
        let phones = card.phones
        let emails = card.emails
        return .init(
            id: contact.id,
            formattedName: ContactNames.shown(card.formattedName.trimmingBlanks),
            firstName: name.first,
            lastName: name.last,
            phone: ContactNames.shown(phones.preferred?.value ?? ""),
            email: ContactNames.shown(emails.preferred?.value ?? ""),
            organisation: ContactNames.shown(card.organisation.first ?? ""),
            phones: phones.prefix(valueLimit).map { displayed($0, .phone) },
            emails: emails.prefix(valueLimit).map { displayed($0, .email) }
        )
    }

    private static func displayed(_ value: LabeledValue, _ kind: ValueKind) -> DetailBlock.Item {
        DetailBlock.Item(
            LocalizedText(
                verbatim: ContactNames.shown(value.labels.prefix(valueLimit).joined(separator: ", "))
            ),
            ContactNames.shown(value.value),
            kind: kind
        )
    }

    private static func title(of query: ContactQuery) -> LocalizedText {
        query.category.isEmpty ? "Contacts" : "Contacts in \(query.category)"
    }

    /// The message for no matches; nil if the request asks for all contacts.
    private static func noMatch(_ query: ContactQuery) -> LocalizedText? {
        switch (query.search.isEmpty, query.category.isEmpty) {
        case (true, true): nil
        case (false, true): "No contact matches '\(query.search)'."
        case (true, false): "No contact is in the category '\(query.category)'."
        case (false, false): "No contact in the category '\(query.category)' matches '\(query.search)'."
        }
    }
}
