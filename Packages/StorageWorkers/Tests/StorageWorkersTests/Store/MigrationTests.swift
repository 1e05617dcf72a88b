import Foundation
import Testing

@testable import StorageWorkers

private struct FirstTask: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "tasks")
    var id: String
    var what: String
}

private struct FormerTask: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "tasks_before")
    var id: String
}

/// In its third version: the second brought a word, the third another index only.
private struct ThirdTask: Record, Equatable {
    static let interruption = Interruption()
    static let byWhat = RecordIndex("what", \ThirdTask.what)
    static let schema = RecordSchema(name: "tasks", version: 3, indexes: byWhat) { $1.add($0.what) }
    static let migrations = [
        RecordMigration(to: 2) { id, body in
            try interruption.happen()
            body = Array(String(decoding: body, as: UTF8.self).replacing("old", with: "new \(id)").utf8)
        }
    ]
    var id: String
    var what: String
}

private struct Refusal: Error {}

@Suite("Records of an earlier version", .serialized)
struct MigrationTests {
    private static func open(_ location: StorageLocation) async throws -> RecordStore {
        try await RecordStore.open(location)
    }

    private static func fill(_ store: RecordStore) async throws {
        var batch = RecordBatch()
        for id in ["a", "b", "c"] { try batch.put(FirstTask(id: id, what: "old")) }
        try await store.write(batch)
    }

    private static let changed = ["a", "b", "c"].map { ThirdTask(id: $0, what: "new \($0)") }

    @Test("Another collection may have any name meanwhile", arguments: ["sqlite", "file"])
    func neighbour(scheme: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let store = try await Self.open(folder.location(scheme))
        try await Self.fill(store)
        var batch = RecordBatch()
        try batch.put(FormerTask(id: "x"))
        try await store.write(batch)
        ThirdTask.interruption.set(nil)
        #expect(try await store.page(ThirdTask.self, RecordQuery()).records == Self.changed)
        #expect(try await store.page(FormerTask.self, RecordQuery()).records == [FormerTask(id: "x")])
        try await store.close()
    }

    @Test("They are brought up at the first use, once, and stay so", arguments: ["sqlite", "file"])
    func once(scheme: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        var store = try await Self.open(folder.location(scheme))
        try await Self.fill(store.scoped(to: "ada"))
        ThirdTask.interruption.set(nil)
        let ada = try store.scoped(to: "ada")
        #expect(try await ada.page(ThirdTask.self, RecordQuery(ThirdTask.byWhat)).records == Self.changed)
        #expect(ThirdTask.interruption.count == 3)
        try await store.close()
        store = try await Self.open(folder.location(scheme))
        #expect(
            try await store.scoped(to: "ada").page(ThirdTask.self, RecordQuery(matching: "new b")).records
                == [Self.changed[1]]
        )
        #expect(ThirdTask.interruption.count == 3)
        #expect(try await store.allCollections().map(\.version) == [3])
        #expect(try await store.check() == [])
        try await store.close()
    }

    @Test(
        "A failed migration changes nothing and reports the reason",
        arguments: ["memory", "sqlite", "file"]
    )
    func failed(scheme: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let store = try await Self.open(folder.location(scheme))
        try await Self.fill(store)
        let interruption = ThirdTask.interruption
        interruption.set { if interruption.count == 2 { throw Refusal() } }
        await #expect(throws: Refusal.self) { try await store.get(ThirdTask.self, id: "a") }
        #expect(try await store.get(FirstTask.self, id: "a") == FirstTask(id: "a", what: "old"))
        #expect(try await store.allCollections().map(\.version) == [1])
        #expect(try await store.check() == [])
        interruption.set(nil)
        #expect(try await store.page(ThirdTask.self, RecordQuery(ThirdTask.byWhat)).records == Self.changed)
        try await store.close()
    }

    @Test("A process that ends on the way leaves all as it was", arguments: ["sqlite", "file"])
    func killed(scheme: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let kept = try StoreFolder()
        defer { kept.remove() }
        let store = try await Self.open(folder.location(scheme))
        try await Self.fill(store)
        let interruption = ThirdTask.interruption
        // The files as they are in the middle of it are what a kill would leave.
        interruption.set {
            guard interruption.count == 2 else { return }
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                try FileManager.default.copyItem(
                    atPath: folder.path + "/" + name,
                    toPath: kept.path + "/" + name
                )
            }
        }
        #expect(try await store.page(ThirdTask.self, RecordQuery(ThirdTask.byWhat)).records == Self.changed)
        try await store.close()
        interruption.set(nil)
        let other = try await Self.open(kept.location(scheme))
        #expect(try await other.allCollections().map(\.version) == [1])
        #expect(try await other.check() == [])
        #expect(try await other.get(FirstTask.self, id: "c") == FirstTask(id: "c", what: "old"))
        #expect(try await other.page(ThirdTask.self, RecordQuery(ThirdTask.byWhat)).records == Self.changed)
        #expect(interruption.count == 3)
        try await other.close()
    }

    @Test("A store that is open learns that another has brought the records to a later version")
    func elsewhere() async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        ThirdTask.interruption.set(nil)
        let earlier = try await Self.open(folder.location("sqlite"))
        try await Self.fill(earlier)
        #expect(try await earlier.get(FirstTask.self, id: "a")?.what == "old")
        #expect(try await earlier.count(FirstTask.self) == .exact(3))
        let later = try await Self.open(folder.location("sqlite"))
        #expect(try await later.count(ThirdTask.self) == .exact(3))
        let refusal = StorageError.futureCollection("tasks", found: 3, supported: 1)
        await #expect(throws: refusal) { try await earlier.get(FirstTask.self, id: "a") }
        await #expect(throws: refusal) { try await earlier.count(FirstTask.self) }
        await #expect(throws: refusal) {
            var batch = RecordBatch()
            try batch.put(FirstTask(id: "a", what: "older"))
            try await earlier.write(batch)
        }
        #expect(try await later.page(ThirdTask.self, RecordQuery(ThirdTask.byWhat)).records == Self.changed)
        try await earlier.close()
        try await later.close()
    }
}
