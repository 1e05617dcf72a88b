import SceneKitCore
import StorageWorkers

/// The storage and document work of an export.
protocol ExportContactsWorking: Sendable {
    /// - Throws: `ContactsFailure`; `.nothingToExport` if no contact matches.
    func exportContacts(
        _ request: ExportContacts.Request,
        progress: @escaping @MainActor @Sendable (ExportProgress) -> Void
    ) async throws(ContactsFailure) -> ExportReport
}

extension ContactsWorker: ExportContactsWorking {
    func exportContacts(
        _ request: ExportContacts.Request,
        progress: @escaping @MainActor @Sendable (ExportProgress) -> Void
    ) async throws(ContactsFailure) -> ExportReport {
        let documents = try documentAccess
        let folder = CardFolder(request.document, documents: documents)
        if try await ContactsFailure.attempt({ try await folder.isThere }) {
            return try await export(request, to: folder, progress: progress)
        }
        let format =
            if let format = request.format { format } else {
                try ExportFormat.suggested(by: request.document)
            }
        let sink = ContactSink(
            name: request.document,
            format: format,
            documents: documents,
            replacesExisting: request.replacesExisting
        )
        return try await ContactsFailure.attempt {
            let isWhole = request.isWhole
            let chosen = try await chosenContacts(request)
            func each(_ body: ([Contact]) async throws -> Void) async throws {
                try await self.each(chosen, body)
            }
            let total = try await count(chosen)
            guard isWhole || total > 0 || format == .mutt else { throw ContactsFailure.nothingToExport }
            try await sink.open()
            // The header comes first and depends on all contacts.
            if format == .csv { try await each { await sink.include($0) } }
            try await sink.begin(total: total)
            var written = 0
            try await each { contacts in
                try await sink.write(contacts)
                written += contacts.count
                await progress(ExportProgress(written: written, total: total))
            }
            var report = ExportReport(document: request.document, format: format, written: written)
            if format == .csv {
                report.omissions = await sink.omissions
                report.omittedGroups = isWhole ? try await store.count(ContactGroup.self).value : 0
            } else if isWhole, format.isVCard {
                try await pages(ContactGroup.self, RecordQuery(limit: 1_000)) { groups in
                    try await sink.write(groups.map(\.contact))
                }
            }
            try await sink.finish()
            return report
        }
    }

    /// The contacts to export.
    enum ChosenContacts: Sendable {
        case these([Contact])
        case query(RecordQuery<Contact>)
    }

    func chosenContacts(_ request: ExportContacts.Request) async throws -> ChosenContacts {
        guard request.ids.isEmpty else { return .these(try await fetchContacts(ids: request.ids)) }
        let shown = ContactQuery(search: request.search, category: request.category, limit: 1_000)
        let spellings = await spellings(of: shown.search)
        var query = try await read { try Self.query(shown, spellings: spellings, $0).query }
        if !request.search.isEmpty {
            query.matchLimit = .max
            // Large pages, since each page of a search finds and sorts all matches.
            query.limit = 10_000
        }
        return .query(query)
    }

    func count(_ chosen: ChosenContacts) async throws -> Int {
        switch chosen {
        case .these(let contacts): contacts.count
        case .query(let query): try await store.count(Contact.self, query).value
        }
    }

    func each(_ chosen: ChosenContacts, _ body: ([Contact]) async throws -> Void) async throws {
        switch chosen {
        case .these(let contacts): try await body(contacts)
        case .query(let query): try await pages(Contact.self, query, body)
        }
    }

    func pages<R: Record>(
        _ type: R.Type,
        _ query: RecordQuery<R>,
        _ body: ([R]) async throws -> Void
    ) async throws {
        var query = query
        repeat {
            try Task.checkCancellation()
            let page = try await store.page(type, query)
            try await body(page.records)
            query.after = page.next
        } while query.after != nil
    }
}
