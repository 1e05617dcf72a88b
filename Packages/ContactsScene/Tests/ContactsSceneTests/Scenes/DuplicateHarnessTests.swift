import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Finding and merging duplicates in the harness", .throughProtocol)
struct DuplicateHarnessTests {
    private let contacts: [Contact] = [
        .sample("1", "Ada", "Lovelace", phone: "+44 20 7946 0000", email: "ada@example.com"),
        .sample("2", "A.", "Lovelace", email: "Ada@example.com"), .sample("3", "Grace", "Hopper"),
        .sample("4", "Hopper", "Grace"),
    ]

    @Test(
        "The list leads to a pair; merging asks, goes back without the pair, and undoing restores both until it is made again"
    )
    func merge() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        try await store.insert(contacts)
        let scene = try SceneHarness(.contacts, services: .contacts(store))
        await scene.open("ContactList")
        scene.expect(screen: try #require(scene.screen))
        await scene.perform("duplicates")
        scene.expect(location: "/ContactList/DuplicateList")
        scene.expect(rows: ["Ada Lovelace", "Grace Hopper"])
        scene.expect(screen: try #require(scene.screen))
        await scene.select(list: "duplicates", row: "1 2")
        scene.expect(location: "/ContactList/DuplicateList/MergeContacts;id=1;other=2")
        scene.expect(screen: try #require(scene.screen))
        await scene.perform("merge")
        scene.expect(
            question: Question("Merge A. Lovelace into Ada Lovelace?", confirm: "Merge", isDestructive: true)
        )
        scene.expect(screen: try #require(scene.screen))
        #expect(try await store.allContacts() == contacts)
        await scene.answer(true)
        scene.expect(location: "/ContactList/DuplicateList")
        scene.expect(rows: ["Grace Hopper"])
        scene.expect(
            message: Message(.information, "Merged into Ada Lovelace.", undo: "undo")
        )
        scene.expect(screen: try #require(scene.screen))
        #expect(try await store.allContacts().map(\.id) == ["1", "3", "4"])
        await scene.perform("undo")
        scene.expect(message: Message(.information, "A. Lovelace is back."))
        scene.expect(rows: ["Ada Lovelace", "Grace Hopper"])
        scene.expect(screen: try #require(scene.screen))
        #expect(try await store.allContacts() == contacts)
        await scene.perform("redo")
        scene.expect(rows: ["Grace Hopper"])
        scene.expect(
            message: Message(.information, "Merged A. Lovelace into Ada Lovelace again.", undo: "undo")
        )
        scene.expect(screen: try #require(scene.screen))
        #expect(try await store.allContacts().map(\.id) == ["1", "3", "4"])
        await scene.finish()
    }

    @Test("Twelve clones are one row; merging asks once, and undoing restores all of them")
    func group() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let clones = (10..<22).map { Contact.sample("\($0)", "Kai", "Klon", email: "kai@example.com") }
        try await store.insert(clones)
        let scene = try SceneHarness(.contacts, services: .contacts(store))
        await scene.open("DuplicateList")
        scene.expect(rows: ["Kai Klon"])
        scene.expect(screen: try #require(scene.screen))
        await scene.select(list: "duplicates", row: "10 11 +10")
        let others = (11..<22).map(String.init).joined(separator: ",")
        scene.expect(
            location: try Location(parsing: "/DuplicateList/MergeContacts;id=10;other=\(others)").description
        )
        scene.expect(screen: try #require(scene.screen))
        await scene.perform("leave-out", ["contact": ["11"]])
        scene.expect(screen: try #require(scene.screen))
        await scene.perform("merge")
        scene.expect(
            question: Question(
                "Merge Kai Klon and 9 other contacts into Kai Klon?",
                confirm: "Merge",
                isDestructive: true
            )
        )
        scene.expect(screen: try #require(scene.screen))
        await scene.answer(true)
        scene.expect(location: "/DuplicateList")
        scene.expect(
            message: Message(.information, "Merged 10 contacts into Kai Klon.", undo: "undo")
        )
        scene.expect(screen: try #require(scene.screen))
        #expect(try await store.allContacts().map(\.id) == ["10", "11"])
        await scene.perform("undo")
        scene.expect(message: Message(.information, "10 contacts are back."))
        scene.expect(screen: try #require(scene.screen))
        #expect(try await store.allContacts() == clones)
        await scene.finish()
    }

    @Test("'Not duplicates' is remembered")
    func distinct() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        try await store.insert(contacts)
        let scene = try SceneHarness(.contacts, services: .contacts(store))
        await scene.open(try Location(parsing: "/DuplicateList/MergeContacts;id=3;other=4"))
        scene.expect(screen: try #require(scene.screen))
        await scene.perform("distinct")
        scene.expect(location: "/DuplicateList")
        scene.expect(rows: ["Ada Lovelace"])
        scene.expect(
            message: Message(
                .information,
                "Grace Hopper and Hopper Grace are not listed as duplicates any more."
            )
        )
        scene.expect(screen: try #require(scene.screen))
        await scene.open("DuplicateList")
        scene.expect(rows: ["Ada Lovelace"])
        scene.expect(screen: try #require(scene.screen))
        await scene.finish()
    }

    @Test("A merge without a scene below shows the kept contact")
    func alone() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        try await store.insert(contacts)
        let scene = try SceneHarness(.contacts, services: .contacts(store))
        await scene.open(try Location(parsing: "/MergeContacts;id=2;other=1"))
        scene.expect(screen: try #require(scene.screen))
        await scene.perform("swap")
        scene.expect(screen: try #require(scene.screen))
        await scene.perform("merge")
        scene.expect(screen: try #require(scene.screen))
        await scene.answer(true)
        scene.expect(location: "/ViewContact;id=1")
        // The card has no action that takes the merge back.
        scene.expect(message: Message(.information, "Merged into Ada Lovelace."))
        scene.expect(screen: try #require(scene.screen))
        await scene.finish()
    }
}
