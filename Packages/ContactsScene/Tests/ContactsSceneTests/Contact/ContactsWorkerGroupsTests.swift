import ContactCards
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Members of groups")
struct ContactsWorkerGroupsTests {
    private func open(_ kind: TestStore) async throws -> (ContactsWorker, RecordStore, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert([.sample("1", "Ada", "Lovelace"), .sample("2", "Bob", "Baker")])
        try await store.insert(groups: [.sample("9", "Chess Club", "1", "gone")])
        return (ContactsWorker(store: store), store, folder)
    }

    @Test(
        "A group's card shows the members that are there, and the number of the others",
        arguments: TestStore.allCases
    )
    func members(_ kind: TestStore) async throws {
        let (worker, store, folder) = try await open(kind)
        let expected = ContactGroups(members: [.init(id: "1", name: "Ada Lovelace")], unknownMembers: 1)
        #expect(try await worker.fetchCard(id: "9").groups == expected)
        await #expect(throws: ContactsFailure.notFound(id: "8")) { try await worker.fetchCard(id: "8") }
        try await store.close()
        withExtendedLifetime(folder) {}
    }

    @Test("Contacts join a group by its name, whatever its case, and leave it", arguments: TestStore.allCases)
    func joining(_ kind: TestStore) async throws {
        let (worker, store, folder) = try await open(kind)
        let joined = try await worker.changeMembers(
            .init(contacts: ["2", "1"], groups: [.named("chess club")])
        )
        let ada = ChangedMembers.Membership(contact: "Ada Lovelace", group: "Chess Club")
        #expect(
            joined == ChangedMembers(contacts: ["Bob Baker"], groups: ["Chess Club"], unchanged: ada)
        )
        let card = try await worker.fetchCard(id: "9").contact.card
        #expect(card.memberIdentifiers == ["1", "gone", "2"])
        #expect(card.revision != nil)
        let left = try await worker.changeMembers(
            .init(contacts: ["2", "gone"], groups: [.id("9")], isRemoval: true)
        )
        #expect(left == ChangedMembers(contacts: ["Bob Baker", "gone"], groups: ["Chess Club"]))
        #expect(try await worker.fetchCard(id: "9").contact.card.memberIdentifiers == ["1"])
        let again = try await worker.changeMembers(.init(contacts: ["1"], groups: [.id("9")]))
        #expect(again == ChangedMembers(unchanged: ada))
        try await store.close()
        withExtendedLifetime(folder) {}
    }

    @Test(
        "Groups whose names differ in signs or emoji are different ones, and of several the exact name is meant",
        arguments: TestStore.allCases
    )
    func signs(_ kind: TestStore) async throws {
        let (worker, store, folder) = try await open(kind)
        for name in ["C++", "C#", "🎉", "🎁", "c++", "🎉"] {
            _ = try await worker.changeMembers(.init(contacts: ["2"], groups: [.named(name)]))
        }
        try await store.insert(groups: [.sample("8", "CHESS CLUB")])
        let joined = try await worker.changeMembers(
            .init(contacts: ["2"], groups: [.named("CHESS CLUB"), .named("Chess Club")])
        )
        #expect(joined == ChangedMembers(contacts: ["Bob Baker"], groups: ["CHESS CLUB", "Chess Club"]))
        #expect(
            try await worker.fetchCard(id: "2").groups.groups.map(\.name)
                == ["C#", "C++", "CHESS CLUB", "Chess Club", "🎁", "🎉"]
        )
        try await store.close()
        withExtendedLifetime(folder) {}
    }

    @Test("A group is made with its first member, and one of another name stays")
    func new() async throws {
        let (worker, store, folder) = try await open(.memory)
        let joined = try await worker.changeMembers(.init(contacts: ["2"], groups: [.named(" Chess ")]))
        #expect(joined == ChangedMembers(contacts: ["Bob Baker"], groups: ["Chess"]))
        let groups = try await store.page(ContactGroup.self, RecordQuery(limit: 10)).records
        #expect(groups.map(\.name).sorted() == ["Chess", "Chess Club"])
        let made = try #require(groups.first { $0.name == "Chess" })
        #expect(made.contact.card.isGroup && made.contact.card.importIdentifier == made.id)
        #expect(try await worker.fetchCard(id: made.id).groups.members?.map(\.id) == ["2"])
        await #expect(throws: ContactsFailure.notFound(id: "7")) {
            try await worker.changeMembers(.init(contacts: ["7"], groups: [.named("Chess")]))
        }
        await #expect(throws: ContactsFailure.notFound(id: "7")) {
            try await worker.changeMembers(.init(contacts: ["1"], groups: [.id("7")]))
        }
        try await store.close()
        withExtendedLifetime(folder) {}
    }
}
