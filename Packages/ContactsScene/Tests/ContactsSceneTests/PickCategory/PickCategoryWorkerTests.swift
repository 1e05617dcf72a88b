import ContactCards
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The worker of the categories, over real stores")
struct PickCategoryWorkerTests {
    private func fetch(_ contacts: [Contact], over kind: TestStore) async throws -> ContactCategories {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert(contacts)
        let categories = try await ContactsWorker(store: store).fetchCategories()
        try await store.close()
        return categories
    }

    @Test("Each category is listed once, by name, with its number of contacts", arguments: TestStore.allCases)
    func categories(_ kind: TestStore) async throws {
        let categories = try await fetch(
            [
                .sample("1", "Zoë", "Adams", categories: ["work", "Chess Club"]),
                .sample("2", "José", "Álvarez"),
                .sample("3", "ada", "Lovelace", categories: ["chess club"]),
                .sample("4", "Łukasz", "Łęcki", categories: ["CHESS  club", "work 2", "wörk", "Ämter"]),
                .sample("5", "Bob", "Bird", categories: ["chess", "東京"]),
            ],
            over: kind
        )
        #expect(
            categories
                == ContactCategories(
                    categories: [
                        .init(name: "Ämter", count: 1), .init(name: "chess", count: 1),
                        .init(name: "Chess Club", count: 3), .init(name: "work", count: 2),
                        .init(name: "work 2", count: 1), .init(name: "東京", count: 1),
                    ],
                    contactCount: 5
                )
        )
    }

    @Test(
        "The number of a category's contacts is the number that the list shows",
        arguments: TestStore.allCases
    )
    func agreement(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        let names = ["a", "a b", "B", "c!", "d-e", "d e f", "é", "z", "★"]
        try await store.insert(
            (0..<60).map { number in
                .sample(
                    "\(number)",
                    "N\(number)",
                    "",
                    categories: names.enumerated().filter { (number + $0.offset) % 7 < 2 }.map(\.element)
                )
            }
        )
        let worker = ContactsWorker(store: store)
        let categories = try await worker.fetchCategories()
        #expect(categories.categories.map(\.name) == ["★", "a", "a b", "B", "c!", "d e f", "d-e", "é", "z"])
        #expect(categories.contactCount == 60)
        for category in categories.categories {
            let page = try await worker.fetchContacts(.init(category: category.name))
            #expect(page.total == category.count, "\(category)")
        }
        try await store.close()
    }

    @Test("Without categories the list is empty, and the contacts are counted", arguments: TestStore.allCases)
    func none(_ kind: TestStore) async throws {
        #expect(try await fetch([], over: kind) == ContactCategories(categories: [], contactCount: 0))
        #expect(
            try await fetch([.sample("1", "Ada", "")], over: kind)
                == ContactCategories(categories: [], contactCount: 1)
        )
    }

    @Test("A failing store is reported with its error", arguments: TestStore.allCases)
    func closed(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.close()
        await #expect(throws: closedStore) { try await ContactsWorker(store: store).fetchCategories() }
    }
}
