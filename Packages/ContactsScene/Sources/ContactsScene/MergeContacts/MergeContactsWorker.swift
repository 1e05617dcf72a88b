import ContactCards
import StorageWorkers

import protocol SceneKitCore.SceneFailure

/// The storage work of merging contacts (article row 000-06).
protocol MergeContactsWorking: Sendable {
    /// The result of merging contacts into another; nothing is changed.
    func previewMerge(of others: [String], into id: String) async throws(ContactsFailure) -> MergedContact

    /// The result of merging all that are probably the same as a contact into it; nothing is changed.
    func previewMergeOfDuplicates(into id: String) async throws(ContactsFailure) -> MergedContact

    /// Merges contacts into another as it was shown, and keeps all of them for `undoLastChange`.
    func mergeContacts(_ shown: MergedContact) async throws(ContactsFailure)

    /// Remembers that no two of the contacts are duplicates.
    func declareDistinct(_ ids: [String]) async throws(ContactsFailure)
}

extension ContactsWorker: MergeContactsWorking {
    func previewMerge(of others: [String], into id: String) async throws(ContactsFailure) -> MergedContact {
        guard !others.contains(id) else { throw .sameContact }
        let kept = try await fetchContact(id: id)
        let found = try await ContactsFailure.attempt { try await store.get(Contact.self, ids: others) }
        let known = Set(found.map(\.id))
        if let missing = others.first(where: { !known.contains($0) }) { throw .notFound(id: missing) }
        return MergedContact(kept, with: found)
    }

    func previewMergeOfDuplicates(into id: String) async throws(ContactsFailure) -> MergedContact {
        let contact = try await fetchContact(id: id)
        let groups = try await ContactsFailure.attempt { try await duplicates(of: id).groups }
        guard let group = groups.first(where: { ([$0.kept] + $0.others).contains { $0.id == id } }) else {
            throw .noDuplicates(name: ContactNames.displayName(of: contact))
        }
        let others = ([group.kept] + group.others).map(\.id).filter { $0 != id }
        return try await previewMerge(of: others, into: id)
    }

    func mergeContacts(_ shown: MergedContact) async throws(ContactsFailure) {
        let revision = revision
        try await ContactsFailure.attempt {
            try await store.transaction(
                Contact.self,
                ContactGroup.self,
                CardOrigin.self,
                UndoHistory.self
            ) { transaction in
                for contact in [shown.kept] + shown.others {
                    guard let now = try transaction.get(Contact.self, id: contact.id) else {
                        throw ContactsFailure.notFound(id: contact.id)
                    }
                    // Nobody has seen what would become of a card that was changed meanwhile.
                    guard now == contact else { throw ContactsFailure.changedMeanwhile }
                }
                var merged = shown.merged
                merged.card.revision = revision
                let groups = try Self.groups(of: shown.others, in: transaction.reader)
                let removed = Set(shown.others.map(\.id))
                let changedGroups = groups.map { group in
                    var changed = group
                    changed.card.replaceMembers(removed, by: merged.id)
                    return changed
                }
                try transaction.put(card: merged, replacing: shown.kept)
                for other in shown.others { transaction.batch.delete(Contact.self, id: other.id) }
                for group in changedGroups { try transaction.batch.put(ContactGroup(contact: group)) }
                try Self.remember(
                    UndoStep(
                        deleted: shown.others,
                        merge: ContactMerge(
                            kept: shown.kept,
                            merged: merged,
                            groups: groups,
                            changedGroups: changedGroups
                        )
                    ),
                    .merging(
                        UndoableContacts(shown.others),
                        into: ContactNames.displayName(of: merged)
                    ),
                    in: &transaction
                )
            }
        }
    }

    /// The groups that list any of the contacts, each once.
    private static func groups(of contacts: [Contact], in reader: RecordReader) throws -> [Contact] {
        var known: Set<String> = []
        var groups: [Contact] = []
        for contact in contacts {
            try reader.forEach(ContactGroup.self, RecordQuery(ContactGroup.byMember[contact.id])) { group in
                if known.insert(group.id).inserted { groups.append(group.contact) }
            }
        }
        return groups
    }

    func declareDistinct(_ ids: [String]) async throws(ContactsFailure) {
        guard let distinct = DistinctContacts(ids) else { throw .sameContact }
        try await ContactsFailure.attempt {
            var batch = RecordBatch()
            try batch.put(distinct)
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
