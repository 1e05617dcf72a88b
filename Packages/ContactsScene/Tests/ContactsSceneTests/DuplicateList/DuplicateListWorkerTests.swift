import ContactCards
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The worker of the duplicates, over real stores")
struct DuplicateListWorkerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func find(_ contacts: [Contact], over kind: TestStore = .memory) async throws -> [String] {
        let store = try await kind.open(in: folder)
        try await store.insert(contacts)
        let found = try await ContactsWorker(store: store).findDuplicates { _ in }
        try await store.close()
        #expect(!found.isCut)
        return found.pairs.map { "\($0.id): \($0.reasons.map { "\($0)" }.joined(separator: ", "))" }
    }

    @Test(
        "Pairs have their reasons, the strongest come first, and the fuller card is kept",
        arguments: TestStore.allCases
    )
    func reasons(_ kind: TestStore) async throws {
        let contacts: [Contact] = [
            .sample("1", "Ada", "Lovelace", phone: "+44 20 7946 0000", email: "ADA@example.com"),
            .sample("2", "A.", "Lovelace", email: "ada@example.com"),
            .sample("3", "Charles", "Babbage", phone: "020 7946 0000"),
            .sample("4", "Babbage", "Charles"), .sample("5", "Charlse", "Babbage"),
            .sample("6", "Grace", "Hopper", phone: "020 7946 0001", email: "grace@example.com"),
        ]
        #expect(
            try await find(contacts, over: kind) == [
                #"1 2: email("ADA@example.com"), similarName"#, #"1 3: phone("+44 20 7946 0000")"#,
                "3 4: sameName", "3 5: similarName",
            ]
        )
    }

    @Test("A value that more than ten contacts share says nothing about them")
    func shared() async throws {
        let contacts = (10..<21).map {
            Contact.sample("\($0)", "Given\($0)", "Family\($0 * 7)", phone: "020 7946 0000")
        }
        #expect(try await find(contacts).isEmpty)
        #expect(try await find(Array(contacts.dropLast())).count == 45)
    }

    @Test("Two contacts that a person told apart are no pair any more, either way round")
    func distinct() async throws {
        let store = try await TestStore.memory.open(in: folder)
        try await store.insert([.sample("a b", "Ada", "Lovelace"), .sample("c", "Ada", "Lovelace")])
        let worker = ContactsWorker(store: store)
        #expect(try await worker.findDuplicates { _ in }.pairs.map(\.id) == ["a b c"])
        try await worker.declareDistinct("c", "a b")
        #expect(try await worker.findDuplicates { _ in }.pairs == [])
        try await store.close()
    }

    @Test("The progress ends with all contacts, and at most 2,000 pairs are listed")
    func many() async throws {
        let store = try await TestStore.memory.open(in: folder)
        try await store.insert(
            (0..<2_100).flatMap { number in
                ["a", "b"].map {
                    Contact.sample("\(number)\($0)", "", "", email: "n\(number)@example.com")
                }
            }
        )
        var last: DuplicateProgress?
        let found = try await ContactsWorker(store: store).findDuplicates { last = $0 }
        #expect(last == DuplicateProgress(read: 4_200, total: 4_200))
        #expect(found.pairs.count == 2_000 && found.isCut)
        try await store.close()
    }

    @Test("A cancelled search ends as such")
    func cancelled() async throws {
        let store = try await TestStore.memory.open(in: folder)
        try await store.insert([.sample("1", "Ada", "Lovelace")])
        let worker = ContactsWorker(store: store)
        let search = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let found: Result<Duplicates, ContactsFailure> = await .of(
                try await worker.findDuplicates { _ in }
            )
            return found
        }
        #expect(try await search.value == .failure(.cancelled))
        try await store.close()
    }

    @Test("A failing store is reported with its error", arguments: TestStore.allCases)
    func closed(_ kind: TestStore) async throws {
        let store = try await kind.open(in: folder)
        try await store.close()
        await #expect(throws: closedStore) {
            try await ContactsWorker(store: store).findDuplicates { _ in }
        }
    }
}
