import SceneKitCore
import StorageWorkers
import TextWorkers

/// The storage and document work of an import.
protocol ImportContactsWorking: Sendable {
    /// Reads vCard or CSV documents into the store in batches; committed batches stay after a cancellation.
    func importContacts(
        _ request: ImportContacts.Request,
        progress: @escaping @MainActor @Sendable (ImportProgress) -> Void
    ) async throws(ContactsFailure) -> ImportReport
}

extension ContactsWorker: ImportContactsWorking {
    func importContacts(
        _ request: ImportContacts.Request,
        progress: @escaping @MainActor @Sendable (ImportProgress) -> Void
    ) async throws(ContactsFailure) -> ImportReport {
        guard !request.others.isEmpty else { return try await importDocument(request, progress: progress) }
        guard request.rejected == nil else {
            throw .document(
                "'\(ImportContacts.fields.option("rejected"))' takes the cards of one document; "
                    + "without it, each has a file of its own"
            )
        }
        var reports: [ImportReport] = []
        for document in request.documents {
            var single = request
            single.documents = [document]
            do {
                reports.append(try await importDocument(single, progress: progress))
            } catch .document(let reason) {
                // Go on with the other documents.
                reports.append(ImportReport(document: document, failure: reason))
            }
            if reports.last?.isCancelled == true { break }
        }
        var report = reports.removeFirst()
        report.others = reports
        return report
    }

    private func importDocument(
        _ request: ImportContacts.Request,
        progress: @escaping @MainActor @Sendable (ImportProgress) -> Void
    ) async throws(ContactsFailure) -> ImportReport {
        let documents = try documentAccess
        let encoding = try request.encoding.map { (name) throws(ContactsFailure) in try Self.encoding(name) }
        let source = ContactSource(request, encoding: encoding, documents: documents)
        var report = ImportReport(document: request.document)
        if request.isUpdate { report.updates = .init() }
        do {
            let first = try await source.next()
            if let first, first.isFull, !request.isUpdate {
                try await store.bulk(Contact.self) { _ in
                    try await write(first, andRestOf: source, &report, progress)
                }
            } else {
                try await write(first, andRestOf: source, &report, progress)
            }
        } catch is CancellationError {
            report.isCancelled = true
        } catch {
            throw ContactsFailure(error)
        }
        report.rejected = await source.finishRejected()
        report.reading = await source.reading
        if report.added + report.known + report.groups + report.faults.count == 0, !report.isCancelled {
            throw .document("\(request.document): the document contains no contact")
        }
        return report
    }

    private static func encoding(_ name: String) throws(ContactsFailure) -> TextEncoding {
        if let encoding = TextEncoding(named: name) { return encoding }
        let names = TextEncoding.names
        let guess = Suggestion.text(Suggestion.nearest(to: name, in: names))
        throw .document(
            "there is no encoding '\(name)'\(guess); UTF-8, UTF-16, windows-1252, ISO-8859-2, Shift_JIS, GB18030, "
                + "Big5, EUC-KR, KOI8-R and \(names.count - 9) others are known"
        )
    }

    private func write(
        _ first: ContactSource.Part?,
        andRestOf source: ContactSource,
        _ report: inout ImportReport,
        _ progress: @MainActor @Sendable (ImportProgress) -> Void
    ) async throws {
        var read = 0
        var part = first
        while let current = part {
            // Read the next part while this one is written.
            async let following = source.next()
            if report.updates == nil {
                report.add(try await store.write(current.contacts))
                report.groups += try await store.write(current.groups).inserted
            } else {
                let updates = try await update(current, overwrites: source.overwrites)
                report.updates?.add(updates)
                report.added += updates.added
                report.groups += updates.groups
                report.known += updates.updated + updates.unchanged + updates.older + updates.conflicts.count
            }
            report.faults.add(current.faults)
            report.warnings.add(current.warnings)
            read += current.count
            await progress(ImportProgress(read: read, fraction: current.fraction))
            part = try await following
        }
    }
}

extension ImportReport {
    fileprivate mutating func add(_ summary: WriteSummary) {
        added += summary.inserted
        known += summary.skipped
    }
}
