import SceneKitCore

/// Imports, exports and syncs.
extension ContactListViewController {
    static let importFields: [BoundField<ContactList.ImportContacts.Request>] = [
        .field(
            "document",
            \.documents,
            "Document",
            kind: .inputDocument,
            summary: "a vCard (2.1, 3.0, 4.0) or CSV document, or a folder of vCards",
            isRequired: true,
            isPositional: true
        ),
        .field(
            "strict",
            \.isStrict,
            "Strict",
            summary:
                "omit cards and rows that would have a warning, instead of keeping them with the unreadable part"
        ),
        .field(
            "encoding",
            \.encoding,
            "Encoding",
            summary: "the document's encoding, such as Shift_JIS; detected by default"
        ),
        .field(
            "rejected",
            \.rejected,
            "Rejected",
            kind: .outputDocument,
            summary:
                "a new file for the omitted cards; by default NAME.rejected.vcf or .csv beside the document, "
                + "none for standard input"
        ),
        .field(
            "update",
            \.isUpdate,
            "Update",
            summary:
                "bring an existing contact up to the card, unless the card's REV is older; what was changed here since "
                + "the last import stays"
        ),
        .field(
            "overwrite",
            \.overwrites,
            "Overwrite",
            summary: "with 'update', the card's values also where both have changed the same"
        ),
    ]

    static let exportFields: [BoundField<ContactList.ExportContacts.Request>] = [
        .field(
            "document",
            \.document,
            "Document",
            kind: .outputDocument,
            summary: "the document to write, or a folder for a vCard each",
            isRequired: true,
            isPositional: true
        ),
        .field(
            "format",
            \.format,
            "Format",
            summary: "the format; by default from the document's name, otherwise vcard-4.0"
        ),
        .field(
            "force",
            \.replacesExisting,
            "Force",
            summary: "replace an existing file; in a folder, the files of the exported contacts"
        ),
        .field(
            "id",
            \.ids,
            summary: "export only this contact; may be repeated",
            row: ContactListLayout.listIdentifier
        ),
    ]

    static let syncFields: [BoundField<ContactList.SyncContacts.Request>] = [
        .field(
            "folder",
            \.folder,
            "Folder",
            kind: .inputDocument,
            summary: "the folder, with a vCard in each file *.vcf",
            isRequired: true,
            isPositional: true
        ),
        .field(
            "conflict",
            \.conflict,
            "Conflict",
            summary:
                "for a card that both sides have changed: 'ours' keeps the contact, 'theirs' the file, 'both' keeps "
                + "both; without it, the card is only reported"
        ),
        .field(
            "allow-empty",
            \.allowsEmpty,
            "Allow empty",
            summary: "delete what the other side has lost, even if that is most of the cards or all"
        ),
    ]

    /// Whether an import, an export or a sync is running.
    var isWorking: Bool { progress != nil }

    /// Runs an import outside of the events, so that an event can cancel it.
    func importContacts(_ request: ContactList.ImportContacts.Request) {
        runImport { await $0.importContacts(request: request) }
    }

    func syncContacts(_ request: ContactList.SyncContacts.Request) {
        runImport { await $0.syncContacts(request: request) }
    }

    /// Runs work that adds or changes many contacts.
    private func runImport(_ work: @escaping @MainActor (any ContactListBusinessLogic) async -> Void) {
        host?.run(Self.workKey, for: self) { [weak self] in
            guard let self else { return }
            isImporting = true
            defer { isImporting = false }
            await work(interactor)
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
