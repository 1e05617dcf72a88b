import ContactCards
import StorageWorkers

extension SyncRun {
    /// The properties that both sides had at the last sync; nil if it was not synced.
    private func base(of contact: String) async throws -> CardBase? {
        try await store.get(SyncedCard.self, id: SyncedCard.id(folder: path, contact: contact))?.base
    }

    mutating func resolveConflicts(in plan: inout SyncPlan) async throws {
        for card in plan.differing {
            try Task.checkCancellation()
            guard let contact = try await contact(card.contact), let file = card.file,
                let theirs = try await folder.card(of: card.contact, in: file)
            else {
                report.changedMeanwhile += 1
                continue
            }
            // A version writes the same value in another way: BDAY:1815-12-10 in 3.0 is BDAY:18151210 in 4.0.
            let ours = GivenCard(contact, version: theirs.card.version)
            let properties = ours.card.changedProperties(in: theirs.card)
            guard !properties.isEmpty else {
                // The same in another order, or with another time of change.
                plan.adopts.append(
                    .init(contact: card.contact, file: theirs.file, fingerprint: ours.fingerprint)
                )
                continue
            }
            var contested = properties
            if request.conflict == nil, let base = try await base(of: card.contact) {
                let merge = CardVersionMerge(contact.card, with: theirs.card, since: base)
                if merge.contested.isEmpty {
                    var (merged, card) = (contact, card)
                    (merged.card, card.file) = (merge.card, theirs.file)
                    if merged.card == contact.card {
                        plan.gives.append(card)
                    } else {
                        merged.card.revision = worker.revision
                        plan.merges.append(.init(transfer: card, contact: merged))
                    }
                    continue
                }
                contested = merge.contested
            }
            switch request.conflict {
            case nil:
                let name = ContactNames.displayName(of: contact)
                report.conflicts.add(.init(name: name, file: file.name, kind: .changed(contested)))
            case .ours: plan.gives.append(card)
            case .theirs: plan.takes.append(card)
            case .both:
                var card = card
                card.keepsContact = true
                plan.takes.append(card)
            }
        }
        for card in plan.deletedHere {
            switch request.conflict {
            case nil:
                guard let file = card.file, let read = try await folder.card(of: card.contact, in: file)
                else {
                    report.changedMeanwhile += 1
                    continue
                }
                let name = ContactNames.displayName(of: Contact(id: card.contact, card: read.card))
                report.conflicts.add(.init(name: name, file: file.name, kind: .deletedHere))
            case .ours: plan.removesThere.append(card)
            case .theirs, .both: plan.takes.append(card)
            }
        }
        for card in plan.deletedThere {
            switch request.conflict {
            case nil:
                let contact = try await contact(card.contact)
                let id = SyncedCard.id(folder: path, contact: card.contact)
                let file = try await store.get(SyncedCard.self, id: id)?.file
                report.conflicts.add(
                    .init(
                        name: contact.map(ContactNames.displayName) ?? card.contact,
                        file: file ?? "",
                        kind: .deletedThere
                    )
                )
            case .ours, .both: plan.gives.append(card)
            case .theirs: plan.removesHere.append(card)
            }
        }
    }
}
