import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Syncs with a folder")
struct ContactsWorkerSyncTests {
    private let folder: MemoryFolder
    private let store: RecordStore
    private let worker: ContactsWorker

    init() async throws {
        folder = MemoryFolder()
        store = try await TestStore.memory.open(in: TemporaryFolder())
        worker = ContactsWorker(store: store, documents: MemoryDocuments(folder: folder))
    }

    private func sync(
        _ conflict: ConflictChoice? = nil,
        allowsEmpty: Bool = false
    ) async throws(ContactsFailure) -> SyncReport {
        try await worker.syncContacts(
            .init(folder: "people", conflict: conflict, allowsEmpty: allowsEmpty)
        ) { _ in }
    }

    private func report(
        here: SyncReport.Counts = .init(),
        there: SyncReport.Counts = .init(),
        conflicts: [SyncReport.Conflict] = [],
        problems: [SyncReport.Problem] = [],
        changedMeanwhile: Int = 0
    ) -> SyncReport {
        var report = SyncReport(
            folder: "people",
            here: here,
            there: there,
            changedMeanwhile: changedMeanwhile
        )
        for conflict in conflicts { report.conflicts.add(conflict) }
        for problem in problems { report.problems.add(problem) }
        return report
    }

    private func note(_ id: String, _ text: String) async throws {
        var contact = try #require(try await store.get(Contact.self, id: id))
        contact.card.notes = text
        try await put(contact)
    }

    private func put(_ contact: Contact) async throws {
        var batch = RecordBatch()
        try batch.put(contact)
        try await store.write(batch)
    }

    /// The names and notes of all contacts.
    private func book() async throws -> [String] {
        try await store.allContacts().map { ContactNames.displayName(of: $0) + " " + $0.card.notes }.sorted()
    }

    /// Syncs a card `ada.vcf` with the UID `1`.
    private func begin() async throws {
        folder["ada.vcf"] = MemoryFolder.card("1", "Ada", "NOTE:old")
        #expect(try await sync() == report(here: .init(added: 1)))
        _ = folder.takeRead()
    }

    @Test(
        "Each side's new cards go to the other; then both are in step, and no file is read or written again"
    )
    func first() async throws {
        folder["ada.vcf"] = MemoryFolder.card("1", "Ada")
        try await store.insert([.sample("2", "Bob", "Baker")])
        #expect(try await sync() == report(here: .init(added: 1), there: .init(added: 1)))
        #expect(try await book() == ["Ada ", "Bob Baker "])
        #expect(folder.names == ["2.vcf", "ada.vcf"])
        #expect(folder["ada.vcf"] == MemoryFolder.card("1", "Ada"))
        #expect(folder["2.vcf"]?.contains("UID:2\r\n") == true)
        _ = folder.takeRead()
        #expect(try await sync() == report())
        #expect(folder.takeRead() == [])
    }

    @Test("A change goes to the other side; the other files keep their bytes")
    func changes() async throws {
        try await begin()
        folder["bob.vcf"] = MemoryFolder.card("2", "Bob", "X-ODD;TYPE=\"a,b\":kept")
        _ = try await sync()
        try await note("1", "new")
        #expect(try await sync() == report(there: .init(changed: 1)))
        #expect(folder["ada.vcf"]?.contains("NOTE:new") == true)
        #expect(folder["bob.vcf"] == MemoryFolder.card("2", "Bob", "X-ODD;TYPE=\"a,b\":kept"))
        folder["ada.vcf"] = MemoryFolder.card("1", "Ada", "NOTE:newer")
        #expect(try await sync() == report(here: .init(changed: 1)))
        #expect(try await book() == ["Ada newer", "Bob "])
    }

