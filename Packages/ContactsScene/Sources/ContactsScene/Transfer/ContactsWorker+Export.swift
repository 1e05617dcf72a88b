import SceneKitCore
import StorageWorkers

extension ContactsWorker {
    func exportContacts(
        _ request: ContactList.ExportContacts.Request,
        progress: @escaping @MainActor @Sendable (ExportProgress) -> Void
    ) async throws(ContactsFailure) -> ExportReport {
        guard let documents else { throw .document("this host gives no access to documents") }
        let format =
            request.format.flatMap(ExportFormat.init) ?? ExportFormat.suggested(by: request.document)
        let sink = ContactSink(
            name: request.document,
            format: format,
            documents: documents,
            replacesExisting: request.replacesExisting
        )
        return try await attempt {
            try await sink.open()
            let total = try await store.count(Contact.self).value
            // The header comes first, and its columns depend on all contacts.
            if format == .csv {
                try await pages(Contact.self, index: "last_name") { await sink.include($0) }
            }
            try await sink.begin()
            var written = 0
            try await pages(Contact.self, index: "last_name") { contacts in
                try await sink.write(contacts)
                written += contacts.count
                await progress(ExportProgress(written: written, total: total))
            }
            var report = ExportReport(document: request.document, written: written)
            if format == .csv {
                report.omissions = await sink.omissions
                report.omittedGroups = try await store.count(ContactGroup.self).value
            } else {
                try await pages(ContactGroup.self, index: nil) { groups in
                    try await sink.write(groups.map(\.contact))
                }
            }
            try await sink.finish()
            return report
        }
    }

    private func pages<R: Record>(
        _ type: R.Type,
        index: String?,
        _ body: ([R]) async throws -> Void
    ) async throws {
        var query = RecordQuery(index: index, limit: 1_000)
        repeat {
            try Task.checkCancellation()
            let page = try await store.page(type, query)
            try await body(page.records)
            query.after = page.next
        } while query.after != nil
    }
}
