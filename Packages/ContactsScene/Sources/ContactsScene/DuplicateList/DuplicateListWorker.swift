import StorageWorkers

import protocol SceneKitCore.SceneFailure

/// The storage work of the list of probable duplicates (article row 000-06).
protocol DuplicateListWorking: Sendable {
    /// Reads all contacts once, and then those that may be duplicates of one another.
    func findDuplicates(
        progress: @escaping @MainActor @Sendable (DuplicateProgress) -> Void
    ) async throws(ContactsFailure) -> Duplicates

    /// Emits an element for each change of the contacts, whoever makes it, until the store is closed.
    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable

    /// The changes that `undoLastChange` and `redoLastChange` would be about.
    func fetchChanges() async throws(ContactsFailure) -> ReversibleChanges

    /// Takes back the last change, and returns it; nil if there is none.
    func undoLastChange() async throws(ContactsFailure) -> UndoableChange?

    /// Makes the change again that was taken back last, and returns it; nil if there is none.
    func redoLastChange() async throws(ContactsFailure) -> UndoableChange?
}

extension ContactsWorker: DuplicateListWorking {
    /// The most groups that are listed.
    static let mostGroups = 2_000
    private static let pageSize = 2_000
    /// The contacts of groups that are held in memory at a time, some of them with large photos.
    private static let memberPageSize = 50

    func findDuplicates(
        progress: @escaping @MainActor @Sendable (DuplicateProgress) -> Void
    ) async throws(ContactsFailure) -> Duplicates {
        try await ContactsFailure.attempt {
            var found = try await duplicates(progress)
            let changes = try await fetchChanges()
            (found.undoable, found.redoable) = (changes.undoable, changes.redoable)
            return found
        }
    }

    /// The probable duplicates of the book, or only the groups of one contact.
    func duplicates(
        of id: String? = nil,
        _ progress: @MainActor @Sendable (DuplicateProgress) -> Void = { _ in }
    ) async throws -> Duplicates {
        let keys = try await duplicateKeys(progress)
        var declared: [DistinctContacts] = []
        try await pages(DistinctContacts.self, RecordQuery(limit: Self.pageSize)) { declared += $0 }
        var search = try DuplicateSearch(keys, declared: declared)
        if let id { search.limit(to: id) }
        var found = Duplicates(groups: [], isCut: search.isCut)
        var rest = search.groups[...]
        while found.groups.count < Self.mostGroups, let next = rest.popFirst() {
            let isLoose = next.strength == 0
            if let group = try await group(of: next.contacts, in: keys, isLoose: isLoose) {
                found.groups.append(group)
            }
        }
        var similar = SimilarNames()
        var pairs = search.similar[...]
        while !pairs.isEmpty, found.groups.count + similar.count < Self.mostGroups {
            try Task.checkCancellation()
            let next = pairs.prefix(Self.memberPageSize)
            pairs = pairs.dropFirst(next.count)
            try await add(next, to: &similar, &search, in: keys)
        }
        for contacts in similar.groups {
            if let group = try await group(of: contacts, in: keys) { found.groups.append(group) }
        }
        found.isCut = found.isCut || !rest.isEmpty || !pairs.isEmpty || found.groups.count > Self.mostGroups
        var known: Set<String> = []
        found.groups = found.groups.prefix(Self.mostGroups).filter { known.insert($0.id).inserted }
            .sorted { ($1.strength, $0.kept.name, $0.id) < ($0.strength, $1.kept.name, $1.id) }
        return found
    }

    private func duplicateKeys(
        _ progress: @MainActor @Sendable (DuplicateProgress) -> Void
    ) async throws -> DuplicateKeys {
        var keys = DuplicateKeys()
        let total = try await store.count(Contact.self).value
        try await pages(Contact.self, RecordQuery(limit: Self.pageSize)) { contacts in
            for contact in contacts { keys.add(contact) }
            await progress(DuplicateProgress(read: keys.ids.count, total: max(total, keys.ids.count)))
        }
        return keys
    }

    private func group(
        of contacts: [Int32],
        in keys: DuplicateKeys,
        isLoose: Bool = false
    ) async throws -> DuplicateGroup? {
        var builder = DuplicateGroupBuilder()
        var rest = contacts[...]
        while !rest.isEmpty {
            try Task.checkCancellation()
            let ids = rest.prefix(Self.memberPageSize).map { keys.ids[Int($0)] }
            rest = rest.dropFirst(ids.count)
            for contact in try await store.get(Contact.self, ids: ids) { builder.add(contact) }
        }
        return builder.group(isLoose: isLoose)
    }

    /// Adds the pairs whose names are similar, or the same in other words.
    private func add(
        _ pairs: ArraySlice<(Int32, Int32)>,
        to similar: inout SimilarNames,
        _ search: inout DuplicateSearch,
        in keys: DuplicateKeys
    ) async throws {
        let ids = Set(pairs.flatMap { [keys.ids[Int($0.0)], keys.ids[Int($0.1)]] })
        let contacts = try await store.get(Contact.self, ids: Array(ids))
        let names = Dictionary(
            contacts.map { ($0.id, NameForms($0.card)) },
            uniquingKeysWith: { first, _ in first }
        )
        for (first, second) in pairs {
            guard let name = names[keys.ids[Int(first)]], let other = names[keys.ids[Int(second)]] else {
                continue
            }
            similar.add((first, name), (second, other)) { search.areDistinct($0, $1) }
        }
    }
}
