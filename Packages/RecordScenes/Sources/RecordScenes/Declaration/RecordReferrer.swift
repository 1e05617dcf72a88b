import SceneKitCore
import StorageWorkers

/// A type of records that refers to another one, as the scenes of that see it: they list and delete without knowing the type.
struct RecordReferrer: Sendable {
    /// The collection that it refers to, and the space of both.
    let target: String
    let space: RecordSpace
    let type: any Record.Type
    let rule: DeletionRule
    /// Whether some people see a part of the records only, so that no card of another record lists them.
    let isScoped: Bool
    let names: RecordNames
    /// The field with the reference, and the scenes of the referring records.
    let field: String
    let list: String
    let card: String
    /// The ids, among some, that at least one record refers to.
    let referred: @Sendable (RecordReader, Set<String>) throws -> [String]
    let page: @Sendable (RecordReader, String, _ limit: Int) throws -> (rows: [PickedItem], total: Int)
    /// Deletes or clears the records that refer to one of some ids, as the rule says.
    ///
    /// `changed` has the changes that the transaction has made to records of this type before, by id: a deleted record stays
    /// deleted, and one that has lost another reference loses this one, too.
    let apply:
        @Sendable (inout RecordTransaction, _ ids: Set<String>, _ changed: [String: RecordChange]) throws ->
            [RecordChange]
    /// Takes changes back, and returns those that it has made.
    let restore: @Sendable (inout RecordTransaction, [RecordChange]) throws -> [RecordChange]

    /// Nil for a reference to a record of another module, which knows nothing of it.
    init?<R: FieldRecord>(_ reference: RecordReference<R>, of scenes: RecordScenes<R>) {
        guard let collection = reference.target?.type.collectionName else { return nil }
        target = collection
        space = scenes.space
        type = R.self
        rule = reference.rule
        isScoped = scenes.scope != nil
        names = scenes.names
        field = reference.field
        list = scenes.parts.list
        card = scenes.parts.card ?? scenes.parts.list
        referred = { try reference.referred($1, $0) }
        page = { reader, id, limit in
            var query = reference.referring(id)
            query.limit = limit
            let rows = try reader.page(R.self, query).records.map { PickedItem(id: $0.id, title: $0.title) }
            return (rows, try reader.count(R.self, query).value)
        }
        apply = { transaction, ids, changed in
            var changes: [RecordChange] = []
            for id in try reference.referred(ids, transaction.reader) {
                try transaction.reader.forEach(R.self, reference.referring(id)) { record in
                    let former = changed[record.id]
                    var left = record
                    if let former {
                        guard let after = try former.recordAfter(R.self) else { return }
                        left = after
                    }
                    reference.setID(&left, "")
                    let change = try RecordChange(
                        before: former?.recordBefore(R.self) ?? record,
                        after: reference.rule == .cascade ? nil : left
                    )
                    changes.append(change)
                }
            }
            if reference.rule == .restrict, !changes.isEmpty {
                throw RecordsFailure.referred(scenes.names, count: changes.count)
            }
            for change in changes { try change.apply(to: &transaction, as: R.self) }
            return changes
        }
        restore = { try RecordChange.revert($1, in: &$0, as: R.self) }
    }
}
