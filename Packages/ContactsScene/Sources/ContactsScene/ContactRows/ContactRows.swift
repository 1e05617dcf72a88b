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
        list.rows = contacts.displayedContacts.map {
            // The cells have room for one phone and one e-mail each; these are all of them.
            let values = [phone: $0.phones, email: $0.emails].filter { !$0.value.isEmpty }
            return ListBlock.Row(
                identifier: $0.id,
                cells: [$0.fullName, $0.phone, $0.email, $0.organisation],
                picture: $0.photo,
                values: values.isEmpty ? nil : values
            )
        }
        return list
    }

    private static let phone = "Phone"
    private static let email = "E-mail"
}
