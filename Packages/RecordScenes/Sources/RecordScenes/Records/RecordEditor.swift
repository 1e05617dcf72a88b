import SceneKitCore
import StorageWorkers

/// Changes stored records as the form of their own scenes does: with the same checks, history and undo.
struct RecordEditor: Sendable {
    /// Saves a record that the person has seen as `before`.
    ///
    /// It throws `RecordsFailure`; `.changedSinceShown` if somebody has changed the record since.
    typealias Save = @Sendable (_ before: any Record, _ after: any Record) async throws -> Void

    let collection: String
    let space: RecordSpace
    /// The services that it asks for.
    let services: [ServiceIdentifier]
    /// Makes it for a session of somebody whom `access` allows to change records, whatever the records' own scenes say.
    let save: @MainActor @Sendable (ServiceContext, _ access: SceneAccess) throws -> Save

    init<R: FieldRecord>(_ scenes: RecordScenes<R>) {
        collection = R.collectionName
        space = scenes.space
        services = StoredRecordWorker.services(scenes)
        save = { context, access in
            var own = scenes
            own.access.write = access
            own.scope = nil
            let worker = try StoredRecordWorker.make(own, context)
            let adapted = try own.adapted(to: context)
            return { before, after in
                guard let before = before as? R, let after = after as? R else { return }
                guard let loaded = try await worker.fetchForm(before.id) else {
                    throw RecordsFailure.notFound(before.id)
                }
                guard loaded.record == before else {
                    throw RecordsFailure.changedSinceShown([loaded.record.title])
                }
                _ = try await worker.save(before.id, adapted.edit(loaded, to: after))
            }
        }
    }
}

extension RecordScenes {
    /// The edit of a form that changes a record into another one.
    ///
    /// - Throws: `RecordsFailure.denied` for a property that no form changes.
    fileprivate func edit(_ loaded: LoadedRecord<R>, to record: R) throws -> FormEdit<RecordDraft<R>> {
        var reached = loaded.record
        for field in changeable { field.copy(record, &reached) }
        guard reached == record else {
            throw RecordsFailure.denied("no form of the \(names.many) changes this property")
        }
        let base = RecordDraft(loaded.record, references, titles: loaded.titles)
        var draft = base
        draft.record = record
        for reference in references where reference.id(record) != reference.id(loaded.record) {
            draft[reference: reference.field] = ReferenceName(text: reference.id(record))
        }
        return FormEdit(form, base: base, draft: draft)
    }
}
