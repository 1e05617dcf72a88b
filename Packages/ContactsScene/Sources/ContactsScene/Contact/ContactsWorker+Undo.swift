import ContactCards
import FoundationEssentials
import StorageWorkers
import TextWorkers

extension ContactsWorker {
    /// Deletes contacts in one step, which `undoLastChange` takes back.
    ///
    /// - Returns: The deleted contacts, in the order of the ids.
    func deleteContacts(ids: [String]) async throws(ContactsFailure) -> [Contact] {
        try await attempt {
            try await store.transaction(Contact.self, UndoHistory.self) { transaction in
                let contacts = try Self.contacts(ids, in: transaction)
                for contact in contacts { transaction.batch.delete(Contact.self, id: contact.id) }
                try Self.remember(
                    UndoStep(deleted: contacts),
                    .deleting(UndoableContacts(contacts)),
                    in: &transaction
                )
                return contacts
            }
        }
    }

    /// Adds contacts to a category or removes them from it, in one step.
    ///
    /// - Returns: The changed contacts; not those that needed no change.
    func tagContacts(
        _ request: ContactList.TagContacts.Request
    ) async throws(ContactsFailure) -> [Contact] {
        let revision = revision
        let category = request.category.trimmingBlanks
        return try await attempt {
            try await store.transaction(Contact.self, UndoHistory.self) { transaction in
                var step = UndoStep()
                for contact in try Self.contacts(request.ids, in: transaction) {
                    var changed = contact
                    changed.card.setCategory(category, isSet: !request.isRemoval)
                    guard changed.card != contact.card else { continue }
                    changed.card.revision = revision
                    try transaction.batch.put(changed)
                    step.tagged.append(.init(before: contact, after: changed))
                }
                let contacts = step.tagged.map(\.after)
                guard !contacts.isEmpty else { return [] }
                let shown = UndoableContacts(contacts)
                try Self.remember(
                    step,
                    request.isRemoval
                        ? .removing(shown, category: category) : .adding(shown, category: category),
                    in: &transaction
                )
                return contacts
            }
        }
    }

    func fetchUndoableChange() async throws(ContactsFailure) -> UndoableChange? {
        try await attempt {
            try await store.get(UndoHistory.self, id: UndoHistory.onlyID)?.entries.last?.change
        }
    }

    /// Takes back the last change that has not been taken back.
    ///
    /// - Returns: The change, or nil if there is none.
    func undoLastChange() async throws(ContactsFailure) -> UndoableChange? {
        try await attempt {
            try await store.transaction(
                Contact.self,
                ContactGroup.self,
                UndoStep.self,
                UndoHistory.self
            ) { transaction in
                guard var history = try transaction.get(UndoHistory.self, id: UndoHistory.onlyID),
                    let entry = history.entries.popLast()
                else { return nil }
                if let step = try transaction.get(UndoStep.self, id: entry.id) {
                    try step.undo(in: &transaction)
                }
                transaction.batch.delete(UndoStep.self, id: entry.id)
                try transaction.batch.put(history)
                return entry.change
            }
        }
    }

    /// Keeps a step, and forgets the oldest ones.
    static func remember(
        _ step: UndoStep,
        _ change: UndoableChange,
        in transaction: inout RecordTransaction
    ) throws {
        var history = try transaction.get(UndoHistory.self, id: UndoHistory.onlyID) ?? UndoHistory()
        history.entries.append(.init(id: step.id, change: change))
        while history.entries.count > UndoHistory.limit {
            transaction.batch.delete(UndoStep.self, id: history.entries.removeFirst().id)
        }
        try transaction.batch.put(step)
        try transaction.batch.put(history)
    }

    /// The contacts of these ids, each once.
    ///
    /// - Throws: `ContactsFailure.notFound` for the first that does not exist.
    private static func contacts(
        _ ids: [String],
        in transaction: RecordTransaction
    ) throws -> [Contact] {
        var known: Set<String> = []
        return try ids.filter { known.insert($0).inserted }.map { id in
            guard let contact = try transaction.get(Contact.self, id: id) else {
                throw ContactsFailure.notFound(id: id)
            }
            return contact
        }
    }
}

extension UndoStep {
    /// Restores what the step changed, and keeps what others have changed since.
    func undo(in transaction: inout RecordTransaction) throws {
        try merge?.undo(in: &transaction)
        for contact in deleted {
            var contact = contact
            if let other = try transaction.get(Contact.self, id: contact.id), other != contact {
                // An import has added a card with the same UID since; keep both.
                contact.id = UUID().uuidString.lowercased()
                contact.card.uid = contact.id
            }
            try transaction.batch.put(contact)
        }
        for tagging in tagged {
            guard var contact = try transaction.get(Contact.self, id: tagging.before.id) else { continue }
            if contact == tagging.after {
                contact = tagging.before
            } else {
                contact.card.categories = tagging.before.card.categories
            }
            try transaction.batch.put(contact)
        }
    }
}

extension Card {
    /// Adds a category or removes it, whatever its case and accents.
    fileprivate mutating func setCategory(_ category: String, isSet: Bool) {
        let key = TextFolding.folded(category)
        let others = categories.filter { TextFolding.folded($0) != key }
        if !isSet {
            if others != categories { categories = others }
        } else if others.count == categories.count {
            categories = others + [category]
        }
    }
}
