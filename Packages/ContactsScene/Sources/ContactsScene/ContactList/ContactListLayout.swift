import SceneKitCore

/// How the contact list's screen is laid out; part of the view.
struct ContactListLayout {
    var contacts: ContactList.ShowContacts.ViewModel?
    var progress: ContactList.WorkViewModel.DisplayedProgress?
    var notice: Notice?
    var question: Question?

    static let listIdentifier = "contacts"
    static let searchField = "search"

    func screen(request: ContactList.ShowContacts.Request) -> Screen {
        var blocks: [Block] = []
        if let progress {
            blocks.append(
                .progress(
                    ProgressBlock(
                        label: progress.label,
                        fraction: progress.fraction,
                        detail: progress.detail
                    )
                )
            )
        }
        blocks.append(.form(searchForm(request.search)))
        blocks.append(.list(list))
        return Screen(
            title: contacts?.title ?? "Contacts",
            blocks: blocks,
            actions: ContactListActions.all.filter { $0 != ContactListActions.cancel || progress != nil },
            message: notice.map { Message($0) },
            question: question
        )
    }

    private func searchForm(_ text: String) -> FormBlock {
        FormBlock(
            identifier: "filter",
            fields: [
                FormField(
                    identifier: Self.searchField,
                    label: "Search",
                    values: text.isEmpty ? [] : [text]
                )
            ]
        )
    }

    private var list: ListBlock {
        var list = ListBlock(
            identifier: Self.listIdentifier,
            columns: ["Name", Self.phone, Self.email, "Organisation"]
        )
        guard let contacts else { return list }
        list.total = ListBlock.Total(contacts.total, isLowerBound: contacts.isTotalLowerBound)
        list.offset = contacts.offset
        list.placeholder = contacts.placeholder
        list.rows = contacts.displayedContacts.map {
            ListBlock.Row(
                identifier: $0.id,
                cells: [$0.fullName, $0.phone, $0.email, $0.organisation],
                values: values(of: $0)
            )
        }
        return list
    }

    private static let phone = "Phone"
    private static let email = "E-mail"

    /// All phones and e-mails of a row, which has room for one of each; nil where it has none.
    private func values(
        of contact: ContactList.ShowContacts.ViewModel.DisplayedContact
    ) -> [String: [DetailBlock.Item]]? {
        var values: [String: [DetailBlock.Item]] = [:]
        for (column, all) in [(Self.phone, contact.phones), (Self.email, contact.emails)] where !all.isEmpty {
            values[column] = all.map { DetailBlock.Item($0.label ?? "", $0.value) }
        }
        return values.isEmpty ? nil : values
    }
}
