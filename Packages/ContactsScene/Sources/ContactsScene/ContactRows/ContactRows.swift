import SceneKitCore

/// The screen parts of every scene with contacts in rows.
enum ContactRows {
    static let listIdentifier = "contacts"
    static let searchSummary: LocalizedText =
        "Shows the contacts in which each word begins a word of any field."
    static let searchForm = FormTable(
        "filter",
        "",
        fields: [.field("search", \.self, "Search")],
        filters: listIdentifier
    )

    /// The rows of contacts; empty without a view model.
    ///
    /// - Parameters:
    ///   - sort: The action that sorts the rows by name.
    ///   - jump: The action that leads to a letter.
    static func list(
        _ contacts: ShowContactRows.ViewModel?,
        sort: ListBlock.Sort? = nil,
        jump: ListBlock.Jump? = nil
    ) -> ListBlock {
        var list = ListBlock(
            identifier: listIdentifier,
            columns: [
                .init("Name", sort: sort), .init("Phone", kind: .phone), .init("E-mail", kind: .email),
                "Organisation",
            ],
            style: .people
        )
        list.jump = jump
        guard let contacts else { return list }
        list.total = ListBlock.Total(contacts.total, isLowerBound: contacts.isTotalLowerBound)
        list.offset = contacts.offset
        list.$placeholder = contacts.placeholder
        list.rows = rows.value(of: contacts.displayedContacts) { $0.map(row) }
        return list
    }

    private static let rows = RecentValues<[ShowContactRows.ViewModel.DisplayedContact], [ListBlock.Row]>()

    private static func row(_ contact: ShowContactRows.ViewModel.DisplayedContact) -> ListBlock.Row {
        // The cells have room for one phone and one e-mail each; these are all of them.
        let values = [phone: contact.phones, email: contact.emails].filter { !$0.value.isEmpty }
        return ListBlock.Row(
            identifier: contact.id,
            cells: [contact.fullName, contact.phone, contact.email, contact.organisation],
            picture: contact.photo,
            values: values.isEmpty ? nil : values
        )
    }

    private static let phone = "Phone"
    private static let email = "E-mail"
}
