import SceneKitCore
import StorageWorkers

extension StoredRecordWorker {
    /// The person's history, which only their own changes are in.
    private var historyID: String { R.collectionName + "/" + (directory.currentUserName ?? "") }

    /// The last change that the person can undo.
    func undoable(_ reader: RecordReader) throws -> UndoableChange? {
        guard undoes, directory.allows(scenes.access.write) else { return nil }
        return try reader.get(RecordUndoHistory.self, id: historyID)?.entries.last.flatMap(
            UndoableChange.init
        )
    }

    /// Keeps the changes of an action in the history, and as a step that can be undone; forgets the oldest steps.
    ///
    /// - Parameters:
    ///   - count: The number of records that the person changed, without those that changed with them.
    ///   - origin: The origin of changes that nobody made by hand.
    func remember(
        _ changes: [RecordChange],
        _ kind: UndoableChange.Kind,
        count: Int? = nil,
        title: String,
        from origin: RecordRevision.Origin? = nil,
        in transaction: inout RecordTransaction
    ) throws {
        guard !changes.isEmpty else { return }
        try keepHistory(of: changes, origin, in: &transaction)
        // A larger one would make the steps larger than the records.
        guard undoes, changes.count <= RecordUndoStep.mostChanges else { return }
        let step = RecordUndoStep(changes: changes)
        var history = try transaction.get(RecordUndoHistory.self, id: historyID) ?? .init(id: historyID)
        history.entries.append(
            .init(step: step.id, kind: kind.rawValue, title: title, count: count ?? changes.count)
        )
        while history.entries.count > RecordUndoHistory.limit {
            transaction.batch.delete(RecordUndoStep.self, id: history.entries.removeFirst().step)
        }
        try transaction.batch.put(step)
        try transaction.batch.put(history)
    }

    /// Takes back the person's last change that has not been taken back. What others have changed since stays.
    ///
    /// - Returns: The change, and how many of its records had been changed so that they stay as they are; nil if there is
    ///   nothing to undo.
    func undo() async throws(RecordsFailure) -> UndoneChange? {
        try checkRight()
        return try await RecordsFailure.attempt {
            try await open().transaction(writeTypes) { transaction in
                guard var history = try transaction.get(RecordUndoHistory.self, id: historyID),
                    let entry = history.entries.popLast(), let change = UndoableChange(entry)
                else { return nil }
                let changes = try transaction.get(RecordUndoStep.self, id: entry.step)?.changes ?? []
                var reverted: [RecordChange] = []
                for (collection, part) in Dictionary(grouping: changes, by: \.collection) {
                    reverted += try revert(part, of: collection, in: &transaction)
                }
                let ruled = try reverted.filter { $0.collection == R.collectionName }.compactMap { change in
                    try change.recordAfter(R.self).map { after in
                        RecordRule<R>.Change(before: try change.recordBefore(R.self), after: after)
                    }
                }
                try check(ruled, transaction.reader, orThrow: RecordsFailure.unfulfilled)
                try checkReferences(of: reverted, leaving: ruled, transaction.reader)
                try keepHistory(of: reverted, .undo, in: &transaction)
                transaction.batch.delete(RecordUndoStep.self, id: entry.step)
                try transaction.batch.put(history)
                return UndoneChange(change: change, kept: changes.count - reverted.count)
            }
        }
    }

    /// Checks that an undo leaves no reference to nothing: neither to a record that it removes nor in one that it restores.
    ///
    /// - Parameter records: The records that are there after it.
    private func checkReferences(
        of changes: [RecordChange],
        leaving records: [RecordRule<R>.Change],
        _ reader: RecordReader
    ) throws {
        let own = changes.filter { $0.collection == R.collectionName }
        let removed = Set(own.filter { $0.after == nil }.map(\.id))
        for referrer in referrers where referrer.target == R.collectionName {
            let isOwn = referrer.type.collectionName == R.collectionName
            for id in try referrer.referred(reader, removed) {
                let (rows, total) = try referrer.page(reader, id, isOwn ? removed.count + 1 : 0)
                let count = isOwn ? rows.filter { !removed.contains($0.id) }.count : total
                if count > 0 { throw RecordsFailure.referred(referrer.names, count: count) }
            }
        }
        let restored = Set(own.filter { $0.before == nil }.map(\.id))
        for reference in scenes.references {
            guard let target = reference.target else { continue }
            let present = target.type.collectionName == R.collectionName ? restored : []
            let changed = records.compactMap { record -> R? in
                let (before, id) = (record.before.map(reference.id), reference.id(record.after))
                return id.isEmpty || id == before || present.contains(id) ? nil : record.after
            }
            guard !changed.isEmpty else { continue }
            let known = try target.titles(reader, Set(changed.map(reference.id)).sorted())
            for record in changed where known[reference.id(record)] == nil {
                let gone = mistake(reference.field, Self.gone(reference.id(record)))
                throw RecordsFailure.unfulfilled(record.title, gone)
            }
        }
    }

    private func revert(
        _ changes: [RecordChange],
        of collection: String,
        in transaction: inout RecordTransaction
    ) throws -> [RecordChange] {
        guard collection != R.collectionName else {
            return try RecordChange.revert(changes, in: &transaction, as: R.self)
        }
        let referrer = referrers.first { $0.type.collectionName == collection }
        return try referrer?.restore(&transaction, changes) ?? []
    }
}

/// A change that was taken back.
public struct UndoneChange: Equatable, Sendable {
    var change: UndoableChange
    /// The number of records that stay as others have changed them since.
    var kept: Int
}

extension UndoableChange {
    /// - Returns: nil for a change of another version, which this one cannot take back.
    fileprivate init?(_ entry: RecordUndoHistory.Entry) {
        guard let kind = Kind(rawValue: entry.kind) else { return nil }
        self.init(kind: kind, title: entry.title, count: entry.count)
    }
}
