import ContactCards
import SceneKitCore
import StorageWorkers

/// Carries out the plan of a sync in batches.
///
/// Each batch changes one side first, and remembers the state in the step that changes the contacts, or after the
/// files are on disk. A sync that is interrupted in between finds equal cards on both sides the next time.
struct SyncRun {
    private static let batchSize = 200

    let worker: ContactsWorker
    let folder: CardFolder
    let path: String
    let request: SyncContacts.Request
    var report: SyncReport
    var names: SyncFileNames
    /// The first undo step of the deletions here; nil if there are none yet.
    var undoStep: String?
    /// The copies of contacts whose place the folder's versions have taken, which the folder does not have yet.
    var copies: [SyncPlan.Transfer] = []

    var store: RecordStore { worker.store }

    init(
        worker: ContactsWorker,
        folder: CardFolder,
        path: String,
        request: SyncContacts.Request,
        contents: CardFolder.Contents
    ) {
        self.worker = worker
        self.folder = folder
        self.path = path
        self.request = request
        report = SyncReport(folder: request.folder, problems: contents.problems)
        names = SyncFileNames(taken: contents.names)
    }

    mutating func carryOut(
        _ plan: SyncPlan,
        _ progress: @escaping @MainActor @Sendable (SyncProgress) -> Void
    ) async throws {
        var plan = plan
        let total = plan.count
        do {
            try await resolveConflicts(in: &plan)
            var done = 0
            for start in stride(from: 0, to: plan.merges.count, by: Self.batchSize) {
                try Task.checkCancellation()
                let end = min(start + Self.batchSize, plan.merges.count)
                plan.gives += try await merge(Array(plan.merges[start..<end]))
            }
            for step in [Step.take, .give, .removeHere, .removeThere, .adopt] {
                let cards = step.cards(of: plan)
                for start in stride(from: 0, to: cards.count, by: Self.batchSize) {
                    try Task.checkCancellation()
                    let batch = Array(cards[start..<min(start + Self.batchSize, cards.count)])
                    try await carryOut(step, batch)
                    plan.gives += copies
                    copies = []
                    done += batch.count
                    await progress(SyncProgress(done: min(done, total), total: total))
                }
            }
            try await remember([], forgetting: plan.forgets)
        } catch is CancellationError {
            report.isCancelled = true
        }
    }

    private enum Step {
        case take, give, removeHere, removeThere, adopt

        func cards(of plan: SyncPlan) -> [SyncPlan.Transfer] {
            switch self {
            case .take: plan.takes
            case .give: plan.gives
            case .removeHere: plan.removesHere
            case .removeThere: plan.removesThere
            case .adopt: plan.adopts
            }
        }
    }

    private mutating func carryOut(_ step: Step, _ cards: [SyncPlan.Transfer]) async throws {
        switch step {
        case .take: try await take(cards)
        case .give: try await give(cards)
        case .removeHere: try await removeHere(cards)
        case .removeThere: try await removeThere(cards)
        case .adopt:
            var states: [SyncedCard] = []
            for card in cards {
                guard let file = card.file, let contact = try await contact(card.contact),
                    contact.card.contentFingerprint == card.fingerprint
                else { continue }
                states.append(synced(contact, file))
            }
            try await remember(states)
        }
    }

    // MARK: - State

    func contact(_ id: String) async throws -> Contact? {
        if let contact = try await store.get(Contact.self, id: id) { return contact }
        return try await store.get(ContactGroup.self, id: id)?.contact
    }

    /// The state of a card that is the same on both sides.
    func synced(_ contact: Contact, _ file: SyncPlan.File) -> SyncedCard {
        SyncedCard(
            folder: path,
            contact: contact.id,
            file: file.name,
            stamp: file.lastingStamp,
            fileFingerprint: file.fingerprint,
            contactFingerprint: contact.card.contentFingerprint,
            base: CardBase(contact.card)
        )
    }

    func remember(_ cards: [SyncedCard], forgetting contacts: [String] = []) async throws {
        var batch = RecordBatch()
        for card in cards { try batch.put(card) }
        for contact in contacts {
            batch.delete(SyncedCard.self, id: SyncedCard.id(folder: path, contact: contact))
        }
        try await store.write(batch)
    }
}
