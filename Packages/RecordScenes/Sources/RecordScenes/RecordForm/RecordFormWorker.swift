public import SceneKitCore
import StorageWorkers

/// The storage work of a record's form; it runs off the main actor.
public protocol RecordFormWorking<R>: Sendable {
    associatedtype R: FieldRecord

    /// - Returns: Nil if there is no such record.
    func fetchForm(_ id: String) async throws(RecordsFailure) -> LoadedRecord<R>?

    /// Applies the edit to the stored record. An edit without a base creates the record.
    ///
    /// - Parameter id: The record to change; nil for a new one.
    /// - Throws: `RecordsFailure`; `.conflict` if the edit would overwrite what somebody else has changed, `.fields` for
    ///   mistakes that only the store or a check can find.
    func save(_ id: String?, _ edit: FormEdit<RecordDraft<R>>) async throws(RecordsFailure) -> R

    /// Finds the records that a person may mean by the name of a reference; the first ones for an empty text.
    func find(_ name: RecordName, for reference: String) async throws(RecordsFailure) -> [PickedItem]

    /// Finds the records that a person may mean.
    func find(_ name: RecordName) async throws(RecordsFailure) -> [PickedItem]
}

extension StoredRecordWorker {
    func fetchForm(_ id: String) async throws(RecordsFailure) -> LoadedRecord<R>? {
        try await RecordsFailure.attempt {
            var loaded = try await open().read(readTypes) { reader -> LoadedRecord<R>? in
                guard let record = try self.record(id, reader) else { return nil }
                var loaded = LoadedRecord(record: record)
                loaded.titles = try titles(of: [record], reader)
                return loaded
            }
            guard let record = loaded?.record else { return nil }
            loaded?.titles.merge(try await otherTitles(of: [record])) { _, other in other }
            return loaded
        }
    }

    func save(_ id: String?, _ edit: FormEdit<RecordDraft<R>>) async throws(RecordsFailure) -> R {
        try checkRight()
        return try await RecordsFailure.attempt {
            let store = try await open()
            var edit = edit
            // Other modules are asked before the transaction, which may not wait.
            let others = edit.draft.references.filter { self.others[$0.key] != nil }
            edit.draft.references.merge(try await identified(others)) { _, identified in identified }
            let shown = self.others.isEmpty ? [] : try await store.get(R.self, ids: id.map { [$0] } ?? [])
            let otherTitles = try await otherTitles(of: shown)
            return try await store.transaction(writeTypes) { [edit] transaction in
                let known = try id.flatMap { try self.record($0, transaction.reader) }
                let present = try known.map { record in
                    let titles = try titles(of: [record], transaction.reader)
                    return RecordDraft(
                        record,
                        scenes.references,
                        titles: titles.merging(otherTitles) { _, other in other }
                    )
                }
                let draft: RecordDraft<R>
                do throws(EditConflict) {
                    draft = try edit.merged(over: present)
                } catch {
                    var conflict = error
                    conflict.changed = try id.flatMap { try lastChange(of: $0, transaction.reader) }
                    throw conflict
                }
                var record = draft.record
                try resolve(draft.references, of: &record, transaction.reader)
                record.id = id ?? scenes.newID(record)
                guard record != known else { return record }
                let mistakes = mistakes(in: record)
                guard mistakes.isEmpty else { throw RecordsFailure.fields(mistakes) }
                try check([.init(before: known, after: record)], transaction.reader) { .fields([$1]) }
                if known == nil, let taken = try takenID(record, transaction.reader) {
                    throw RecordsFailure.fields([taken])
                }
                let change = try RecordChange.put(record, over: known, in: &transaction)
                try remember(
                    [change],
                    known == nil ? .adding : .changing,
                    title: record.title,
                    in: &transaction
                )
                return record
            }
        }
    }

    func find(_ name: RecordName, for field: String) async throws(RecordsFailure) -> [PickedItem] {
        try await RecordsFailure.attempt {
            let target = scenes.reference(field)?.target
            if let other = others[field] {
                return name.text.isEmpty && target == nil ? [] : try await other.find(name)
            }
            guard let target else { return [] }
            return try await open().read([target.type]) { reader in
                name.text.isEmpty ? try target.first(reader, name.limit) : try target.find(reader, name)
            }
        }
    }
}
