import ContactCards
import FoundationEssentials
import SceneKitCore
import StorageWorkers

extension SyncRun {
    /// Adds or replaces contacts by the cards of files.
    mutating func take(_ cards: [SyncPlan.Transfer]) async throws {
        var read: [(planned: SyncPlan.Transfer, contact: Contact, state: SyncedCard)] = []
        for card in cards {
            guard let file = card.file, let found = try await folder.card(of: card.contact, in: file) else {
                report.changedMeanwhile += 1
                continue
            }
            let contact = Contact(id: card.contact, card: found.card)
            read.append((card, contact, synced(contact, found.file)))
        }
        let taken = read
        let (counts, copies) = try await store.transaction(
            Contact.self,
            ContactGroup.self,
            SyncedCard.self,
            CardOrigin.self
        ) { transaction in
            var counts = SyncReport.Counts()
            var copies: [SyncPlan.Transfer] = []
            for (planned, contact, state) in taken {
                let known = try transaction.card(planned.contact)
                guard known?.card.contentFingerprint == planned.fingerprint else { continue }
                if known == nil { counts.added += 1 } else { counts.changed += 1 }
                if planned.keepsContact, let copy = known?.copy() {
                    try transaction.put(card: copy)
                    copies.append(.init(contact: copy.id, fingerprint: copy.card.contentFingerprint))
                }
                try transaction.put(card: contact, replacing: known)
                try transaction.batch.put(state)
            }
            return (counts, copies)
        }
        self.copies += copies
        report.here.added += counts.added + copies.count
        report.here.changed += counts.changed
        report.changedMeanwhile += taken.count - counts.added - counts.changed
    }

    /// Replaces contacts by what both sides have changed in them.
    ///
    /// - Returns: The cards that the folder does not have yet.
    mutating func merge(_ merges: [SyncPlan.Merge]) async throws -> [SyncPlan.Transfer] {
        let merged = try await store.transaction(Contact.self, ContactGroup.self, CardOrigin.self) {
            transaction in
            try merges.filter { merge in
                guard let known = try transaction.card(merge.contact.id),
                    known.card.contentFingerprint == merge.transfer.fingerprint
                else { return false }
                try transaction.put(card: merge.contact, replacing: known)
                return true
            }
        }
        report.here.changed += merged.count
        report.changedMeanwhile += merges.count - merged.count
        return merged.map { merge in
            var transfer = merge.transfer
            transfer.fingerprint = merge.contact.card.contentFingerprint
            return transfer
        }
    }

    /// Writes contacts to their files, or to new ones.
    mutating func give(_ cards: [SyncPlan.Transfer]) async throws {
        var written: [(SyncPlan.Transfer, Contact, GivenCard)] = []
        for card in cards {
            guard let contact = try await contact(card.contact) else {
                report.changedMeanwhile += 1
                continue
            }
            written.append((card, contact, GivenCard(contact)))
        }
        let changes = written.map { card, _, given in
            DocumentChange(
                card.file?.name ?? names.new(for: card.contact),
                content: given.bytes,
                stamp: card.file?.stamp
            )
        }
        var states: [SyncedCard] = []
        let outcomes = zip(changes, try await folder.apply(changes))
        for ((card, contact, given), (change, outcome)) in zip(written, outcomes) {
            guard isDone(change, outcome) else { continue }
            guard let entry = try await folder.entry(change.name), let stamp = entry.stamp else {
                report.changedMeanwhile += 1
                continue
            }
            if card.file == nil { report.there.added += 1 } else { report.there.changed += 1 }
            let file = SyncPlan.File(entry, stamp: stamp, given.fileFingerprint)
            states.append(synced(contact, file))
        }
        try await remember(states)
    }

    /// Deletes contacts, which one `undo` brings back together with those of the other batches.
    mutating func removeHere(_ cards: [SyncPlan.Transfer]) async throws {
        let (path, first) = (path, undoStep)
        let (count, step) = try await store.transaction(
            Contact.self,
            ContactGroup.self,
            SyncedCard.self,
            UndoHistory.self
        ) { transaction in
            var step = UndoStep()
            for card in cards {
                guard let contact = try transaction.card(card.contact),
                    contact.card.contentFingerprint == card.fingerprint
                else { continue }
                transaction.delete(card: contact)
                transaction.batch.delete(
                    SyncedCard.self,
                    id: SyncedCard.id(folder: path, contact: contact.id)
                )
                step.deleted.append(contact)
            }
            guard !step.deleted.isEmpty else { return (0, first) }
            let change = UndoableChange.deleting(UndoableContacts(step.deleted))
            return (
                step.deleted.count, try ContactsWorker.remember(step, of: first, change, in: &transaction)
            )
        }
        undoStep = step
        report.here.deleted += count
        report.changedMeanwhile += cards.count - count
    }

    mutating func removeThere(_ cards: [SyncPlan.Transfer]) async throws {
        let files = cards.compactMap(\.file)
        let changes = files.map { DocumentChange($0.name, content: nil, stamp: $0.stamp) }
        var removed: [String] = []
        for ((card, change), outcome) in zip(zip(cards, changes), try await folder.apply(changes))
        where isDone(change, outcome) {
            removed.append(card.contact)
        }
        report.there.deleted += removed.count
        try await remember([], forgetting: removed)
    }

    /// Whether a change was made; else reports why not.
    private mutating func isDone(_ change: DocumentChange, _ outcome: DocumentChange.Outcome) -> Bool {
        switch outcome {
        case .done: return true
        case .changedMeanwhile: report.changedMeanwhile += 1
        case .failed(let reason): report.problems.add(.init(file: change.name, reason: reason.string))
        }
        return false
    }
}

extension Contact {
    /// The same card with an id of its own, so that another version can take the contact's place.
    fileprivate func copy() -> Contact {
        var copy = self
        copy.id = UUID().uuidString.lowercased()
        copy.card.setUID(text: copy.id, in: copy.card.version)
        return copy
    }
}
