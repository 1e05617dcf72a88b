import SceneKitCore
import StorageWorkers

/// The worker of ready-made scenes over any store; it runs off the main actor.
struct StoredRecordWorker<R: FieldRecord>: Sendable {
    let scenes: RecordScenes<R>
    /// Opens the space of the records, as the session's person may use it.
    let open: @Sendable () async throws -> RecordStore
    let directory: any UserDirectory
    /// All references between records of ready-made scenes in the space.
    var referrers: [RecordReferrer] = []
    /// The writers of histories in the space, by collection.
    var keepers: [String: RecordHistoryKeeper] = [:]
    /// The records that are named by the scenes which show them, by the fields of the references: those of other modules, and
    /// those of which a person sees a part.
    var others: [String: SceneRecords] = [:]
    var documents: (any DocumentAccess)?
    /// Reads the words that documents may have.
    var spellings: @MainActor @Sendable () throws -> RecordSpellings = { RecordSpellings() }
    /// The work of the commands, by their identifiers.
    var commands: [String: RecordCommand.Work] = [:]

    /// The services that a scene with this worker declares.
    static func services(_ scenes: RecordScenes<R>) -> [ServiceIdentifier] {
        let space =
            switch scenes.space {
            case .own: ServiceIdentifier(RecordStore.self)
            case .shared: ServiceIdentifier(SharedStores.self)
            }
        let needed =
            [space, ServiceIdentifier((any UserDirectory).self)]
            + (scenes.hasDocuments ? [ServiceIdentifier((any DocumentAccess).self)] : [])
        return needed + scenes.services.filter { !needed.contains($0) }
    }

    /// The worker of a declaration: this one, unless it has its own.
    ///
    /// - Throws: `SceneError` if a service is missing, or an error of one's own worker.
    @MainActor
    static func make(_ scenes: RecordScenes<R>, _ context: ServiceContext) throws -> any RecordWorking<R> {
        let worker = try standard(scenes, context)
        return try worker.scenes.worker?(context, worker) ?? worker
    }

    /// The standard worker of a declaration.
    ///
    /// - Throws: `SceneError` if a service is missing.
    @MainActor
    static func standard(_ scenes: RecordScenes<R>, _ context: ServiceContext) throws -> Self {
        let scenes = try scenes.adapted(to: context)
        let open: @Sendable () async throws -> RecordStore
        switch scenes.space {
        case .own:
            let store = try context.service(RecordStore.self)
            open = { store }
        case .shared(let name):
            let stores = try context.service(SharedStores.self)
            let beginning = scenes.beginning
            open = {
                beginning.isEmpty
                    ? try stores.store(name) : try await stores.store(name, beginningWith: beginning)
            }
        }
        var commands: [String: RecordCommand.Work] = [:]
        for command in scenes.commands {
            if case .work(_, let make) = command.effect { commands[command.identifier] = try make(context) }
        }
        var others: [String: SceneRecords] = [:]
        let scoped = try context.contributions(of: ScopedRecords.self).map(\.card)
        for reference in scenes.references where reference.target == nil || scoped.contains(reference.card) {
            others[reference.field] = context.records(of: reference.card)
        }
        return StoredRecordWorker(
            scenes: scenes,
            open: open,
            directory: try context.service((any UserDirectory).self),
            referrers: try context.contributions(of: RecordReferrer.self).filter { $0.space == scenes.space },
            keepers: RecordHistoryKeeper.byCollection(
                try context.contributions(of: RecordHistoryKeeper.self).filter { $0.space == scenes.space }
            ),
            others: others,
            documents: scenes.hasDocuments ? try context.service((any DocumentAccess).self) : nil,
            spellings: { try RecordSpellings(of: scenes.fields.map(\.declaration), in: context) },
            commands: commands
        )
    }

    /// The present permissions of the session's person.
    var rights: RecordRights {
        let mayWrite = directory.allows(scenes.access.write)
        let actions = scenes.actions.filter { $0.access.map(directory.allows) ?? mayWrite }
        let commands = scenes.commands.filter { $0.access.map(directory.allows) ?? true }
        let hidden = scenes.computed.filter { $0.access.map(directory.allows) == false }
        return RecordRights(
            mayWrite: mayWrite,
            actions: Set(actions.map(\.identifier) + commands.map(\.identifier)),
            hidden: Set(hidden.map(\.identifier))
        )
    }

    /// Whether a record is there for the session's person.
    func isShown(_ record: R) -> Bool { scenes.present()?.contains(record) ?? true }

