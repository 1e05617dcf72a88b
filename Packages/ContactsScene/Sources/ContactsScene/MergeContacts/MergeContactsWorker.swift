import ContactCards
import StorageWorkers

/// The storage work of merging two contacts (article row 000-06).
protocol MergeContactsWorking: Sendable {
    /// The result of merging a contact into another; nothing is changed.
    func previewMerge(of otherID: String, into id: String) async throws(ContactsFailure) -> MergedContact

    /// Merges a contact into another as it was shown, and keeps both for `undoLastChange`.
    func mergeContacts(_ shown: MergedContact) async throws(ContactsFailure)

    /// Remembers that two contacts are not duplicates.
    func declareDistinct(_ id: String, _ otherID: String) async throws(ContactsFailure)
}

extension ContactsWorker: MergeContactsWorking {
    func previewMerge(of otherID: String, into id: String) async throws(ContactsFailure) -> MergedContact {
        guard id != otherID else { throw .sameContact }
        return MergedContact(try await fetchContact(id: id), with: try await fetchContact(id: otherID))
    }

    func mergeContacts(_ shown: MergedContact) async throws(ContactsFailure) {
        let revision = revision
        try await attempt {
            try await store.transaction(Contact.self, ContactGroup.self, UndoHistory.self) { transaction in
                for contact in [shown.kept, shown.other] {
                    guard let now = try transaction.get(Contact.self, id: contact.id) else {
                        throw ContactsFailure.notFound(id: contact.id)
                    }
                    // Nobody has seen what would become of a card that was changed meanwhile.
                    guard now == contact else { throw ContactsFailure.changedMeanwhile }
                }
                var merged = shown.merged
                merged.card.revision = revision
                var merge = ContactMerge(kept: shown.kept, merged: merged, groups: [], changedGroups: [])
                try transaction.reader.forEach(
                    ContactGroup.self,
                    RecordQuery(ContactGroup.byMember[shown.other.id])
                ) { group in
                    var changed = group.contact
                    changed.card.replaceMember(shown.other.id, by: merged.id)
                    merge.groups.append(group.contact)
                    merge.changedGroups.append(changed)
                }
                try transaction.batch.put(merged)
                transaction.batch.delete(Contact.self, id: shown.other.id)
                for group in merge.changedGroups { try transaction.batch.put(ContactGroup(contact: group)) }
                try Self.remember(
                    UndoStep(deleted: [shown.other], merge: merge),
                    .merging(
                        UndoableContacts([shown.other]),
                        into: ContactNames.displayName(of: merged)
                    ),
                    in: &transaction
                )
            }
        }
    }

    func declareDistinct(_ id: String, _ otherID: String) async throws(ContactsFailure) {
        try await attempt {
            var batch = RecordBatch()
            try batch.put(DistinctContacts(id, otherID))
            try await store.write(batch)
        }
    }
}

extension ContactMerge {
    /// Restores what the merge changed, except what has been changed again since.
    func undo(in transaction: inout RecordTransaction) throws {
        let now = try transaction.get(Contact.self, id: kept.id)
        if now == nil || now == merged { try transaction.batch.put(kept) }
        for (group, changed) in zip(groups, changedGroups) {
            let now = try transaction.get(ContactGroup.self, id: group.id)?.contact
            if now == changed { try transaction.batch.put(ContactGroup(contact: group)) }
        }
    }
}