    @Test(
        "A deletion goes to the other side; one here can be undone, and then the card returns to the folder"
    )
    func deletions() async throws {
        try await begin()
        folder["bob.vcf"] = MemoryFolder.card("2", "Bob")
        _ = try await sync()
        folder["ada.vcf"] = nil
        _ = try await worker.deleteContacts(ids: ["2"])
        #expect(try await sync() == report(here: .init(deleted: 1), there: .init(deleted: 1)))
        #expect(try await book() == [])
        #expect(folder.names == [])
        #expect(try await worker.undoLastChange() == .deleting(.init([.named("1", "Ada", nil)])))
        #expect(try await sync() == report(there: .init(added: 1)))
        #expect(folder["1.vcf"]?.contains("NOTE:old") == true)
    }

    @Test("Cards of which both sides changed different properties get the changes of both")
    func merge() async throws {
        try await begin()
        var ada = try #require(try await store.get(Contact.self, id: "1"))
        ada.card.phones = [LabeledValue("1")]
        try await put(ada)
        folder["ada.vcf"] = MemoryFolder.card("1", "Ada", "NOTE:theirs")
        #expect(try await sync() == report(here: .init(changed: 1), there: .init(changed: 1)))
        #expect(try await book() == ["Ada theirs"])
        #expect(try await store.get(Contact.self, id: "1")?.card.phones.map(\.value) == ["1"])
        let file = try #require(folder["ada.vcf"])
        #expect(file.contains("NOTE:theirs") && file.contains("TEL:1"))
        #expect(try await sync() == report())
    }

    @Test("A state from before properties were remembered is completed while both sides are the same")
    func stateWithoutBase() async throws {
        try await begin()
        let id = SyncedCard.id(folder: "people", contact: "1")
        var state = try #require(try await store.get(SyncedCard.self, id: id))
        state.base = nil
        var batch = RecordBatch()
        try batch.put(state)
        try await store.write(batch)
        #expect(try await sync() == report())
        #expect(try await store.get(SyncedCard.self, id: id)?.base != nil)
    }

