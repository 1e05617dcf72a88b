import SceneKitCore

/// Imports and exports.
extension ContactListViewController {
    static let importFields: [BoundField<ContactList.ImportContacts.Request>] = [
        .field(
            "document",
            \.document,
            kind: .inputDocument,
            summary: "a vCard (2.1, 3.0, 4.0) or CSV document",
            isRequired: true,
            isPositional: true
        ),
        .field(
            "strict",
            \.isStrict,
            summary:
                "omit cards and rows that would have a warning, instead of keeping them with the unreadable part"
        ),
        .field(
            "encoding",
            \.encoding,
            summary: "the document's encoding, such as Shift_JIS; detected by default"
        ),
        .field(
            "rejected",
            \.rejected,
            kind: .outputDocument,
            summary:
                "a new file for the omitted cards; by default NAME.rejected.vcf or .csv beside the document, "
                + "none for standard input"
        ),
        .field(
            "update",
            \.isUpdate,
            summary: "replace an existing contact by the card, unless the card's REV is older"
        ),
    ]

    static let exportFields: [BoundField<ContactList.ExportContacts.Request>] = [
        .field(
            "document",
            \.document,
            kind: .outputDocument,
            summary: "the document to write",
            isRequired: true,
            isPositional: true
        ),
        .field(
            "format",
            \.format,
            summary: "the format; by default from the document's name, otherwise vcard-4.0"
        ),
        .field("force", \.replacesExisting, summary: "overwrite an existing document"),
        .field(
            "id",
            \.ids,
            summary: "export only this contact; may be repeated",
            row: ContactListLayout.listIdentifier
        ),
    ]

    /// Whether an import or export is running.
    var isWorking: Bool { progress != nil }

    /// Runs an import outside of the events, so that an event can cancel it.
    func importContacts(_ request: ContactList.ImportContacts.Request) {
        host?.run(Self.workKey, for: self) { [weak self] in
            guard let self else { return }
            isImporting = true
            defer { isImporting = false }
            await interactor.importContacts(request: request)
            // This task may be cancelled and then cannot load the contacts added so far.
            updateBesideEvents()
        }
    }

    func exportContacts(_ request: ContactList.ExportContacts.Request) {
        host?.run(Self.workKey, for: self) { [interactor] in
            await interactor.exportContacts(request: request)
        }
    }

    /// Prints the e-mail addresses of the contacts that a search finds.
    func query(_ query: AddressQuery) async {
        await search(query.text)
        await interactor.exportContacts(request: .init(document: "-", format: query.format.exportFormat))
    }

    func cancelWork() { host?.cancel(Self.workKey, for: self) }

    private static let workKey = "transfer"
}
