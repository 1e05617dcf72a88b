import SceneKitCore

/// The parts of a screen that shows contacts in rows, for each scene that does.
enum ContactListLayout {
    static let listIdentifier = "contacts"
    static let searchForm = FormTable(
        "filter",
        "",
        fields: [.field("search", \.self, "Search")],
        filters: listIdentifier
    )

    /// The rows of contacts; without a view model there are none yet.
    ///
    /// - Parameter sort: The action that sorts the rows by name.
    static func list(
        _ contacts: ContactList.ShowContacts.ViewModel?,
        sort: ListBlock.Sort? = nil
    ) -> ListBlock {
        var list = ListBlock(
            identifier: listIdentifier,
            columns: [
                .init("Name", sort: sort), .init(phone, kind: .phone), .init(email, kind: .email),
                "Organisation",
            ]
        )
        guard let contacts else { return list }
        list.total = ListBlock.Total(contacts.total, isLowerBound: contacts.isTotalLowerBound)
        list.offset = contacts.offset
        list.placeholder = contacts.placeholder
        list.rows = contacts.displayedContacts.map {
            // All phones and e-mails, of which the cells have room for one each.
            let values = [phone: $0.phones, email: $0.emails].filter { !$0.value.isEmpty }
            return ListBlock.Row(
                identifier: $0.id,
                cells: [$0.fullName, $0.phone, $0.email, $0.organisation],
                values: values.isEmpty ? nil : values
            )
        }
        return list
    }

    private static let phone = "Phone"
    private static let email = "E-mail"
}

extension BoundAction {
    /// The search, in each scene that shows contacts in rows.
    static func searchContacts(
        _ perform: @escaping @MainActor (Scene, String) async -> Void
    ) -> Self {
        .action(
            "search",
            "Search",
            key: "/",
            "Shows the contacts of which every word is the beginning of some word, in any field.",
            values: "",
            [.field("query", \.self, summary: "what to look for; nothing shows all", isPositional: true)],
            perform: perform
        )
    }
}
