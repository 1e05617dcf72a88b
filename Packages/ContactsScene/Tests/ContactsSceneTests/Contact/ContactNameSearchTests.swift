import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Contacts found by name or id")
struct ContactNameSearchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "An exact id or name is the only one; else ids and the words of names that begin so",
        arguments: TestStore.allCases
    )
    func finding(_ kind: TestStore) async throws {
        let store = try await kind.open(in: folder)
        var grace = Contact.sample("6bd7e8cc-1", "Grace", "Hopper")
        grace.card.notes = "Met Ada in 6bd7"
        try await store.insert([
            .sample("0f6d", "Ada", "Lovelace"), .sample("0f6e", "Ada", ""), grace,
            .sample("ada", "Bob", "Bird"), .sample("6bd7e8cc-2", "José", "Ada-Moss"),
        ])
        let worker = ContactsWorker(store: store)
        func find(_ text: String, limit: Int = 20) async throws -> [String] {
            try await worker.findContacts(RecordName(text, limit: limit)).map(\.id)
        }
        #expect(try await find("ada") == ["ada"])
        #expect(try await find("Ada") == ["0f6e"])
        #expect(try await find("ada lovelace") == ["0f6d"])
        #expect(try await find("love") == ["0f6d"])
        #expect(try await find("0f6") == ["0f6d", "0f6e"])
        #expect(try await find("6bd7e8cc-1") == ["6bd7e8cc-1"])
        #expect(try await find("6bd7") == ["6bd7e8cc-1", "6bd7e8cc-2"])
        #expect(try await find("6bd7", limit: 1) == ["6bd7e8cc-1"])
        #expect(try await find("jose") == ["6bd7e8cc-2"])
        #expect(try await find("ad") == ["ada", "0f6e", "6bd7e8cc-2", "0f6d"])
        #expect(try await find("nobody").isEmpty)
        #expect(try await find("").isEmpty)
        #expect(try await find(" - ").isEmpty)
        try await store.close()
    }

    @Test(
        "A group is found beside the contacts of its exact name, and before those that the name only begins",
        arguments: TestStore.allCases
    )
    func groups(_ kind: TestStore) async throws {
        let store = try await kind.open(in: folder)
        try await store.insert([
            .sample("1", "Bob", "Family"), .sample("2", "Chess", ""), .sample("3", "Cee", "Sharp"),
        ])
        try await store.insert(groups: [
            .sample("g1", "Family"), .sample("g2", "Chess"), .sample("g3", "C++"), .sample("g4", "Smiths"),
            .sample("g5", "🎉"),
        ])
        let worker = ContactsWorker(store: store)
        func find(_ text: String) async throws -> [String] {
            try await worker.findCards(RecordName(text)).map(\.id)
        }
        #expect(try await find("Family") == ["g1"])
        #expect(try await find("chess") == ["2", "g2"])
        #expect(try await find("C++") == ["g3"])
        #expect(try await find("C") == ["2", "3"])
        #expect(try await find("smith") == ["g4"])
        #expect(try await find("🎉") == ["g5"])
        #expect(try await find("g1") == ["g1"])
        #expect(try await find("1") == ["1"])
        #expect(try await find("") == [])
        try await store.close()
    }

    @Test(
        "A text with commas is a list of contacts, unless it is the whole name of one or a part of it names nobody"
    )
    func lists() async throws {
        let fixture = try await ContactsFixture([
            .sample("1", "A", ""), .sample("2", "B", ""), .sample("3", "Anna", "Berta"),
            .sample("4", "Miller, Smith", ""), .sample("5", "Ann", "Miller"), .sample("6", "Bob", "Smith"),
            .sample("7", "Ada", "Lovelace"), .sample("8,9", "Cee", ""),
        ])
        func find(_ text: String) async throws -> [String]? {
            try await fixture.navigator.records(RecordName(text), for: Field("other"), of: "MergeContacts")?
                .map(\.id)
        }
        #expect(try await find("A,B") == ["1,2"])
        #expect(try await find("1, Anna Berta") == ["1,3"])
        #expect(try await find("Miller, Smith") == ["4"])
        #expect(try await find("Lovelace, Ada") == ["7"])
        #expect(try await find("A, Nobody") == ["1, Nobody"])
        #expect(try await find("An,Mi")?.sorted() == ["3", "5"])
        #expect(try await find("8,9") == ["8\\,9"])
        #expect(try await find("Cee") == ["8\\,9"])
    }
}
