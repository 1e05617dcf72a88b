import ContactCards
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
            let state = synced(card.contact, found.file, found.file.fingerprint)
            read.append((card, Contact(id: card.contact, card: found.card), state))
        }
        let taken = read
        let counts = try await store.transaction(
            Contact.self,
            ContactGroup.self,
            SyncedCard.self
        ) { transaction in
            var counts = SyncReport.Counts()
            for (planned, contact, state) in taken {
                let known = try transaction.card(planned.contact)
                guard known?.card.contentFingerprint == planned.fingerprint else { continue }
                if known == nil { counts.added += 1 } else { counts.changed += 1 }
                try transaction.put(card: contact, replacing: known)
                try transaction.batch.put(state)
            }
            return counts
        }
        report.here.added += counts.added
        report.here.changed += counts.changed
        report.changedMeanwhile += taken.count - counts.added - counts.changed
    }

    /// Writes contacts to their files, or to new ones.
    mutating func give(_ cards: [SyncPlan.Transfer]) async throws {
        var written: [(SyncPlan.Transfer, GivenCard)] = []
        for card in cards {
            guard let contact = try await contact(card.contact) else {
                report.changedMeanwhile += 1
                continue
            }
            written.append((card, GivenCard(contact)))
        }
        let changes = written.map { card, given in
            DocumentChange(
                card.file?.name ?? names.new(for: card.contact),
                content: given.bytes,
                stamp: card.file?.stamp
            )
        }
        var states: [SyncedCard] = []
        for ((card, given), (change, outcome)) in zip(written, zip(changes, try await folder.apply(changes)))
        {
            guard outcome == .done, let entry = try await folder.entry(change.name), let stamp = entry.stamp
            else {
                report.changedMeanwhile += 1
                continue
            }
            if card.file == nil { report.there.added += 1 } else { report.there.changed += 1 }
            let file = SyncPlan.File(entry, stamp: stamp, given.fileFingerprint)
            states.append(synced(card.contact, file, given.fingerprint))
        }
        try await remember(states)
    }

    /// Deletes contacts, which `undo` brings back.
    mutating func removeHere(_ cards: [SyncPlan.Transfer]) async throws {
        let path = path
        let count = try await store.transaction(
            Contact.self,
            ContactGroup.self,
            SyncedCard.self,
            UndoHistory.self
        ) { transaction in
            var deleted: [Contact] = []
            for card in cards {
                guard let contact = try transaction.card(card.contact),
                    contact.card.contentFingerprint == card.fingerprint
                else { continue }
                transaction.delete(card: contact)
                transaction.batch.delete(
                    SyncedCard.self,
                    id: SyncedCard.id(folder: path, contact: contact.id)
                )
                deleted.append(contact)
            }
            let contacts = deleted.filter { !$0.card.isGroup }
            if !contacts.isEmpty {
                try ContactsWorker.remember(
                    UndoStep(deleted: contacts),
                    .deleting(UndoableContacts(contacts)),
                    in: &transaction
                )
            }
            return deleted.count
        }
        report.here.deleted += count
        report.changedMeanwhile += cards.count - count
    }

    mutating func removeThere(_ cards: [SyncPlan.Transfer]) async throws {
        let files = cards.compactMap(\.file)
        let changes = files.map { DocumentChange($0.name, content: nil, stamp: $0.stamp) }
        var removed: [String] = []
        for (card, outcome) in zip(cards, try await folder.apply(changes)) {
            if outcome == .done { removed.append(card.contact) } else { report.changedMeanwhile += 1 }
        }
        report.there.deleted += removed.count
        try await remember([], forgetting: removed)
    }
}
