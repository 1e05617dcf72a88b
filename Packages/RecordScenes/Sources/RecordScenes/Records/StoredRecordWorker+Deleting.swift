import SceneKitCore
import StorageWorkers

extension StoredRecordWorker {
    /// The records of a deletion as they are now, and what would become of those that refer to them.
    func fetchDeletion(_ ids: [String]) async throws(RecordsFailure) -> RecordDeletion<R> {
        try checkRight()
        return try await RecordsFailure.attempt {
            try await open().read(readTypes) { reader in
                let records = try records(ids, reader)
                var deletion = RecordDeletion(records: records)
                let ids = Set(records.map(\.id))
                for referrer in referrers where referrer.target == R.collectionName {
                    let referred = try referrer.referred(reader, ids)
                    let count = try referred.reduce(0) { try $0 + referrer.page(reader, $1, 0).total }
                    guard count > 0 else { continue }
                    deletion.effects.append(.init(rule: referrer.rule, names: referrer.names, count: count))
                }
                return deletion
            }
        }
    }

    /// Deletes records in one transaction, which can be undone, and does what the rules say to those that refer to them.
    ///
    /// - Parameter deletion: The records as the person has seen them.
    /// - Throws: `.changedSinceShown` if somebody has changed one since, `.referred` if a rule restricts the deletion; then
    ///   nothing is deleted.
    func delete(_ deletion: RecordDeletion<R>) async throws(RecordsFailure) -> [R] {
        try checkRight()
        let shown = deletion.records
        guard shown.count <= RecordUndoStep.mostChanges else { throw .tooMany(RecordUndoStep.mostChanges) }
        return try await RecordsFailure.attempt {
            try await open().transaction(writeTypes) { transaction in
                let present = try records(shown.map(\.id), transaction.reader)
                let changed = zip(shown, present).filter { $0 != $1 }.map(\.1.title)
                guard changed.isEmpty else { throw RecordsFailure.changedSinceShown(changed) }
                let deletions = try present.map { try RecordChange(before: $0, after: nil) }
                for change in deletions { try change.apply(to: &transaction, as: R.self) }
                try remember(
                    try applyRules(to: deletions, in: &transaction),
                    .deleting,
                    count: present.count,
                    title: present.first?.title ?? "",
                    in: &transaction
                )
                return present
            }
        }
    }

    /// Does what the rules of references say about deleted records, and about those that are deleted with them.
    ///
    /// - Returns: The deletions, and the changes that the rules have made: one for each record.
    private func applyRules(
        to deletions: [RecordChange],
        in transaction: inout RecordTransaction
    ) throws -> [RecordChange] {
        // By collection and id.
        var all = [
            R.collectionName: Dictionary(
                deletions.map { ($0.id, $0) },
                uniquingKeysWith: { first, _ in first }
            )
        ]
        var fresh = all.mapValues { Set($0.keys) }
        while !fresh.isEmpty {
            var next: [String: Set<String>] = [:]
            for (collection, ids) in fresh {
                for referrer in referrers where referrer.target == collection {
                    let name = referrer.type.collectionName
                    let changes = try referrer.apply(&transaction, ids, all[name] ?? [:])
                    for change in changes { all[name, default: [:]][change.id] = change }
                    guard all.values.reduce(0, { $0 + $1.count }) <= RecordUndoStep.mostChanges else {
                        throw RecordsFailure.tooMany(RecordUndoStep.mostChanges)
                    }
                    let further = changes.filter { $0.after == nil }.map(\.id)
                    if !further.isEmpty { next[name, default: []].formUnion(further) }
                }
            }
            fresh = next
        }
        return all.sorted { $0.key < $1.key }.flatMap { $0.value.values.sorted { $0.id < $1.id } }
    }
}

/// A deletion that a person is asked about.
public struct RecordDeletion<R: FieldRecord>: Equatable, Sendable {
    /// The effect of the deletion on the records that refer to the deleted ones.
    struct Effect: Equatable, Sendable {
        var rule: DeletionRule
        var names: RecordNames
        var count: Int
    }

    public var records: [R]
    var effects: [Effect] = []

    public init(records: [R]) {
        self.records = records
    }
}
