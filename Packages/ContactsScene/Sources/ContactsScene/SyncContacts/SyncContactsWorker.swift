import ContactCards
import SceneKitCore
import StorageWorkers

/// The storage and document work of a sync.
protocol SyncContactsWorking: Sendable {
    /// Keeps the contacts and a folder of vCards in step; finished batches stay after a cancellation.
    func syncContacts(
        _ request: SyncContacts.Request,
        progress: @escaping @MainActor @Sendable (SyncProgress) -> Void
    ) async throws(ContactsFailure) -> SyncReport
}

extension ContactsWorker: SyncContactsWorking {
    func syncContacts(
        _ request: SyncContacts.Request,
        progress: @escaping @MainActor @Sendable (SyncProgress) -> Void
    ) async throws(ContactsFailure) -> SyncReport {
        let documents = try documentAccess
        let folder = CardFolder(request.folder, documents: documents)
        return try await ContactsFailure.attempt {
            let path = try await folder.open()
            let known = try await store.read(SyncedCard.self) { try Self.known(path, $0) }
            let contents = try await folder.contents(known: known)
            let here = try await store.read(Contact.self, ContactGroup.self) { try Self.fingerprints($0) }
            if !known.isEmpty, !request.allowsEmpty {
                if contents.names.isEmpty, !here.isEmpty {
                    throw ContactsFailure.emptiedFolder(request.folder, cards: known.count)
                }
                if here.isEmpty, !contents.names.isEmpty {
                    throw ContactsFailure.emptiedBook(request.folder, cards: known.count)
                }
            }
            let plan = SyncPlan(
                known: Dictionary(uniqueKeysWithValues: known.map { ($0.contact, $0) }),
                files: contents.files,
                here: here,
                excluding: contents.excluded
            )
            if !request.allowsEmpty { try plan.checkLosses(request.folder, known: known.count) }
            var run = SyncRun(worker: self, folder: folder, path: path, request: request, contents: contents)
            try await run.carryOut(plan, progress)
            return run.report
        }
    }

    private static func known(_ path: String, _ reader: RecordReader) throws -> [SyncedCard] {
        var known: [SyncedCard] = []
        try reader.forEach(SyncedCard.self, RecordQuery(SyncedCard.byFolder[path])) { known.append($0) }
        return known
    }

    /// The fingerprints of all contacts and groups, by id.
    private static func fingerprints(_ reader: RecordReader) throws -> [String: String] {
        var fingerprints: [String: String] = [:]
        try reader.scan(ContactGroup.self) { fingerprints[$0.id] = $0.contact.card.contentFingerprint }
        try reader.scan(Contact.self) { fingerprints[$0.id] = $0.card.contentFingerprint }
        return fingerprints
    }
}

extension SyncPlan {
    /// The number of cards that a side may lose without a question, however many there are.
    private static let lossLimit = 20

    /// - Parameter known: The number of cards at the last sync.
    /// - Throws: `ContactsFailure` if most of the cards are missing on one side.
    fileprivate func checkLosses(_ folder: String, known: Int) throws {
        func isLarge(_ loss: Int) -> Bool { loss > Self.lossLimit && loss > known / 2 }
        let (here, there) = (removesThere.count + deletedHere.count, removesHere.count + deletedThere.count)
        if isLarge(there) { throw ContactsFailure.missingFiles(folder, missing: there, cards: known) }
        if isLarge(here) { throw ContactsFailure.missingContacts(folder, missing: here, cards: known) }
    }
}

extension RecordTransaction {
    /// The contact or group of an id.
    func card(_ id: String) throws -> Contact? {
        try get(Contact.self, id: id) ?? get(ContactGroup.self, id: id)?.contact
    }

    mutating func delete(card contact: Contact) {
        if contact.card.isGroup {
            batch.delete(ContactGroup.self, id: contact.id)
        } else {
            batch.delete(Contact.self, id: contact.id)
        }
    }
}
