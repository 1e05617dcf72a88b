import SceneKitCore
import StorageWorkers

extension StoredRecordWorker {
    /// The person's history, which only their own changes are in.
    private var historyID: String { R.collectionName + "/" + (directory.currentUserName ?? "") }

    /// The last change that the person can undo.
    func undoable(_ reader: RecordReader) throws -> UndoableChange? {
        guard directory.allows(scenes.access.write) else { return nil }
        return try reader.get(RecordUndoHistory.self, id: historyID)?.entries.last.flatMap(
            UndoableChange.init
        )
    }

    /// Keeps the changes of an action as a step that can be undone, and forgets the oldest steps.
    ///
    /// - Parameter count: The number of records that the person changed, without those that changed with them.
    func remember(
        _ changes: [RecordChange],
        _ kind: UndoableChange.Kind,
        count: Int? = nil,
        title: String,
        in transaction: inout RecordTransaction
    ) throws {
        guard !changes.isEmpty else { return }
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
                var kept = 0
                for change in try transaction.get(RecordUndoStep.self, id: entry.step)?.changes.reversed()
                    ?? []
                {
                    if try !revert(change, in: &transaction) { kept += 1 }
                }
                transaction.batch.delete(RecordUndoStep.self, id: entry.step)
                try transaction.batch.put(history)
                return UndoneChange(change: change, kept: kept)
            }
        }
    }

    private func revert(_ change: RecordChange, in transaction: inout RecordTransaction) throws -> Bool {
        if change.collection == R.collectionName { return try change.revert(in: &transaction, as: R.self) }
        let referrer = referrers.first { $0.type.collectionName == change.collection }
        return try referrer?.restore(&transaction, change) ?? false
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
