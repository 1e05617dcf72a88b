import ContactCards
import Foundation
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The worker of a merge, over real stores")
struct MergeContactsWorkerTests {
    private let folder: TemporaryFolder
    private let ada = Contact.sample("1", "Ada", "Lovelace", phone: "+44 20 7946 0000", categories: ["Poets"])
    private let other = Contact.sample("2", "A.", "Lovelace", email: "ada@example.com")
    private let time = Date(timeIntervalSince1970: 1_798_761_599)

    init() throws { folder = try TemporaryFolder() }

    private func worker(_ kind: TestStore) async throws -> ContactsWorker {
        let store = try await kind.open(in: folder)
        try await store.insert([ada, other])
        try await store.insert(groups: [.sample("g", "Club", "2", "9"), .sample("h", "Others", "1", "2")])
        return ContactsWorker(store: store, now: { time })
    }

    private func members(_ worker: ContactsWorker) async throws -> [[String]] {
        try await worker.store.page(ContactGroup.self, RecordQuery()).records.map { Array($0.members) }
    }

    @Test(
        "A merge is done as shown, groups list the kept contact, and one undo restores everything",
        arguments: TestStore.allCases
    )
    func merge(_ kind: TestStore) async throws {
        let worker = try await worker(kind)
        let groups = try await worker.store.page(ContactGroup.self, RecordQuery()).records
        let shown = try await worker.previewMerge(of: ["2"], into: "1")
        #expect(try await worker.store.allContacts() == [ada, other])
        try await worker.mergeContacts(shown)
        var merged = shown.merged
        merged.card.revision = "20261231T235959Z"
        #expect(try await worker.store.allContacts() == [merged])
        #expect(merged.card.uid == "1" && merged.card.emails.map(\.value) == ["ada@example.com"])
        #expect(try await members(worker) == [["1", "9"], ["1"]])
        let undone = try await worker.undoLastChange()
        let name = ContactNames.displayName(of: merged)
        #expect(undone == .merging(UndoableContacts([other]), into: name))
        #expect(try await worker.store.allContacts() == [ada, other])
        #expect(try await worker.store.page(ContactGroup.self, RecordQuery()).records == groups)
        #expect(try await worker.undoLastChange() == nil)
        #expect(try await worker.redoLastChange() == .merging(UndoableContacts([other]), into: name))
        #expect(try await worker.store.allContacts() == [merged])
        #expect(try await members(worker) == [["1", "9"], ["1"]])
        #expect(try await worker.undoLastChange() != nil)
        #expect(try await worker.store.allContacts() == [ada, other])
        try await worker.store.close()
    }

    @Test("A merge is not made again if others have changed one of its contacts", arguments: ["1", "2"])
    func redoOfChanged(id: String) async throws {
        let worker = try await worker(.memory)
        try await worker.mergeContacts(try await worker.previewMerge(of: ["2"], into: "1"))
        _ = try await worker.undoLastChange()
        var edited = try #require(try await worker.store.get(Contact.self, id: id))
        edited.card.notes = "edited since"
        var batch = RecordBatch()
        try batch.put(edited)
        try await worker.store.write(batch)
        let all = try await worker.store.allContacts()
        #expect(try await worker.redoLastChange() == nil)
        #expect(try await worker.store.allContacts() == all)
        #expect(try await worker.redoLastChange() == nil)
        try await worker.store.close()
    }

    @Test(
        "A group is merged at once, in the groups of all of them too, and one undo restores everything",
        arguments: TestStore.allCases
    )
    func mergeGroup(_ kind: TestStore) async throws {
        let worker = try await worker(kind)
        let clones = (3...14).map { Contact.sample("\($0)", "Ada", "Lovelace", email: "ada@example.com") }
        try await worker.store.insert(clones)
        try await worker.store.insert(groups: [.sample("i", "Clones", "3", "4", "5")])
        let before = try await worker.store.allContacts()
        let groups = try await worker.store.page(ContactGroup.self, RecordQuery()).records
        let shown = try await worker.previewMergeOfDuplicates(into: "1")
        #expect(Set(shown.others.map(\.id)) == Set((2...14).map(String.init)))
        try await worker.mergeContacts(shown)
        #expect(try await worker.store.allContacts().map(\.id) == ["1"])
        let merged = try await members(worker)
        #expect(merged == [["1"], ["1"], ["1"]])
        let undone = try await worker.undoLastChange()
        #expect(undone == .merging(UndoableContacts(shown.others), into: "Ada Lovelace"))
        #expect(try await worker.store.allContacts() == before)
        #expect(try await worker.store.page(ContactGroup.self, RecordQuery()).records == groups)
        await #expect(throws: ContactsFailure.notFound(id: "x")) {
            try await worker.previewMergeOfDuplicates(into: "x")
        }
        try await worker.store.insert([.sample("z", "Grace", "Hopper")])
        await #expect(throws: ContactsFailure.noDuplicates(name: "Grace Hopper")) {
            try await worker.previewMergeOfDuplicates(into: "z")
        }
        try await worker.store.close()
    }

    @Test("An undo keeps what was changed after the merge")
    func changedSince() async throws {
        let worker = try await worker(.memory)
        try await worker.mergeContacts(try await worker.previewMerge(of: ["2"], into: "1"))
        var batch = RecordBatch()
        var changed = try await worker.fetchContact(id: "1")
        changed.card.nickname = "Countess"
        try batch.put(changed)
        try batch.put(ContactGroup.sample("g", "Club", "1"))
        try await worker.store.write(batch)
        #expect(try await worker.undoLastChange() != nil)
        #expect(try await worker.store.allContacts() == [changed, other])
        #expect(try await members(worker) == [["1"], ["1", "2"]])
        try await worker.store.close()
    }

    @Test("A contact that was changed or deleted after it was shown is not merged")
    func changedMeanwhile() async throws {
        let worker = try await worker(.memory)
        let shown = try await worker.previewMerge(of: ["2"], into: "1")
        var batch = RecordBatch()
        var changed = other
        changed.card.nickname = "Countess"
        try batch.put(changed)
        try await worker.store.write(batch)
        await #expect(throws: ContactsFailure.changedMeanwhile) { try await worker.mergeContacts(shown) }
        _ = try await worker.deleteContacts(ids: ["2"], shown: .init())
        await #expect(throws: ContactsFailure.notFound(id: "2")) { try await worker.mergeContacts(shown) }
        #expect(try await worker.store.allContacts() == [ada])
        try await worker.store.close()
    }

    @Test("A contact is not merged with itself or with none")
    func impossible() async throws {
        let worker = try await worker(.memory)
        await #expect(throws: ContactsFailure.sameContact) {
            try await worker.previewMerge(of: ["1"], into: "1")
        }
        await #expect(throws: ContactsFailure.notFound(id: "3")) {
            try await worker.previewMerge(of: ["3"], into: "1")
        }
        try await worker.store.close()
    }

    @Test("A failing store is reported with its error", arguments: TestStore.allCases)
    func closed(_ kind: TestStore) async throws {
        let worker = try await worker(kind)
        let shown = try await worker.previewMerge(of: ["2"], into: "1")
        try await worker.store.close()
        await #expect(throws: closedStore) { try await worker.previewMerge(of: ["2"], into: "1") }
        await #expect(throws: closedStore) { try await worker.mergeContacts(shown) }
        await #expect(throws: closedStore) { try await worker.declareDistinct(["1", "2"]) }
    }
}
