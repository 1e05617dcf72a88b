import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Groups in the whole cycle", .throughProtocol)
struct GroupHarnessTests {
    private func open(_ text: String) async throws -> ContactsFixture {
        let fixture = try await ContactsFixture([
            .sample("1", "Ada", "Lovelace"), .sample("2", "Bob", "Baker"),
        ])
        try await fixture.store.insert(groups: [.sample("9", "Chess Club", "1")])
        try await fixture.open(text)
        return fixture
    }

    @Test("A person's card leads to the group's, and that to its members")
    func links() async throws {
        let fixture = try await open("/ViewContact;id=1")
        try await fixture.navigator.send(.select(list: "groups", row: "9"))
        #expect(try fixture.screen.title == "Chess Club")
        #expect(try fixture.rows == [["Ada Lovelace"]])
        try await fixture.navigator.send(.select(list: "members", row: "1"))
        #expect(try fixture.screen.title == "Ada Lovelace")
    }

    @Test("A member is chosen by name or in the list, and removed by its row")
    func members() async throws {
        let fixture = try await open("/ViewContact;id=9")
        try await fixture.navigator.send(.action("add-member", values: ["contact": ["bob"]]))
        #expect(try fixture.screen.message == Message(.information, "Added Bob Baker to Chess Club."))
        #expect(try fixture.rows == [["Ada Lovelace"], ["Bob Baker"]])
        try await fixture.navigator.send(.action("remove-member", values: ["member": ["1", "2"]]))
        #expect(
            try fixture.screen.message
                == Message(.information, "Removed Ada Lovelace, Bob Baker from Chess Club.")
        )
        #expect(try fixture.rows == [])
        try await fixture.navigator.send(.action("add-member"))
        try await fixture.navigator.send(.select(list: "contacts", row: "1"))
        #expect(try fixture.rows == [["Ada Lovelace"]])
    }

    @Test("A person joins a group by its name, and leaves it by its row")
    func joining() async throws {
        let fixture = try await open("/ViewContact;id=2")
        try await fixture.navigator.send(.action("join", values: ["group": ["Chess Club"]]))
        #expect(try fixture.rows == [["Chess Club"]])
        try await fixture.navigator.send(.action("leave", values: ["group": ["9"]]))
        #expect(try fixture.screen.lists.isEmpty)
        #expect(try fixture.screen.message == Message(.information, "Removed Bob Baker from Chess Club."))
    }

    @Test(
        "A group is deleted from its own card or with contacts, and undo brings it back; it gets no category"
    )
    func deleting() async throws {
        let fixture = try await open("/ViewContact;id=9")
        let club = try await fixture.store.get(ContactGroup.self, id: "9")
        try await fixture.navigator.send(.action("delete"))
        try await fixture.navigator.send(.answer(true))
        #expect(try await fixture.store.get(ContactGroup.self, id: "9") == nil)
        try await fixture.navigator.send(.action("undo"))
        #expect(try await fixture.store.get(ContactGroup.self, id: "9") == club)
        try await fixture.navigator.send(
            .action("tag", values: ["id": ["1", "9"], "category": ["Friends"]])
        )
        #expect(
            try fixture.screen.message
                == Message(.error, "Chess Club is a group; only contacts can be in categories.")
        )
        let worker = ContactsWorker(store: fixture.store)
        #expect(try await worker.fetchContacts(ids: ["1", "9"]).map(\.id) == ["1", "9"])
        #expect(try await worker.deleteContacts(ids: ["1", "9"]).map(\.id) == ["1", "9"])
        #expect(try await worker.undoLastChange() != nil)
        #expect(try await fixture.store.get(ContactGroup.self, id: "9") == club)
    }
}
