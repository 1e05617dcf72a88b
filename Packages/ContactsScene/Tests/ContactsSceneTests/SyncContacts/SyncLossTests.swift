import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import ContactsScene

@MainActor
@Suite("Syncs that are interrupted, hindered, or would lose cards")
struct SyncLossTests {
    private let folder = MemoryFolder()
    private let store: RecordStore
    private let worker: ContactsWorker

    init() async throws {
        store = try await TestStore.memory.open(in: TemporaryFolder())
        worker = ContactsWorker(store: store, documents: MemoryDocuments(folder: folder))
    }

    private func sync(
        _ conflict: ConflictChoice? = nil,
        allowsEmpty: Bool = false,
        progress: @escaping @MainActor @Sendable (SyncProgress) -> Void = { _ in }
    ) async throws(ContactsFailure) -> SyncReport {
        try await worker.syncContacts(
            .init(folder: "people", conflict: conflict, allowsEmpty: allowsEmpty),
            progress: progress
        )
    }

    private func report(
        here: SyncReport.Counts = .init(),
        there: SyncReport.Counts = .init(),
        problems: (String, String)...
    ) -> SyncReport {
        var report = SyncReport(folder: "people", here: here, there: there)
        for problem in problems { report.problems.add(.init(file: problem.0, reason: problem.1)) }
        return report
    }

    private func put(_ contact: Contact) async throws {
        var batch = RecordBatch()
        try batch.put(contact)
        try await store.write(batch)
    }

    // MARK: - Deletions

    @Test(
        "One undo brings back all contacts and groups that a sync has deleted, and earlier changes stay undoable"
    )
    func undoDeletions() async throws {
        try await store.insert((100..<600).map { .sample("\($0)", "Person", "\($0)") })
        try await store.insert(groups: [.sample("9", "Club", "100")])
        try await store.insert([.sample("1", "Ada", "Lovelace")])
        _ = try await worker.tagContacts(.init(ids: ["1"], category: "Friends"))
        _ = try await sync()
        let contacts = try await store.allContacts()
        let group = try await store.get(ContactGroup.self, id: "9")
        for name in folder.names { folder[name] = nil }
        #expect(try await sync(allowsEmpty: true) == report(here: .init(deleted: 502)))
        #expect(try await store.allContacts() == [])
        guard case .deleting(let undone) = try await worker.undoLastChange() else {
            Issue.record("The deletion is not the last change.")
            return
        }
        #expect(undone.count == 502)
        #expect(try await store.allContacts() == contacts)
        #expect(try await store.get(ContactGroup.self, id: "9") == group)
        guard case .adding(_, category: "Friends") = try await worker.undoLastChange() else {
            Issue.record("The earlier change is not kept.")
            return
        }
    }

