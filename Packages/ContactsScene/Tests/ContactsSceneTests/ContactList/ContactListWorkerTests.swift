import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

/// The history of a later version, which can also take back stars.
private struct LaterHistory: Record, Equatable {
    static let schema = RecordSchema<Self>(name: UndoHistory.schema.name)

    struct Starring: Codable, Hashable {
        var star: Int
    }

    struct Change: Codable, Hashable {
        var starring: Starring?
    }

    struct Entry: Codable, Hashable {
        var id: String
        var change: Change
    }

    var id: String
    var entries: [Entry]
}

@MainActor
@Suite("The contact list's worker, over real stores")
struct ContactListWorkerTests {
    private let people: [Contact] = [
        .sample("1", "Zoë", "adams", phone: "+1 867 555 6219", categories: ["work"]),
        .sample("2", "José", "Álvarez"),
        .sample("3", "ada", "Lovelace", email: "ada@example.org", categories: ["Chess Club"]),
        .sample("4", "Łukasz", "Łęcki", categories: ["chess club", "work"]),
    ]

    /// Opens a store with the contacts while the body runs.
    private func withWorker(
        over kind: TestStore,
        _ body: (any ContactListWorking & ChangeContactsWorking, RecordStore) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert(people)
        try await body(ContactsWorker(store: store), store)
        try await store.close()
    }

    /// A page with the contacts of these ids, in this order.
    private func page(
        _ ids: [String],
        offset: Int = 0,
        total: Int,
        order: ContactSortOrder = .lastName
    ) -> ContactList.ShowContacts.Response.Page {
        .init(
            contacts: ids.compactMap { id in people.first { $0.id == id } },
            offset: offset,
            total: total,
            isTotalLowerBound: false,
            order: order
        )
    }

    // MARK: - Show contacts