    /// The record of an id, if it is there for the session's person.
    func record(_ id: String, _ reader: RecordReader) throws -> R? {
        try reader.get(R.self, id: id).flatMap { isShown($0) ? $0 : nil }
    }

    /// - Throws: `.denied` unless the person may change the records.
    func checkRight() throws(RecordsFailure) {
        guard directory.allows(scenes.access.write) else {
            throw .denied("\(scenes.names.title) are read-only for you")
        }
    }

    /// Whether changes are kept so that they can be taken back.
    var undoes: Bool { scenes.offers.contains(.undoing) }

    /// The types that a page or a card reads.
    var readTypes: [any Record.Type] {
        [R.self] + (undoes ? [RecordUndoHistory.self] : []) + scenes.references.compactMap { $0.target?.type }
            + referrers.filter { $0.target == R.collectionName }.map(\.type)
    }

    /// The types that a change reads.
    var writeTypes: [any Record.Type] {
        readTypes + (undoes ? [RecordUndoStep.self] : []) + referrers.map(\.type)
            + (keepers.isEmpty ? [] : Self.historyTypes)
    }

    /// The titles of the referred records of ready-made scenes, by field and id: one read for each reference.
    func titles(of records: [R], _ reader: RecordReader) throws -> [String: [String: String]] {
        try titles(of: records, and: [], reader)
    }

    /// The titles of the records that some records and changes refer to, by field and id: one read for each reference.
    func titles(
        of records: [R],
        and revisions: [RecordRevision],
        _ reader: RecordReader
    ) throws -> [String: [String: String]] {
        try scenes.references.reduce(into: [:]) { titles, reference in
            guard let target = reference.target else { return }
            let ids = reference.ids(in: records, and: revisions)
            titles[reference.field] = ids.isEmpty ? [:] : try target.titles(reader, ids)
        }
    }

    /// The titles of the referred records that other modules know: one request for each reference. None for a module that
    /// this host has not.
    func otherTitles(
        of records: [R],
        and revisions: [RecordRevision] = []
    ) async throws -> [String: [String: String]] {
        var titles: [String: [String: String]] = [:]
        for reference in scenes.references {
            // The titles of ready-made records are read with the records that refer to them.
            guard reference.target == nil, let other = others[reference.field] else { continue }
            let ids = reference.ids(in: records, and: revisions)
            titles[reference.field] = ids.isEmpty ? [:] : try await other.titles(ids)
        }
        return titles
    }

    /// Finds the records that a person may mean; the first ones for an empty name.
    func find(_ name: RecordName) async throws(RecordsFailure) -> [PickedItem] {
        try await RecordsFailure.attempt {
            try await open().read([R.self]) { reader in
                let found: [R]
                if name.text.isEmpty {
                    var query = scenes.present()?.query(.ascending) ?? RecordQuery()
                    query.limit = name.limit
                    found = try reader.page(R.self, query).records
                } else {
                    found = try reader.find(name, in: R.self).filter(isShown)
                }
                return found.map { PickedItem(id: $0.id, title: $0.title) }
            }
        }
    }

    /// The titles of the records of some ids that are there for the session's person.
    func titles(of ids: [String]) async throws(RecordsFailure) -> [String: String] {
        try await RecordsFailure.attempt {
            let found = try await open().get(R.self, ids: ids).filter(isShown).map { ($0.id, $0.title) }
            return Dictionary(found, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Sends a value after each change of the records, of those that they refer to, and of those that refer to them.
    func changes() async throws(RecordsFailure) -> any AsyncSequence<Void, Never> & Sendable {
        let referring = referrers.filter { $0.target == R.collectionName }.map { $0.type.collectionName }
        let names = Set(
            [R.collectionName] + scenes.references.compactMap { $0.target?.type.collectionName } + referring
        )
        return try await RecordsFailure.attempt {
            try await open().changes().filter { names.contains($0.collection) }.map { _ in }
        }
    }
}

extension StoredRecordWorker: RecordWorking {}

extension RecordReference {
    /// The ids that records refer to, or referred to before a change, each once.
    fileprivate func ids(in records: [R], and revisions: [RecordRevision]) -> [String] {
        let changes = revisions.flatMap(\.changes).filter { $0.field == field }
        let former = changes.flatMap { ($0.before + $0.after).compactMap(\.text) }
        return Set((records.map(id) + former).filter { !$0.isEmpty }).sorted()
    }
}