    @Test("A deletion of several steps is forgotten with all of them")
    func forgetDeletions() async throws {
        try await store.insert((100..<600).map { .sample("\($0)", "Person", "\($0)") })
        try await store.insert([.sample("1", "Ada", "Lovelace")])
        _ = try await sync()
        for name in folder.names where name != "1.vcf" { folder[name] = nil }
        _ = try await sync(allowsEmpty: true)
        for number in 1...UndoHistory.limit {
            _ = try await worker.tagContacts(.init(ids: ["1"], category: "Club \(number)"))
        }
        #expect(
            try await store.page(UndoStep.self, RecordQuery(limit: 100)).records.count == UndoHistory.limit
        )
    }

    @Test("If most cards are missing on one side, nothing is deleted without permission")
    func losses() async throws {
        try await store.insert((100..<140).map { .sample("\($0)", "Person", "\($0)") })
        _ = try await sync()
        let names = folder.names
        let files = names.map { folder[$0] }
        for name in names.prefix(20) { folder[name] = nil }
        #expect(try await sync() == report(here: .init(deleted: 20)))
        _ = try await worker.undoLastChange()
        #expect(try await sync() == report(there: .init(added: 20)))
        for name in names.prefix(21) { folder[name] = nil }
        let missingFiles = ContactsFailure.missingFiles("people", missing: 21, cards: 40)
        await #expect(throws: missingFiles) { try await sync() }
        #expect(
            missingFiles.text.string
                == "people lacks 21 of the 40 cards of the last sync. Nothing was changed; '--allow-empty' deletes these "
                + "contacts here too."
        )
        for (name, content) in zip(names, files) { folder[name] = content }
        _ = try await worker.deleteContacts(ids: (100..<121).map(String.init))
        let missingContacts = ContactsFailure.missingContacts("people", missing: 21, cards: 40)
        await #expect(throws: missingContacts) { try await sync() }
        #expect(
            missingContacts.text.string
                == "The book lacks 21 of the 40 contacts of the last sync. Nothing was changed; '--allow-empty' deletes "
                + "their files in people too."
        )
        #expect(folder.names == names)
        #expect(try await sync(allowsEmpty: true) == report(there: .init(deleted: 21)))
    }

    // MARK: - Conflicts

    @Test("A sync that keeps both versions and is interrupted adds each copy once")
    func interruptedBoth() async throws {
        let ids = (100..<310).map(String.init)
        for id in ids { folder[id + ".vcf"] = MemoryFolder.card(id, "Person") }
        _ = try await sync()
        for id in ids {
            var contact = try await worker.fetchContact(id: id)
            contact.card.notes = "ours"
            try await put(contact)
            folder[id + ".vcf"] = MemoryFolder.card(id, "Person", "NOTE:theirs")
        }
        let worker = worker
        let task = Mutex<Task<SyncReport, any Error>?>(nil)
        let request = SyncContacts.Request(folder: "people", conflict: .both)
        let first = Task {
            try await worker.syncContacts(request) { _ in task.withLock { $0?.cancel() } }
        }
        task.withLock { $0 = first }
        #expect(try await first.value.isCancelled)
        #expect(try await sync(.both).conflicts.count == 0)
        let notes = try await store.allContacts().map(\.card.notes)
        #expect(notes.count { $0 == "ours" } == ids.count)
        #expect(notes.count { $0 == "theirs" } == ids.count)
        #expect(folder.names.count == 2 * ids.count)
        #expect(try await sync() == report())
    }

    @Test(
        "A card in another version of vCard with the same values is no conflict",
        arguments: CardVersion.allVersions
    )
    func versions(version: CardVersion) async throws {
        var contact = Contact.sample("1", "Ada", "Lovelace", phone: "+44 20", email: "ada@example.org")
        contact.card.birthday = PartialDate(parsing: "1815-12-10")
        contact.card.anniversary = PartialDate(parsing: "--0708")
        try await store.insert([contact])
        folder["ada.vcf"] = String(decoding: GivenCard(contact, version: version).bytes, as: UTF8.self)
        let file = folder["ada.vcf"]
        for _ in 1...2 { #expect(try await sync() == report()) }
        #expect(folder["ada.vcf"] == file)
        #expect(try await store.allContacts() == [contact])
    }

    // MARK: - Files

    @Test("A file that cannot be changed is reported, and the others are changed")
    func protected() async throws {
        for id in ["1", "2", "3", "4"] { folder[id + ".vcf"] = MemoryFolder.card(id, "Person") }
        _ = try await sync()
        for id in ["1", "2"] {
            var contact = try await worker.fetchContact(id: id)
            contact.card.notes = "new"
            try await put(contact)
        }
        _ = try await worker.deleteContacts(ids: ["3", "4"])
        folder.protect(["1.vcf", "3.vcf"])
        let hindered = report(
            there: .init(changed: 1, deleted: 1),
            problems: ("1.vcf", "it is protected"),
            ("3.vcf", "it is protected")
        )
        #expect(try await sync() == hindered)
        #expect(folder.names == ["1.vcf", "2.vcf", "3.vcf"])
        folder.protect([])
        #expect(try await sync() == report(there: .init(changed: 1, deleted: 1)))
    }

    @Test("While a file's name is no text, a missing file is not taken for a deletion")
    func unnamed() async throws {
        folder["ada.vcf"] = MemoryFolder.card("1", "Ada")
        folder["bob.vcf"] = MemoryFolder.card("2", "Bob")
        _ = try await sync()
        folder["ada.vcf"] = nil
        folder.addUnnamed(["ad\u{FFFD}.vcf"])
        let unnamed = ("ad\u{FFFD}.vcf", "its name is not UTF-8")
        #expect(try await sync() == report(problems: unnamed))
        _ = try await worker.deleteContacts(ids: ["2"])
        #expect(try await sync() == report(there: .init(deleted: 1), problems: unnamed))
        #expect(try await store.allContacts().map(\.id) == ["1"])
        folder.addUnnamed([])
        folder["ada2.vcf"] = MemoryFolder.card("1", "Ada")
        #expect(try await sync() == report())
    }

    @Test("Of two equal files without a UID one is taken, the known one or the first")
    func copies() async throws {
        folder["b.vcf"] = MemoryFolder.card(nil, "Ada")
        folder["c.vcf"] = MemoryFolder.card(nil, "Ada")
        let first = report(here: .init(added: 1), problems: ("c.vcf", "it is a copy of b.vcf, without a UID"))
        #expect(try await sync() == first)
        folder["a.vcf"] = MemoryFolder.card(nil, "Ada")
        let second = report(
            problems: ("a.vcf", "it is a copy of b.vcf, without a UID"),
            ("c.vcf", "it is a copy of b.vcf, without a UID")
        )
        #expect(try await sync() == second)
        #expect(try await store.allContacts().count == 1)
    }

    @Test("Blanks after a card, and a suffix in capitals, do not matter")
    func blanks() async throws {
        folder["ADA.VCF"] = MemoryFolder.card("1", "Ada") + String(repeating: " \r\n", count: 100)
        #expect(try await sync() == report(here: .init(added: 1)))
    }
}

extension CardVersion {
    fileprivate static let allVersions: [CardVersion] = [.v21, .v30, .v40]
}
