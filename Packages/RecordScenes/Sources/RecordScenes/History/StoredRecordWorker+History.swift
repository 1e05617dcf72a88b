import SceneKitCore
import StorageWorkers

extension StoredRecordWorker {
    /// The types that reading and writing the history reads.
    static var historyTypes: [any Record.Type] { [RecordRevisionSpan.self, RecordRevision.self] }

    /// The number of changes that a card shows.
    private static var shownRevisions: Int { 20 }

    /// Whether the person sees the history on cards.
    var mayReadHistory: Bool {
        scenes.history.map { directory.allows($0.readers ?? scenes.access.write) } ?? false
    }

    /// Writes changes to the histories of their collections.
    func keepHistory(
        of changes: [RecordChange],
        _ origin: RecordRevision.Origin? = nil,
        in transaction: inout RecordTransaction
    ) throws {
        for keeper in keepers.values {
            try keeper.write(changes, by: directory.currentUserName, origin, in: &transaction)
        }
    }

    /// The newest changes of a record; nil if the person does not see the history.
    func history(of id: String, _ reader: RecordReader) throws -> ShownRecord<R>.History? {
        guard mayReadHistory else { return nil }
        guard let span = try span(of: id, reader) else { return .init() }
        let revisions = try reader.get(RecordRevision.self, ids: span.newest(Self.shownRevisions))
        return .init(revisions: revisions, total: span.count)
    }

    /// The person and the time of a record's last change: `Ada, 2026-11-22 18:30`. Nil if the person may not know.
    func lastChange(of id: String, _ reader: RecordReader) throws -> LocalizedText? {
        guard mayReadHistory, let span = try span(of: id, reader),
            let revision = try reader.get(RecordRevision.self, ids: span.newest(1)).first
        else { return nil }
        let time = RecordRevision.text(of: revision.time)
        return LocalizedText(verbatim: revision.person.map { "\(VisibleText.line($0)), \(time)" } ?? time)
    }

    private func span(of id: String, _ reader: RecordReader) throws -> RecordRevisionSpan? {
        try reader.get(RecordRevisionSpan.self, id: RecordRevisionSpan.subject(R.collectionName, id))
    }

    // MARK: - Restoring

    func previewRevision(_ number: Int, of id: String) async throws(RecordsFailure) -> RecordPreview<R> {
        try checkRight()
        return try await RecordsFailure.attempt {
            try await open().read(readTypes + Self.historyTypes) { try restored(number, of: id, $0) }
        }
    }

    func restore(_ number: Int, over shown: R) async throws(RecordsFailure) -> [R] {
        try checkRight()
        return try await RecordsFailure.attempt {
            try await open().transaction(writeTypes) { transaction in
                let preview = try restored(number, of: shown.id, transaction.reader)
                guard preview.before == shown else {
                    throw RecordsFailure.changedSinceShown([preview.before.title])
                }
                let record = preview.after
                guard record != preview.before else { return [] }
                try check(record)
                try check(
                    [.init(before: preview.before, after: record)],
                    transaction.reader,
                    orThrow: RecordsFailure.unfulfilled
                )
                let change = try RecordChange.put(record, over: preview.before, in: &transaction)
                try remember([change], .changing, title: record.title, from: .restore, in: &transaction)
                return [record]
            }
        }
    }

    /// The record with the values that its fields had after a change. Private and read-only fields keep their values.
    ///
    /// - Throws: `RecordsFailure.fields` for values that are no longer valid, such as a reference to a deleted record.
    private func restored(
        _ number: Int,
        of id: String,
        _ reader: RecordReader
    ) throws -> RecordPreview<R> {
        guard mayReadHistory, let history = keepers[R.collectionName]?.history else {
            throw RecordsFailure.denied("the history is not for you")
        }
        guard let present = try record(id, reader) else { throw RecordsFailure.notFound(id) }
        guard let span = try span(of: id, reader),
            let revision = try reader.get(RecordRevision.self, id: RecordRevision.id(number, of: span.id))
        else { throw RecordsFailure.noRevision(number) }
        guard revision.effect != RecordRevision.Effect.deleted.rawValue else {
            throw RecordsFailure.denied("that change deleted the record")
        }
        // The first later change of a field has the value that it had then.
        let later = try reader.get(RecordRevision.self, ids: span.after(number)).flatMap(\.changes)
        let values = Dictionary(later.map { ($0.field, $0.before) }, uniquingKeysWith: { first, _ in first })
        var (record, mistakes): (R, [FieldMistake]) = (present, [])
        for field in history.fields(of: R.self) {
            let name = field.declaration.identifier
            guard !scenes.readOnly.contains(name), !scenes.newOnly.contains(name), let entries = values[name]
            else { continue }
            if let problem = field.set(&record, to: entries) {
                mistakes.append(mistake(name, problem))
            } else if let gone = try reference(name, toNothingIn: record, reader) {
                mistakes.append(mistake(name, gone))
            }
        }
        guard mistakes.isEmpty else { throw RecordsFailure.fields(mistakes) }
        var preview = RecordPreview(before: present, after: record)
        preview.titles = try titles(of: [present, record], reader)
        return preview
    }

    /// The mistake of a reference to a record of ready-made scenes that is not there; nil for any other field.
    func reference(
        _ field: String,
        toNothingIn record: R,
        _ reader: RecordReader
    ) throws -> LocalizedText? {
        guard let reference = scenes.reference(field), let target = reference.target else { return nil }
        let id = reference.id(record)
        guard !id.isEmpty, try target.titles(reader, [id])[id] == nil else { return nil }
        return Self.gone(id)
    }

    /// The mistake of a reference to a record that is not there.
    static func gone(_ id: String) -> LocalizedText { "no longer there (\(id.prefix(8)))" }
}
