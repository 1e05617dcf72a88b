import SceneKitCore
import StorageWorkers

/// Writes the changes of one collection to its history, without knowing the type of its records.
struct RecordHistoryKeeper: Sendable {
    let collection: String
    let space: RecordSpace
    private(set) var history: RecordHistory
    /// Compares the fields of records that enter a history.
    private let comparison: @Sendable (RecordHistory) -> Comparison

    private typealias Comparison = (RecordChange) throws -> [RecordRevision.FieldChange]

    init<R: FieldRecord>(_ history: RecordHistory, of scenes: RecordScenes<R>) {
        collection = R.collectionName
        space = scenes.space
        self.history = history
        comparison = { history in
            let fields = history.fields(of: R.self)
            return { change in
                let (before, after) = (try change.recordBefore(R.self), try change.recordAfter(R.self))
                let changes = fields.compactMap { Self.change(of: $0, before, after) }
                guard let image = scenes.image else { return changes }
                let tags = [before, after].map { record in
                    record?[keyPath: image].map { [FieldEntry.text($0.tag)] } ?? []
                }
                guard tags[0] != tags[1] else { return changes }
                return changes + [.init(field: RecordImage.historyField, before: tags[0], after: tags[1])]
            }
        }
    }

    /// - Returns: Nil for a field with the same value. A record that is not there has no values.
    private static func change<R: FieldRecord>(
        of field: BoundField<R>,
        _ before: R?,
        _ after: R?
    ) -> RecordRevision.FieldChange? {
        if let before, let after {
            guard !field.isEqual(before, after), field.comparable(of: before) != field.comparable(of: after)
            else { return nil }
        }
        let (old, new) = (before.map(field.entries) ?? [], after.map(field.entries) ?? [])
        guard old != new else { return nil }
        return .init(field: field.declaration.identifier, before: old, after: new)
    }

    /// One keeper for each collection. If several declarations have a history of it, a field that one of them calls private
    /// enters none.
    static func byCollection(_ keepers: [Self]) -> [String: Self] {
        Dictionary(keepers.map { ($0.collection, $0) }) { first, other in
            var merged = first
            merged.history.privateFields.formUnion(other.history.privateFields)
            return merged
        }
    }

    /// Adds changes to the history, and removes those that it no longer keeps.
    ///
    /// - Parameter all: The changes of a transaction; those of other collections are left out.
    func write(
        _ all: [RecordChange],
        by person: String?,
        _ origin: RecordRevision.Origin?,
        in transaction: inout RecordTransaction
    ) throws {
        let changes = all.filter { $0.collection == collection }
        guard !changes.isEmpty else { return }
        var spans = try spans(of: Set(changes.map { subject($0.id) }), transaction.reader)
        let (time, fieldChanges) = (history.now(), comparison(history))
        for change in changes {
            let subject = subject(change.id)
            var span = spans[subject] ?? RecordRevisionSpan(id: subject)
            span.last += 1
            try transaction.batch.insert(
                RecordRevision(
                    id: RecordRevision.id(span.last, of: subject),
                    collection: collection,
                    record: change.id,
                    number: span.last,
                    time: time,
                    person: person,
                    effect: change.effect.rawValue,
                    origin: origin?.rawValue,
                    changes: try fieldChanges(change)
                )
            )
            if case .last(let limit) = history.retention {
                while span.count > limit {
                    let id = RecordRevision.id(span.first, of: subject)
                    transaction.batch.delete(RecordRevision.self, id: id)
                    span.first += 1
                }
            }
            spans[subject] = span
        }
        if case .days(let days) = history.retention {
            // In proportion to the change, so that no change waits for the removal of a long history.
            let limit = max(1_000, 2 * changes.count)
            try forget(before: time - days * 86_400, limit: limit, &spans, in: &transaction)
        }
        for span in spans.values { try transaction.batch.put(span) }
    }

    /// Removes the oldest changes.
    ///
    /// - Parameter spans: Those of the records that this transaction changes, which are written later.
    private func forget(
        before time: Int,
        limit: Int,
        _ spans: inout [String: RecordRevisionSpan],
        in transaction: inout RecordTransaction
    ) throws {
        let past = RecordRevision.byTime[collection][..<time]
        let revisions = try transaction.reader.page(RecordRevision.self, RecordQuery(past, limit: limit))
            .records
        var last: [String: Int] = [:]
        for revision in revisions {
            transaction.batch.delete(RecordRevision.self, id: revision.id)
            last[subject(revision.record), default: 0] = max(
                last[subject(revision.record)] ?? 0,
                revision.number
            )
        }
        let others = try self.spans(of: Set(last.keys).subtracting(spans.keys), transaction.reader)
        for (subject, number) in last {
            guard var span = spans[subject] ?? others[subject] else { continue }
            span.first = max(span.first, number + 1)
            if span.count == 0 {
                transaction.batch.delete(RecordRevisionSpan.self, id: subject)
            } else {
                spans[subject] = span
            }
        }
    }

    private func subject(_ record: String) -> String { RecordRevisionSpan.subject(collection, record) }

    private func spans(
        of subjects: Set<String>,
        _ reader: RecordReader
    ) throws -> [String: RecordRevisionSpan] {
        let known = try reader.get(RecordRevisionSpan.self, ids: subjects.sorted()).map { ($0.id, $0) }
        return Dictionary(known, uniquingKeysWith: { first, _ in first })
    }
}

extension RecordChange {
    fileprivate var effect: RecordRevision.Effect {
        before == nil ? .added : after == nil ? .deleted : .changed
    }
}
