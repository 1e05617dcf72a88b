import StorageWorkers

/// The storage work of the list of probable duplicates (article row 000-06).
protocol DuplicateListWorking: Sendable {
    /// Reads all contacts once, and then those that may be duplicates.
    func findDuplicates(
        progress: @escaping @MainActor @Sendable (DuplicateProgress) -> Void
    ) async throws(ContactsFailure) -> Duplicates

    /// Emits an element for each change of the contacts, whoever makes it, until the store is closed.
    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable

    /// The change that `undoLastChange` would take back; nil if there is none.
    func fetchUndoableChange() async throws(ContactsFailure) -> UndoableChange?

    /// Takes back the last change, and returns it; nil if there is none.
    func undoLastChange() async throws(ContactsFailure) -> UndoableChange?
}

extension ContactsWorker: DuplicateListWorking {
    /// The most pairs that are listed.
    static let mostPairs = 2_000
    private static let pageSize = 2_000

    func findDuplicates(
        progress: @escaping @MainActor @Sendable (DuplicateProgress) -> Void
    ) async throws(ContactsFailure) -> Duplicates {
        try await attempt {
            var keys = DuplicateKeys()
            let total = try await store.count(Contact.self).value
            var query = RecordQuery<Contact>(limit: Self.pageSize)
            repeat {
                try Task.checkCancellation()
                let page = try await store.page(Contact.self, query)
                for contact in page.records { keys.add(contact) }
                await progress(DuplicateProgress(read: keys.ids.count, total: max(total, keys.ids.count)))
                query.after = page.next
            } while query.after != nil
            let (candidates, isCut) = try keys.candidates()
            var found = Duplicates(pairs: [], isCut: isCut)
            var rest = candidates[...]
            while !rest.isEmpty, found.pairs.count < Self.mostPairs {
                try Task.checkCancellation()
                let ids = rest.prefix(Self.pageSize).map { (keys.ids[$0.first], keys.ids[$0.second]) }
                rest = rest.dropFirst(ids.count)
                found.pairs += try await pairs(of: ids)
            }
            found.isCut = isCut || !rest.isEmpty || found.pairs.count > Self.mostPairs
            found.pairs = Array(found.pairs.prefix(Self.mostPairs)).sorted {
                ($1.strength, $0.kept.name, $0.id) < ($0.strength, $1.kept.name, $1.id)
            }
            found.undoable = try await fetchUndoableChange()
            return found
        }
    }

    /// The pairs among the candidates that no person has told apart.
    private func pairs(of candidates: [(String, String)]) async throws -> [DuplicatePair] {
        try await store.read(Contact.self, DistinctContacts.self) { reader in
            try candidates.compactMap { first, second in
                let declared = DistinctContacts(first, second).id
                guard try reader.get(DistinctContacts.self, id: declared) == nil else { return nil }
                let contacts = try reader.get(Contact.self, ids: [first, second])
                guard contacts.count == 2 else { return nil }
                return DuplicatePair(contacts[0], contacts[1])
            }
        }
    }
}
