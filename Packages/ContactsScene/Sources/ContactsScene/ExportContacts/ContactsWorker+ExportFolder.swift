import ContactCards
import SceneKitCore
import StorageWorkers

extension ContactsWorker {
    /// Writes a vCard for each contact to a folder: a new file, or in place of the contact's own if that is allowed.
    func export(
        _ request: ExportContacts.Request,
        to folder: CardFolder,
        progress: @escaping @MainActor @Sendable (ExportProgress) -> Void
    ) async throws(ContactsFailure) -> ExportReport {
        try await ContactsFailure.attempt {
            guard request.format?.isVCard != false else {
                throw DocumentError(request.document, reason: "a folder takes vCards only")
            }
            _ = try await folder.open()
            let contents = try await folder.contents(known: [])
            guard contents.names.isEmpty || request.replacesExisting else {
                let sync = LocalizedText(command: .init(verbatim: "sync"), label: "Sync")
                let force = ExportContacts.fields.option("force")
                throw DocumentError(
                    request.document,
                    reason:
                        "it has cards already; '\(sync)' keeps them in step, '\(force)' replaces those of the contacts"
                )
            }
            let chosen = try await chosenContacts(request)
            let total = try await count(chosen)
            guard request.isWhole || total > 0 else { throw ContactsFailure.nothingToExport }
            var names = SyncFileNames(taken: contents.names)
            var report = ExportReport(document: request.document, written: 0)
            func write(_ contacts: [Contact]) async throws {
                for start in stride(from: 0, to: contacts.count, by: 200) {
                    try Task.checkCancellation()
                    let changes = contacts[start..<min(start + 200, contacts.count)].map { contact in
                        let file = contents.files[contact.id]
                        return DocumentChange(
                            file?.name ?? names.new(for: contact.id),
                            content: GivenCard(contact, version: request.format?.version).bytes,
                            stamp: file?.stamp
                        )
                    }
                    let outcomes = try await folder.apply(changes)
                    for (change, outcome) in zip(changes, outcomes) {
                        switch outcome {
                        case .done: break
                        case .changedMeanwhile:
                            throw DocumentError(
                                change.name,
                                reason: "another program has changed it; export again"
                            )
                        case .failed(let reason): throw DocumentError(change.name, reason: reason)
                        }
                    }
                }
            }
            try await each(chosen) { contacts in
                try await write(contacts)
                report.written += contacts.count
                await progress(ExportProgress(written: report.written, total: total))
            }
            if request.isWhole {
                try await pages(ContactGroup.self, RecordQuery(limit: 1_000)) { groups in
                    try await write(groups.map(\.contact))
                }
            }
            return report
        }
    }
}

extension ExportFormat {
    /// The version of its cards; nil if it has none.
    fileprivate var version: CardVersion? {
        switch self {
        case .vCard21: .v21
        case .vCard30: .v30
        case .vCard40: .v40
        case .csv, .tsv, .mutt: nil
        }
    }
}
