import SceneKitCore

extension ContactListViewController {
    static let actions: [BoundAction<ContactListViewController>] = [
        .search(ContactRows.searchSummary) { await $0.search($1) },
        .action(
            "filter",
            key: "f",
            "Shows the contacts of one category.",
            segue: "PickCategory",
            values: Filter(),
            [
                .field(
                    "name",
                    \.name,
                    "Category",
                    summary:
                        "the category, or '' for all; without it the categories are shown, to choose one",
                    isPositional: true,
                    parameter: "category"
                )
            ]
        ) { try await $0.filter($1) }
        .suggesting("name") { $0.categories },
        .action(
            "all",
            "All contacts",
            "Shows the contacts of every category and all names again.",
            role: .reset,
            when: { !$0.router.dataStore.query.category.isEmpty || !$0.router.dataStore.query.from.isEmpty }
        ) { try await $0.filter(Filter(name: "")) },
        .action(
            "sort",
            key: "S",
            "Sorts the list by last or by first name, from now on.",
            takes: .value("by", ContactSortOrder.lastName, "which name comes first", isRequired: true)
        ) { await $0.sort(by: $1) }
        .promising(.sets)
        .rare,
        .action(
            "from",
            "Names from",
            "Shows the contacts from a letter or the beginning of a name on.",
            takes: .value("name", "", "the letter or the beginning; without it all contacts are shown")
        ) { await $0.show(from: $1) }
        .promising(.reads)
        .rare,
        .segue("add", key: "a", "Opens the form for a new contact.", to: "AddContact"),
        .action(
            "delete",
            key: "d",
            "Deletes contacts, after a question.",
            role: .destructive,
            answer: .message,
            takes: .texts("id", contactSummary, row: ContactRows.listIdentifier)
        ) { await $0.delete(ids: $1) }
        .promising(.asks, .sets),
        .action(
            "tag",
            key: "t",
            "Adds contacts to a category, or removes them from it.",
            answer: .message,
            values: ChangeContacts.TagContacts.Request(),
            [
                .field("category", \.category, summary: "the category's name", isRequired: true),
                .field(
                    "remove",
                    \.isRemoval,
                    "Remove from the category",
                    summary: "remove them from the category"
                ),
                .field(
                    "id",
                    \.ids,
                    summary: contactSummary,
                    isRequired: true,
                    isPositional: true,
                    row: ContactRows.listIdentifier
                ),
            ]
        ) { await $0.tag($1) }
        .promising(.sets)
        .suggesting("category") { $0.categories },
        .action(
            ContactWording.undo,
            key: "u",
            "Takes back the last deletion, merge, or change of categories or photos. Repeat it for earlier ones, up to 20.",
            role: .undo,
            answer: .message,
            when: { $0.undo != nil }
        ) { await $0.undoChange() }
        .labelled { $0.undo }
        .refused("there is nothing to undo"),
        .action(
            "redo",
            "Redo",
            "Makes the change again that was undone last, unless something else has been changed since.",
            role: .redo,
            answer: .message,
            when: { $0.redo != nil }
        ) { await $0.redoChange() }
        .labelled { $0.redo }
        .refused("there is nothing to redo"),
        .action(
            "import",
            key: "i",
            "Imports contacts from a vCard or CSV document; updates existing ones only on request.",
            answer: .message,
            values: ImportContacts.Request(),
            ImportContacts.fields
        ) { $0.importContacts($1) }
        .rare,
        .action(
            "export",
            key: "E",
            "Writes the shown contacts, or the marked ones, to a document.",
            answer: .message,
            values: ExportContacts.Request(),
            ExportContacts.fields
        ) { $0.exportContacts($1) }
        .rare,
        .action(
            "birthdays",
            key: "B",
            "Shows the coming birthdays and anniversaries.",
            segue: "BirthdayList",
            takes: .value(
                "within",
                Int?.none,
                BirthdayList.daysSummary,
                kind: BirthdayList.daysKind,
                isPositional: false
            )
        ) { $0.showBirthdays(within: $1) },
        .segue(
            "duplicates",
            key: "D",
            "Lists the contacts that are probably there twice, to merge them.",
            to: "DuplicateList"
        ),
        .action(
            "sync",
            "Sync",
            "Keeps the contacts and a folder of vCards, such as vdirsyncer's or khard's, in step.",
            answer: .message,
            when: { $0.hasFolders },
            values: SyncContacts.Request(),
            SyncContacts.fields
        ) { $0.syncContacts($1) }
        .rare,
        .action(
            "query",
            "Query",
            "Prints the e-mail addresses of the contacts that a search finds, for mail programs.",
            answer: .message,
            when: { $0.hasStandardStreams },
            values: AddressQuery(),
            [
                .field(
                    "text",
                    \.text,
                    summary: "the words to search for",
                    isRequired: true,
                    isPositional: true
                ),
                .field(
                    "format",
                    \.format,
                    summary: "mutt for its query_command; tsv for aerc, without its first line"
                ),
            ]
        ) { await $0.query($1) }
        .promising(.reads)
        .rare,
        .action(
            "cancel",
            key: "x",
            "Stops the running import, export or sync.",
            role: .stop,
            when: { $0.isWorking }
        ) { $0.cancelWork() }
        .refused("nothing is running"),
    ]
    private static let contactSummary: LocalizedText =
        "the contact's id, its beginning, or the contact's name"

    /// A search by a mail program.
    struct AddressQuery: Equatable, Sendable {
        var text = ""
        var format = AddressFormat.mutt
    }

    /// The category to show, if one was given.
    struct Filter: Equatable, Sendable {
        /// Empty for all contacts.
        var name = "" { didSet { isGiven = true } }
        private(set) var isGiven = false

        init() {}

        init(name: String) {
            self.name = name
            isGiven = true
        }
    }
}
