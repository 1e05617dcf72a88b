import ContactCards
import SceneKitCore
import TextWorkers

/// The texts of the rows.
extension ContactRows {
    typealias ViewModel = ShowContactRows.ViewModel

    private static let shownContacts = RecentValues<
        [Contact], (rows: [ViewModel.DisplayedContact], categories: [String])
    >()

    /// A page of contacts as rows, or the reason why there are none.
    ///
    /// - Parameter emptyBook: The text in place of the rows if there are no contacts at all.
    static func viewModel(
        of response: ShowContactRows.Response,
        emptyBook: LocalizedText
    ) -> ViewModel {
        let query = response.query
        var viewModel = ViewModel(
            displayedContacts: [],
            offset: 0,
            total: 0,
            isTotalLowerBound: false,
            from: query.from.isEmpty ? nil : query.from,
            title: title(of: query),
            placeholder: noMatch(query) ?? emptyBook,
            notice: response.change.map(ContactWording.notice)
        )
        switch response.page {
        case .success(let page):
            let shown = shownContacts.value(of: page.contacts) { contacts in
                (RecentRows.shared.rows(of: contacts, make: displayed), categories(of: contacts))
            }
            viewModel.displayedContacts = shown.rows
            viewModel.offset = page.offset
            viewModel.total = page.total
            viewModel.isTotalLowerBound = page.isTotalLowerBound
            viewModel.isByLastName = page.order == .lastName
            viewModel.undo = page.undoable.map(\.undoLabel)
            viewModel.redo = page.redoable.map(\.redoLabel)
            viewModel.categories = shown.categories
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

    /// The maximum number of phone numbers and of e-mail addresses that a row has.
    private static let valueLimit = 20

    /// The categories of contacts, each once: case does not distinguish them.
    private static func categories(of contacts: [Contact]) -> [String] {
        let names = contacts.flatMap(\.card.categories).map { (key: $0.lowercased(), name: $0) }
        return Dictionary(names.map { ($0.key, $0.name) }) { first, _ in first }.values.sorted()
    }

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
            emails: emails.prefix(valueLimit).map { displayed($0, .email) },
            photo: contact.photoPicture
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
        switch (query.category.isEmpty, query.from.isEmpty) {
        case (true, true): "Contacts"
        case (false, true): "Contacts in \(query.category)"
        case (true, false): "Contacts from \(query.from) on"
        case (false, false): "Contacts in \(query.category), from \(query.from) on"
        }
    }

    /// The message for no matches; nil if the request asks for all contacts.
    private static func noMatch(_ query: ContactQuery) -> LocalizedText? {
        guard query.from.isEmpty else { return "No name here begins with '\(query.from)' or a later letter." }
        return switch (query.search.isEmpty, query.category.isEmpty) {
        case (true, true): nil
        case (false, true): "No contact matches '\(query.search)'."
        case (true, false): "No contact is in the category '\(query.category)'."
        case (false, false): "No contact in the category '\(query.category)' matches '\(query.search)'."
        }
    }
}
