import ContactCards
import FoundationEssentials
import StorageWorkers
import TextWorkers

extension ContactsWorker {
    /// Deletes contacts and groups in one step, which `undoLastChange` takes back.
    ///
    /// - Returns: The deleted contacts, in the order of the ids.
    func deleteContacts(ids: [String]) async throws(ContactsFailure) -> [Contact] {
        try await attempt {
            try await store.transaction(Contact.self, ContactGroup.self, UndoHistory.self) { transaction in
                let contacts = try Self.cards(ids, in: transaction)
                for contact in contacts { transaction.delete(card: contact) }
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
            try await store.transaction(Contact.self, ContactGroup.self, UndoHistory.self) { transaction in
                var step = UndoStep()
                for contact in try Self.cards(request.ids, in: transaction) {
                    guard !contact.card.isGroup else {
                        throw ContactsFailure.groupWithCategory(name: ContactNames.displayName(of: contact))
                    }
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
                for id in entry.steps {
                    try transaction.get(UndoStep.self, id: id)?.undo(in: &transaction)
                    transaction.batch.delete(UndoStep.self, id: id)
                }
                try transaction.batch.put(history)
                return entry.change
            }
        }
    }

    /// Keeps a step, and forgets the oldest changes.
    ///
    /// - Parameter first: The first step of the same deletion; nil if this is the first.
    /// - Returns: The first step of the change.
    @discardableResult
    static func remember(
        _ step: UndoStep,
        of first: String? = nil,
        _ change: UndoableChange,
        in transaction: inout RecordTransaction
    ) throws -> String {
        var history = try transaction.get(UndoHistory.self, id: UndoHistory.onlyID) ?? UndoHistory()
        var entry = UndoHistory.Entry(id: step.id, change: change)
        if let index = history.entries.firstIndex(where: { $0.id == first }),
            case .deleting(let known) = history.entries[index].change, case .deleting(let added) = change
        {
            entry = history.entries.remove(at: index)
            entry.further = (entry.further ?? []) + [step.id]
            entry.change = .deleting(known + added)
        }
        history.entries.append(entry)
        while history.entries.count > UndoHistory.limit {
            for id in history.entries.removeFirst().steps { transaction.batch.delete(UndoStep.self, id: id) }
        }
        try transaction.batch.put(step)
        try transaction.batch.put(history)
        return entry.id
    }

    /// The contacts and groups of these ids, each once.
    ///
    /// - Throws: `ContactsFailure.notFound` for the first that does not exist.
    private static func cards(_ ids: [String], in transaction: RecordTransaction) throws -> [Contact] {
        var known: Set<String> = []
        return try ids.filter { known.insert($0).inserted }.map { id in
            guard let card = try transaction.card(id) else { throw ContactsFailure.notFound(id: id) }
            return card
        }
    }
}

extension UndoStep {
    /// Restores what the step changed, and keeps what others have changed since.
    func undo(in transaction: inout RecordTransaction) throws {
        try merge?.undo(in: &transaction)
        for contact in deleted {
            var contact = contact
            if let other = try transaction.card(contact.id), other != contact {
                // An import has added a card with the same UID since; keep both.
                contact.id = UUID().uuidString.lowercased()
                contact.card.uid = contact.id
            }
            try transaction.put(card: contact, replacing: nil)
        }
        if let photo, var contact = try transaction.get(Contact.self, id: photo.before.id),
            contact.card.photos == photo.after.card.photos
        {
            if contact == photo.after {
                contact = photo.before
            } else {
                contact.card.photos = photo.before.card.photos
            }
            try transaction.batch.put(contact)
        }
        for tagging in tagged {
            guard var contact = try transaction.get(Contact.self, id: tagging.before.id) else { continue }
            if contact == tagging.after {
                contact = tagging.before
            } else {
                tagging.undoCategories(of: &contact.card)
            }
            try transaction.batch.put(contact)
        }
    }
}

extension UndoStep.Edit {
    /// Takes back the change of categories in a card that has been changed since.
    fileprivate func undoCategories(of card: inout Card) {
        let (old, new) = (before.card.categories, after.card.categories)
        for category in new where !old.contains(category) { card.setCategory(category, isSet: false) }
        for category in old where !new.contains(category) { card.setCategory(category, isSet: true) }
    }
}

extension Card {
    /// Adds a category or removes it, whatever its case and accents.
    fileprivate mutating func setCategory(_ category: String, isSet: Bool) {
        let key = NameKey(category)
        let others = categories.filter { NameKey($0) != key }
        if !isSet {
            if others != categories { categories = others }
        } else if others.count == categories.count {
            categories = others + [category]
        }
    }
}