    @Test(
        "000-06, 000-21: an empty request returns all contacts, by last name",
        arguments: TestStore.allCases
    )
    func all(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, _) async throws in
            let all = page(["1", "2", "4", "3"], total: 4)
            #expect(try await worker.fetchContacts(.init()) == all)
        }
    }

    @Test("A window has its rows and the total", arguments: TestStore.allCases)
    func window(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, _) async throws in
            let middle = page(["2", "4"], offset: 1, total: 4)
            #expect(try await worker.fetchContacts(.init(offset: 1, limit: 2)) == middle)
            let past = page([], offset: 9, total: 4)
            #expect(try await worker.fetchContacts(.init(offset: 9, limit: 2)) == past)
        }
    }

    @Test("000-29: the filter narrows the list", arguments: TestStore.allCases)
    func filters(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, _) async throws in
            let chess = page(["4", "3"], total: 2)
            #expect(try await worker.fetchContacts(.init(category: "CHESS club")) == chess)
            let found = page(["2"], total: 1)
            #expect(try await worker.fetchContacts(.init(search: "alvarez jose")) == found)
            let both = page(["4"], total: 1)
            #expect(try await worker.fetchContacts(.init(search: "lecki", category: "work")) == both)
            #expect(try await worker.fetchContacts(.init(category: "chess")) == page([], total: 0))
            #expect(try await worker.fetchContacts(.init(search: "nobody")) == page([], total: 0))
        }
    }

    @Test(
        "A search for a group's name finds the members of the group",
        arguments: [
            ("club", "", ["1", "2", "4"]), ("BOOK clu", "", ["1", "2"]), ("bookclub", "", ["1", "2"]),
            ("jose club", "", ["2"]), ("club adams book", "", ["1"]), ("club", "work", ["1", "4"]),
            ("team book", "", ["2"]), ("lovelace book", "", []), ("ook", "", []),
            ("club - &", "", ["1", "2", "4"]),
            // A name of both a category and a group.
            ("chess", "", ["2", "4", "3"]),
        ],
        TestStore.allCases
    )
    func groups(_ search: (text: String, category: String, ids: [String]), _ kind: TestStore) async throws {
        var people = people
        people[2].card.categories = ["Chess"]
        people[3].card.categories = ["club", "work"]
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert(people)
        try await store.insert(groups: [
            .sample("b", "Book Club", "1", "2", "mailto:x@example.org", "nobody"),
            .sample("c", "Chess Team", "2", "urn:uuid:4"), .sample("d", "Empty Club"),
        ])
        let worker = ContactsWorker(store: store)
        var query = ContactQuery(search: search.text, category: search.category)
        let page = try await worker.fetchContacts(query)
        #expect(page.contacts.map(\.id) == search.ids)
        #expect(page.total == search.ids.count && !page.isTotalLowerBound)
        query.offset = 1
        query.limit = 1
        #expect(
            try await worker.fetchContacts(query).contacts.map(\.id)
                == Array(search.ids.dropFirst().prefix(1))
        )
        try await store.close()
    }

    @Test("A search counts the members of a group up to a limit, but examines all of them")
    func largeGroup() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let count = RecordQuery<Contact>.searchLimit + 10
        try await store.insert((0..<count).map { Contact.sample("\($0)", "Ada", "\(10_000 + $0)") })
        var group = ContactGroup.sample("g", "Club")
        group.contact.card.properties += (0..<count).map { CardProperty("MEMBER", value: "\($0)") }
        try await store.insert(groups: [group])
        let worker = ContactsWorker(store: store)
        let page = try await worker.fetchContacts(.init(search: "club", limit: 1))
        #expect(page.total == RecordQuery<Contact>.searchLimit && page.isTotalLowerBound)
        for number in 0..<count where number % 1_000 == 7 {
            let page = try await worker.fetchContacts(.init(search: "club \(10_000 + number)"))
            #expect(page.contacts.map(\.id) == ["\(number)"] && page.total == 1 && !page.isTotalLowerBound)
        }
        try await store.close()
    }

    @Test(
        "From a letter on, names come in the list's order, whatever their case and accents, also in a category and a search",
        arguments: [
            (ContactQuery(from: "l"), ["4", "3"]), (.init(from: "B"), ["4", "3"]), (.init(from: "Lo"), ["3"]),
            (.init(from: "A"), ["1", "2", "4", "3"]), (.init(from: "M"), []),
            (.init(category: "chess club", from: "lo"), ["3"]), (.init(search: "ada", from: "B"), ["3"]),
            (.init(from: "l", offset: 1), ["3"]),
        ],
        TestStore.allCases
    )
    func letters(_ asked: (query: ContactQuery, ids: [String]), _ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, _) async throws in
            let page = try await worker.fetchContacts(asked.query)
            #expect(page.contacts.map(\.id) == asked.ids)
            #expect(page.total == asked.query.offset + asked.ids.count && !page.isTotalLowerBound)
        }
    }

    @Test(
        "From a letter on, contacts are counted only as far as the next 1,000",
        arguments: TestStore.allCases
    )
    func manyAfterLetter(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert((0..<1_100).map { Contact.sample("\($0)", "Ada", "M\(10_000 + $0)") })
        let worker = ContactsWorker(store: store)
        let first = try await worker.fetchContacts(.init(from: "m"))
        #expect(first.contacts.first?.id == "0" && first.total == 1_000 && first.isTotalLowerBound)
        let last = try await worker.fetchContacts(.init(from: "m", offset: 150))
        #expect(last.contacts.first?.id == "150" && last.total == 1_100 && !last.isTotalLowerBound)
        try await store.close()
    }

    @Test("A cancelled task returns no page", arguments: TestStore.allCases)
    func cancelled(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, _) async throws in
            let work = Task { try await worker.fetchContacts(.init()) }
            work.cancel()
            await #expect(throws: ContactsFailure.cancelled) { try await work.value }
        }
    }

    // MARK: - Sort contacts

    @Test("The order is stored, and also applies to filtered lists", arguments: TestStore.allCases)
    func sort(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            try await worker.setSortOrder(.firstName)
            let byFirstName = page(["3", "2", "4", "1"], total: 4, order: .firstName)
            #expect(try await worker.fetchContacts(.init()) == byFirstName)
            let chess = page(["3", "4"], total: 2, order: .firstName)
            #expect(
                try await ContactsWorker(store: store).fetchContacts(.init(category: "chess club")) == chess
            )
            try await worker.setSortOrder(.lastName)
            #expect(try await worker.fetchContacts(.init()) == page(["1", "2", "4", "3"], total: 4))
        }
    }

    @Test("The order is on disk when the worker returns")
    func sortOnDisk() async throws {
        let folder = try TemporaryFolder()
        let store = try await TestStore.sqlite.open(in: folder)
        try await store.insert(people)
        try await ContactsWorker(store: store).setSortOrder(.firstName)
        try await store.close()
        let reopened = try await TestStore.sqlite.open(in: folder)
        let byFirstName = page(["3", "2", "4", "1"], total: 4, order: .firstName)
        #expect(try await ContactsWorker(store: reopened).fetchContacts(.init()) == byFirstName)
        try await reopened.close()
    }

    @Test("An order that only a later version knows is no error, and stays until another is chosen")
    func laterSort() async throws {
        try await withWorker(over: .memory) { (worker, store) async throws in
            var batch = RecordBatch()
            var settings = ContactListSettings(.firstName)
            settings.order.rawValue = "nickname"
            try batch.put(settings)
            try await store.write(batch)
            #expect(try await worker.fetchContacts(.init()) == page(["1", "2", "4", "3"], total: 4))
        }
    }

    // MARK: - Undo

    @Test(
        "A change that only a later version can take back stays in the history, and hides nothing else",
        arguments: TestStore.allCases
    )
    func laterChange(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            let first = try await worker.deleteContacts(ids: ["1"], shown: .init())
            let starring = LaterHistory.Starring(star: 5)
            try await store.transaction(LaterHistory.self) { transaction in
                var history = try #require(try transaction.get(LaterHistory.self, id: "history"))
                history.entries.append(.init(id: "later", change: .init(starring: starring)))
                try transaction.batch.put(history)
            }
            #expect(try await worker.fetchContacts(.init()).undoable == nil)
            #expect(try await worker.undoLastChange() == nil)
            let second = try await worker.deleteContacts(ids: ["2"], shown: .init())
            #expect(try await worker.undoLastChange() == .deleting(UndoableContacts(second)))
            let kept = try #require(try await store.get(LaterHistory.self, id: "history"))
            #expect(kept.entries.map(\.change.starring) == [nil, starring])
            try await store.transaction(LaterHistory.self) { transaction in
                var history = try #require(try transaction.get(LaterHistory.self, id: "history"))
                history.entries.removeLast()
                try transaction.batch.put(history)
            }
            #expect(try await worker.undoLastChange() == .deleting(UndoableContacts(first)))
        }
    }

    @Test("Undo takes back one deletion after the other, the last one first", arguments: TestStore.allCases)
    func undo(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            #expect(try await worker.undoLastChange() == nil)
            let all = try await store.allContacts()
            let first = try await worker.deleteContacts(ids: ["1"], shown: .init())
            let others = try await worker.deleteContacts(ids: ["3", "2", "3"], shown: .init())
            #expect(others.map(\.id) == ["3", "2"])
            #expect(try await worker.fetchContacts(.init()).undoable == .deleting(UndoableContacts(others)))
            #expect(try await worker.undoLastChange() == .deleting(UndoableContacts(others)))
            #expect(try await worker.fetchContacts(.init()).undoable == .deleting(UndoableContacts(first)))
            #expect(try await worker.undoLastChange() == .deleting(UndoableContacts(first)))
            #expect(try await worker.undoLastChange() == nil)
            #expect(try await worker.fetchContacts(.init()).undoable == nil)
            #expect(try await store.allContacts() == all)
            var found = page(["2"], total: 1)
            found.redoable = .deleting(UndoableContacts(first))
            #expect(try await worker.fetchContacts(.init(search: "jose")) == found)
        }
    }

    @Test(
        "Redo makes changes again in their order, and undo takes them back again",
        arguments: TestStore.allCases
    )
    func redo(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            #expect(try await worker.redoLastChange() == nil)
            let before = try await store.allContacts()
            let deleted = try await worker.deleteContacts(ids: ["1"], shown: .init())
            let tagged = try await worker.tagContacts(.init(ids: ["2", "3"], category: "Club"))
            let after = try await store.allContacts()
            for _ in 1...2 {
                for _ in 1...2 { _ = try await worker.undoLastChange() }
                #expect(try await store.allContacts() == before)
                #expect(
                    try await worker.fetchContacts(.init()).redoable == .deleting(UndoableContacts(deleted))
                )
                #expect(try await worker.redoLastChange() == .deleting(UndoableContacts(deleted)))
                #expect(
                    try await worker.redoLastChange() == .adding(UndoableContacts(tagged), category: "Club")
                )
                #expect(try await worker.redoLastChange() == nil)
                #expect(try await store.allContacts() == after)
            }
        }
    }

    @Test("Another change ends what can be redone, and its steps are gone", arguments: TestStore.allCases)
    func redoAfterChange(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            _ = try await worker.deleteContacts(ids: ["1"], shown: .init())
            _ = try await worker.undoLastChange()
            _ = try await worker.tagContacts(.init(ids: ["2"], category: "Club"))
            #expect(try await worker.fetchContacts(.init()).redoable == nil)
            #expect(try await worker.redoLastChange() == nil)
            #expect(try await store.page(UndoStep.self, RecordQuery(limit: 100)).records.count == 1)
        }
    }

    @Test("Redo leaves alone what others have changed since", arguments: TestStore.allCases)
    func redoOfChanged(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            _ = try await worker.deleteContacts(ids: ["1", "2"], shown: .init())
            _ = try await worker.undoLastChange()
            var edited = try #require(try await store.get(Contact.self, id: "1"))
            edited.card.notes = "edited since"
            var batch = RecordBatch()
            try batch.put(edited)
            try await store.write(batch)
            #expect(try await worker.redoLastChange() != nil)
            #expect(try await store.get(Contact.self, id: "1") == edited)
            #expect(try await store.get(Contact.self, id: "2") == nil)
        }
    }

    @Test("If one of several contacts is missing, none is deleted", arguments: TestStore.allCases)
    func missing(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            let all = try await store.allContacts()
            await #expect(throws: ContactsFailure.notFound(id: "9")) {
                try await worker.deleteContacts(ids: ["1", "9"], shown: .init())
            }
            await #expect(throws: ContactsFailure.notFound(id: "9")) {
                try await worker.tagContacts(.init(ids: ["1", "9"], category: "Club"))
            }
            #expect(try await store.allContacts() == all)
            #expect(try await worker.undoLastChange() == nil)
        }
    }

    @Test("No contact is deleted if somebody has changed one since it was shown")
    func deleteChanged() async throws {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        let worker = ContactsWorker(store: store)
        let one = Contact.sample("1", "Ada", "King")
        var two = Contact.sample("2", "Bob", "Adams")
        var batch = RecordBatch()
        for contact in [one, two] { try batch.put(contact) }
        try await store.write(batch)
        let shown = try await worker.fetchShown(ids: ["1", "2"])
        #expect(shown == ShownContacts([one, two]))
        two.card.notes = "new"
        batch = RecordBatch()
        try batch.put(two)
        try await store.write(batch)
        await #expect(throws: ContactsFailure.changedSinceShown([two])) {
            try await worker.deleteContacts(ids: ["1", "2"], shown: shown)
        }
        #expect(try await worker.deleteContacts(ids: ["1"], shown: shown) == [one])
    }

    @Test("The last 20 changes can be undone", arguments: TestStore.allCases)
    func limit(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            for number in 0...UndoHistory.limit {
                let ids = ["1"]
                let request = ChangeContacts.TagContacts.Request(ids: ids, category: "Club \(number)")
                #expect(try await worker.tagContacts(request).count == 1)
            }
            #expect(
                try await store.page(UndoStep.self, RecordQuery(limit: 100)).records.count
                    == UndoHistory.limit
            )
            for _ in 0..<UndoHistory.limit { #expect(try await worker.undoLastChange() != nil) }
            #expect(try await worker.undoLastChange() == nil)
            let contact = try #require(try await store.get(Contact.self, id: "1"))
            #expect(contact.card.categories.last == "Club 0")
        }
    }

    @Test(
        "Contacts are added to a category and removed, whatever its case, and undo keeps other changes",
        arguments: TestStore.allCases
    )
    func tags(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            let before = try await store.allContacts()
            let changed = try await worker.tagContacts(.init(ids: ["1", "2"], category: " Club "))
            #expect(changed.map { $0.card.categories.last } == ["Club", "Club"])
            #expect(try await worker.tagContacts(.init(ids: ["1"], category: "CLUB")).isEmpty)
            let removal = ChangeContacts.TagContacts.Request(
                ids: ["1", "3"],
                category: "club",
                isRemoval: true
            )
            #expect(try await worker.tagContacts(removal).map(\.id) == ["1"])
            #expect(
                try await worker.undoLastChange()
                    == .removing(UndoableContacts([changed[0]]), category: "club")
            )
            var edited = try #require(try await store.get(Contact.self, id: "2"))
            edited.card.notes = "edited since"
            var batch = RecordBatch()
            try batch.put(edited)
            try await store.write(batch)
            #expect(try await worker.undoLastChange() == .adding(UndoableContacts(changed), category: "Club"))
            let after = try await store.allContacts()
            #expect(after.map(\.card.categories) == before.map(\.card.categories))
            #expect(after.first { $0.id == "1" } == before.first { $0.id == "1" })
            #expect(after.first { $0.id == "2" }?.card.notes == "edited since")
        }
    }

    @Test("Undo of a category keeps the categories changed since", arguments: TestStore.allCases)
    func categoriesSince(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            _ = try await worker.tagContacts(.init(ids: ["1"], category: "Club"))
            _ = try await worker.tagContacts(.init(ids: ["1"], category: "work", isRemoval: true))
            var edited = try #require(try await store.get(Contact.self, id: "1"))
            edited.card.categories = ["Family", "Club"]
            var batch = RecordBatch()
            try batch.put(edited)
            try await store.write(batch)
            _ = try await worker.undoLastChange()
            let categories = try await store.get(Contact.self, id: "1")?.card.categories
            #expect(categories == ["Family", "Club", "work"])
            _ = try await worker.undoLastChange()
            #expect(try await store.get(Contact.self, id: "1")?.card.categories == ["Family", "work"])
        }
    }

    @Test("Categories that differ in signs or emoji are different ones", arguments: TestStore.allCases)
    func signs(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            let names = ["C", "C++", "C#", "🎉", "🎁", "\u{301}"]
            for name in names {
                #expect(try await worker.tagContacts(.init(ids: ["2"], category: name)).count == 1)
            }
            func categories() async throws -> [String]? {
                try await store.get(Contact.self, id: "2")?.card.categories
            }
            #expect(try await categories() == names)
            for name in ["c", "🎉"] {
                let removal = ChangeContacts.TagContacts.Request(ids: ["2"], category: name, isRemoval: true)
                #expect(try await worker.tagContacts(removal).count == 1)
            }
            #expect(try await categories() == ["C++", "C#", "🎁", "\u{301}"])
        }
    }

    @Test(
        "Undo restores a contact under another id if an import has added one with its id",
        arguments: TestStore.allCases
    )
    func undoOfPresent(_ kind: TestStore) async throws {
        try await withWorker(over: kind) { (worker, store) async throws in
            let deleted = try await worker.deleteContacts(ids: ["1"], shown: .init())
            let newer = Contact.sample("1", "Zoë", "Adams-Brown")
            try await store.insert([newer])
            let before = Set(try await store.allContacts().map(\.id))
            #expect(try await worker.undoLastChange() == .deleting(UndoableContacts(deleted)))
            #expect(try await store.get(Contact.self, id: "1") == newer)
            let restored = try await store.allContacts().filter { !before.contains($0.id) }
            #expect(restored.map(ContactNames.displayName) == deleted.map(ContactNames.displayName))
        }
    }

    // MARK: - Errors

    @Test("Every call reports a failing store with its error", arguments: TestStore.allCases)
    func closed(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.close()
        let documents = MemoryDocuments(["a.vcf": "BEGIN:VCARD\nVERSION:4.0\nFN:Ada\nEND:VCARD\n"])
        let worker: any ContactListConfigurator.Worker = ContactsWorker(store: store, documents: documents)
        await #expect(throws: closedStore) { try await worker.fetchContacts(.init()) }
        await #expect(throws: closedStore) { try await worker.fetchShown(ids: ["1"]) }
        await #expect(throws: closedStore) { try await worker.setSortOrder(.firstName) }
        await #expect(throws: closedStore) { try await worker.deleteContacts(ids: ["1"], shown: .init()) }
        await #expect(throws: closedStore) { try await worker.undoLastChange() }
        await #expect(throws: closedStore) { try await worker.redoLastChange() }
        await #expect(throws: closedStore) {
            try await worker.importContacts(.init(document: "a.vcf")) { _ in }
        }
        await #expect(throws: closedStore) {
            try await worker.exportContacts(
                .init(document: "b.vcf", format: nil, replacesExisting: false)
            ) { _ in }
        }
        #expect(documents["b.vcf"] == nil)
    }
}
