import ContactCards
import SceneKitCore
import StorageWorkers
import TextWorkers

/// The changes that the next undo and the next redo are about; nil for none.
struct ReversibleChanges: Equatable, Sendable {
    var undoable: UndoableChange?
    var redoable: UndoableChange?
}

extension ContactsWorker {
    /// Deletes contacts and groups in one step, which `undoLastChange` takes back.
    ///
    /// - Parameter shown: The contacts as the person has seen them; others are deleted as they are.
    /// - Returns: The deleted contacts, in the order of the ids.
    /// - Throws: `ContactsFailure.changedSinceShown` if somebody has changed one since; then none is deleted.
    func deleteContacts(
        ids: [String],
        shown: ShownContacts = .init()
    ) async throws(ContactsFailure) -> [Contact] {
        try await ContactsFailure.attempt {
            try await store.transaction(Contact.self, ContactGroup.self, UndoHistory.self) { transaction in
                let contacts = try Self.cards(ids, in: transaction)
                let changed = contacts.filter(shown.differs)
                guard changed.isEmpty else { throw ContactsFailure.changedSinceShown(changed) }
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
        _ request: ChangeContacts.TagContacts.Request
    ) async throws(ContactsFailure) -> [Contact] {
        let revision = revision
        let category = request.category.trimmingBlanks
        return try await ContactsFailure.attempt {
            try await store.transaction(
                Contact.self,
                ContactGroup.self,
                CardOrigin.self,
                UndoHistory.self
            ) { transaction in
                var step = UndoStep()
                for contact in try Self.cards(request.ids, in: transaction) {
                    guard !contact.card.isGroup else {
                        throw ContactsFailure.groupWithCategory(name: ContactNames.displayName(of: contact))
                    }
                    var changed = contact
                    changed.card.setCategory(category, isSet: !request.isRemoval)
                    guard changed.card != contact.card else { continue }
                    changed.card.revision = revision
                    try transaction.put(card: changed, replacing: contact)
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

    func fetchChanges() async throws(ContactsFailure) -> ReversibleChanges {
        try await ContactsFailure.attempt {
            let history = try await store.get(UndoHistory.self, id: UndoHistory.onlyID)
            return ReversibleChanges(
                undoable: history?.entries.last?.change,
                redoable: history?.undone.last?.change
            )
        }
    }

    /// Takes back the last change that has not been taken back.
    ///
    /// - Returns: The change, or nil if there is none, or if another version made the last one in a way unknown to this.
    func undoLastChange() async throws(ContactsFailure) -> UndoableChange? {
        try await ContactsFailure.attempt {
            try await store.transaction(
                Contact.self,
                ContactGroup.self,
                UndoStep.self,
                UndoHistory.self
            ) { transaction in
                guard var history = try transaction.get(UndoHistory.self, id: UndoHistory.onlyID),
                    let entry = history.entries.popLast(), let change = entry.change
                else { return nil }
                for id in entry.steps { try transaction.get(UndoStep.self, id: id)?.undo(in: &transaction) }
                history.undone.append(entry)
                try transaction.batch.put(history)
                return change
            }
        }
    }

    /// Makes the change again that was taken back last, unless there has been another change since.
    ///
    /// - Returns: The change, or nil if there is none, or if others have changed the contacts of a merge.
    func redoLastChange() async throws(ContactsFailure) -> UndoableChange? {
        try await ContactsFailure.attempt {
            try await store.transaction(
                Contact.self,
                ContactGroup.self,
                UndoStep.self,
                UndoHistory.self
            ) { transaction in
                guard var history = try transaction.get(UndoHistory.self, id: UndoHistory.onlyID),
                    let entry = history.undone.popLast(), let change = entry.change
                else { return nil }
                var isRedone = true
                for id in entry.steps {
                    guard let step = try transaction.get(UndoStep.self, id: id) else { continue }
                    isRedone = try step.redo(in: &transaction) && isRedone
                }
                if isRedone {
                    history.entries.append(entry)
                } else {
                    for id in entry.steps { transaction.batch.delete(UndoStep.self, id: id) }
                }
                try transaction.batch.put(history)
                return isRedone ? change : nil
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
        for id in history.undone.flatMap(\.steps) { transaction.batch.delete(UndoStep.self, id: id) }
        history.undone = []
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
