import SceneKitCore

/// What can be done in the contact list.
enum ContactListActions {
    static let search = SceneAction(
        "search",
        label: "Search",
        key: "/",
        summary: "Shows the contacts of which every word is the beginning of some word, in any field.",
        parameters: [
            ActionParameter("query", summary: "what to look for; nothing shows all", isPositional: true)
        ]
    )
    static let filter = SceneAction(
        "filter",
        label: "Filter",
        key: "f",
        summary: "Shows the contacts of one category.",
        parameters: [ActionParameter("name", summary: "the category; nothing shows all", isPositional: true)]
    )
    static let sort = SceneAction(
        "sort",
        label: "Sort",
        key: "s",
        summary: "Sorts the list by last or by first name, from now on.",
        parameters: [
            ActionParameter(
                "by",
                kind: .choice(ContactSortOrder.allCases.map(\.rawValue)),
                summary: "which name comes first",
                isRequired: true,
                isPositional: true
            )
        ]
    )
    static let add = SceneAction("add", label: "Add", key: "a", summary: "Opens the form for a new contact.")
    static let delete = SceneAction(
        "delete",
        label: "Delete",
        key: "d",
        summary: "Deletes a contact, after a question.",
        parameters: [
            ActionParameter("id", summary: "the contact's id", isRequired: true, isPositional: true)
        ],
        isDestructive: true,
        answer: .message
    )
    static let undo = SceneAction(
        "undo",
        label: "Undo",
        key: "u",
        summary: "Brings back the contact that was deleted last.",
        answer: .message
    )
    static let importing = SceneAction(
        "import",
        label: "Import",
        key: "i",
        summary: "Reads contacts from a vCard or CSV document; what is there already is left alone.",
        parameters: [
            ActionParameter(
                "document",
                kind: .inputDocument,
                summary: "a vCard (2.1, 3.0, 4.0) or CSV document",
                isRequired: true,
                isPositional: true
            ),
            ActionParameter(
                "strict",
                kind: .toggle,
                summary:
                    "leave out a card or row that would have a warning; else it is kept with what could not be read"
            ),
            ActionParameter(
                "encoding",
                summary: "what the document is in, such as Shift_JIS; by default what fits its bytes"
            ),
            ActionParameter(
                "rejected",
                kind: .outputDocument,
                summary:
                    "a new file for the cards that are left out; by default NAME.rejected.vcf or .csv beside the document, "
                    + "none for standard input"
            ),
            ActionParameter(
                "update",
                kind: .toggle,
                summary: "replace a card that is there already by this one, unless its REV is older"
            ),
        ],
        answer: .message
    )
    static let exporting = SceneAction(
        "export",
        label: "Export",
        key: "e",
        summary:
            "Writes the contacts that the list shows to a document.",
        parameters: [
            ActionParameter(
                "document",
                kind: .outputDocument,
                summary: "where to",
                isRequired: true,
                isPositional: true
            ),
            ActionParameter(
                "format",
                kind: .choice(ExportFormat.allCases.map(\.rawValue)),
                summary: "the format; by default what the document's name says, else vcard-4.0"
            ),
            ActionParameter("force", kind: .toggle, summary: "overwrite what is there"),
        ],
        answer: .message
    )
    static let cancel = SceneAction(
        "cancel",
        label: "Cancel",
        key: "c",
        summary: "Stops the import or export that is running."
    )

    static let all = [search, filter, sort, add, delete, undo, importing, exporting, cancel]
}