    @Test("Cards that both sides changed are a conflict, which changes nothing until it is resolved")
    func conflict() async throws {
        try await begin()
        try await note("1", "ours")
        folder["ada.vcf"] = MemoryFolder.card("1", "Ada", "NOTE:theirs")
        let conflict = SyncReport.Conflict(name: "Ada", file: "ada.vcf", kind: .changed(["NOTE"]))
        for _ in 1...2 { #expect(try await sync() == report(conflicts: [conflict])) }
        #expect(try await book() == ["Ada ours"])
        #expect(folder["ada.vcf"] == MemoryFolder.card("1", "Ada", "NOTE:theirs"))
    }

    @Test(
        "A conflict keeps our version, theirs, or both",
        arguments: [
            (ConflictChoice.ours, ["Ada ours"], 1), (.theirs, ["Ada theirs"], 1),
            (.both, ["Ada ours", "Ada theirs"], 2),
        ]
    )
    func resolution(choice: ConflictChoice, book: [String], files: Int) async throws {
        try await begin()
        try await note("1", "ours")
        folder["ada.vcf"] = MemoryFolder.card("1", "Ada", "NOTE:theirs")
        let result = try await sync(choice)
        #expect(result.conflicts.count == 0)
        #expect(try await self.book() == book)
        #expect(folder.names.count == files)
        let notes = folder.names.compactMap { folder[$0] }.joined()
        #expect(book.allSatisfy { notes.contains("NOTE:" + $0.dropFirst(4)) })
        // The folder's version keeps the UID.
        if choice == .both { #expect(folder["ada.vcf"] == MemoryFolder.card("1", "Ada", "NOTE:theirs")) }
        #expect(try await sync() == report())
    }

    @Test(
        "A deletion on one side and a change on the other are a conflict",
        arguments: [
            (ConflictChoice?.none, true, true), (.ours, false, true), (.theirs, true, false),
            (.both, true, true),
        ]
    )
    func deletionConflict(choice: ConflictChoice?, keepsTheirs: Bool, keepsOurs: Bool) async throws {
        try await begin()
        folder["bob.vcf"] = MemoryFolder.card("2", "Bob")
        _ = try await sync()
        folder["ada.vcf"] = MemoryFolder.card("1", "Ada", "NOTE:new")
        _ = try await worker.deleteContacts(ids: ["1"])
        folder["bob.vcf"] = nil
        try await note("2", "new")
        let result = try await sync(choice)
        if choice == nil {
            let conflicts = [
                SyncReport.Conflict(name: "Ada", file: "ada.vcf", kind: .deletedHere),
                SyncReport.Conflict(name: "Bob", file: "bob.vcf", kind: .deletedThere),
            ]
            #expect(result == report(conflicts: conflicts))
            #expect(try await book() == ["Bob new"])
            #expect(folder.names == ["ada.vcf"])
        } else {
            #expect(try await sync() == report())
            #expect(try await book() == (keepsTheirs ? ["Ada new"] : []) + (keepsOurs ? ["Bob new"] : []))
            #expect(folder.names.count == (try await book().count))
        }
    }

    @Test("Equal cards are no conflict, even with their lines in another order and another REV")
    func equal() async throws {
        folder["ada.vcf"] = MemoryFolder.card("1", "Ada", "NOTE:a", "REV:20260101T000000Z")
        let card = try #require(
            Card.all(in: Array(MemoryFolder.card("1", "Ada", "REV:20250101T000000Z", "NOTE:a").utf8)).cards
                .first
        )
        try await store.insert([Contact(id: "1", card: card)])
        #expect(try await sync() == report())
        #expect(try await sync() == report())
    }

    @Test("A folder or a book that has become empty empties the other only if that is allowed")
    func emptied() async throws {
        try await begin()
        folder["ada.vcf"] = nil
        await #expect(throws: ContactsFailure.emptiedFolder("people", cards: 1)) { try await sync() }
        #expect(try await book() == ["Ada old"])
        #expect(try await sync(allowsEmpty: true) == report(here: .init(deleted: 1)))
        try await begin()
        _ = try await worker.deleteContacts(ids: ["1"])
        await #expect(throws: ContactsFailure.emptiedBook("people", cards: 1)) { try await sync() }
        #expect(folder.names == ["ada.vcf"])
        #expect(try await sync(allowsEmpty: true) == report(there: .init(deleted: 1)))
    }

    @Test("Unreadable files, several cards in one, and equal UIDs are reported, and nothing of them changes")
    func problems() async throws {
        try await begin()
        let half = String(MemoryFolder.card("1", "Ada", "NOTE:new").dropLast(12))
        let files = [
            "ada.vcf": half, "both.vcf": MemoryFolder.card("2", "Bob") + MemoryFolder.card("3", "Eve"),
            "none.vcf": "hello",
            "one.vcf": MemoryFolder.card("4", "One"), "other.vcf": MemoryFolder.card("4", "Other"),
            "broken.vcf": "unreadable",
        ]
        for (name, content) in files { folder[name] = content }
        try await note("1", "ours")
        let problems = [
            ("ada.vcf", "line 6: the card has no END:VCARD"), ("both.vcf", "it has 2 cards in place of one"),
            ("broken.vcf", "it is not a readable file"), ("none.vcf", "it has no card"),
            ("other.vcf", "it has the same UID as one.vcf"),
        ].map { SyncReport.Problem(file: $0, reason: $1) }
        #expect(try await sync() == report(problems: problems))
        #expect(try await book() == ["Ada ours"])
        for (name, content) in files { #expect(folder[name] == content) }
    }

    @Test("A contact whose card has moved into a file with others is not deleted")
    func moved() async throws {
        try await begin()
        folder["ada.vcf"] = nil
        folder["all.vcf"] = MemoryFolder.card("1", "Ada", "NOTE:old") + MemoryFolder.card("2", "Bob")
        _ = try await sync()
        #expect(try await book() == ["Ada old"])
    }

    @Test("A card without a UID is known by its file, and gets one when it is written")
    func withoutUID() async throws {
        folder["ada.vcf"] = MemoryFolder.card(nil, "Ada")
        #expect(try await sync() == report(here: .init(added: 1)))
        folder["ada.vcf"] = MemoryFolder.card(nil, "Ada", "NOTE:new")
        #expect(try await sync() == report(here: .init(changed: 1)))
        let contact = try #require(try await store.allContacts().first)
        try await note(contact.id, "ours")
        #expect(try await sync() == report(there: .init(changed: 1)))
        #expect(folder["ada.vcf"]?.contains("UID:\(contact.id)") == true)
        #expect(try await sync() == report())
        #expect(try await book() == ["Ada ours"])
    }

    @Test("Groups are kept in step, too, and a card may become one")
    func groups() async throws {
        try await begin()
        try await store.insert(groups: [.sample("9", "Club", "1")])
        #expect(try await sync() == report(there: .init(added: 1)))
        folder["ada.vcf"] = MemoryFolder.card("1", "Ada", "X-ADDRESSBOOKSERVER-KIND:group")
        #expect(try await sync() == report(here: .init(changed: 1)))
        #expect(try await book() == [])
        #expect(try await store.get(ContactGroup.self, id: "1")?.name == "Ada")
    }

    @Test("A sync that fails at any change is finished by the next one, with nothing lost or doubled")
    func interrupted() async throws {
        for count in 0..<6 {
            let folder = MemoryFolder()
            let store = try await TestStore.memory.open(in: TemporaryFolder())
            let worker = ContactsWorker(store: store, documents: MemoryDocuments(folder: folder))
            let request = SyncContacts.Request(folder: "people")
            try await store.insert((1...4).map { .sample("\($0)", "Person", "\($0)") })
            folder["new.vcf"] = MemoryFolder.card("5", "New")
            _ = try await worker.syncContacts(request) { _ in }
            var batch = RecordBatch()
            for id in 1...2 {
                var contact = try await worker.fetchContact(id: "\(id)")
                contact.card.notes = "changed"
                try batch.put(contact)
            }
            try await store.write(batch)
            _ = try await worker.deleteContacts(ids: ["3", "4"])
            folder.fail(afterChanges: count)
            if count < 4 {
                await #expect(throws: ContactsFailure.document("people: no space is left")) {
                    _ = try await worker.syncContacts(request) { _ in }
                }
            }
            folder.fail(afterChanges: .max)
            let report = try await worker.syncContacts(request) { _ in }
            #expect(report.conflicts.count == 0)
            #expect(folder.names == ["1.vcf", "2.vcf", "new.vcf"])
            #expect(try await store.allContacts().map(\.id) == ["1", "2", "5"])
            for id in 1...2 { #expect(folder["\(id).vcf"]?.contains("NOTE:changed") == true) }
            try await store.close()
        }
    }

    @Test("A file that another program changes during the sync stays, and the next sync takes it over")
    func changedMeanwhile() async throws {
        try await begin()
        try await note("1", "ours")
        folder.before { [folder] in folder["ada.vcf"] = MemoryFolder.card("1", "Ada", "NOTE:theirs") }
        #expect(try await sync() == report(changedMeanwhile: 1))
        #expect(folder["ada.vcf"] == MemoryFolder.card("1", "Ada", "NOTE:theirs"))
        #expect(try await sync().conflicts.count == 1)
    }

    @Test("A missing or reserved folder is refused by name")
    func refused() async throws {
        await #expect(throws: ContactsFailure.document("nowhere: there is no such folder")) {
            try await worker.syncContacts(.init(folder: "nowhere")) { _ in }
        }
        folder.refuseReservation()
        await #expect(throws: ContactsFailure.document("people: another sync is running")) {
            try await sync()
        }
    }

    @Test("A file gets the contact's id as its name, unless that is taken or no plain file name")
    func names() {
        var names = SyncFileNames(taken: ["a.vcf"])
        #expect(names.new(for: "b-1_2.3@example.com") == "b-1_2.3@example.com.vcf")
        for id in ["A", "a/b", ".a", "é", String(repeating: "x", count: 201), "b-1_2.3@example.com"] {
            let name = names.new(for: id)
            #expect(name.count == 40 && name.hasSuffix(".vcf") && name != id + ".vcf")
        }
    }
}
