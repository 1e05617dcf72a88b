import Foundation
import Testing

@_spi(Backend) @testable import StorageWorkers

struct SQLiteMaintenanceTests {
    private let folder: StoreFolder
    private var path: String { folder.path + "/store" }

    init() throws {
        folder = try StoreFolder()
    }

    /// A store that takes longer to check than a watch waits before it looks; it is filled once.
    private static let filled = Result {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let connection = try SQLiteEngine(path: folder.path + "/store", durability: .normal).connect()
        try connection.write { batch in
            for number in 0..<40_000 {
                try batch.put(
                    Leaf(id: "\(number)", title: "leaf \(number) of a tree", tags: ["\(number % 7)"])
                )
            }
        }
        try connection.close()
        return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/store"))
    }

    /// A copy of the filled store.
    private func large() throws -> SQLiteConnection {
        try Self.filled.get().write(to: URL(fileURLWithPath: path))
        return try SQLiteConnection(SQLiteFile(path: path), busyTimeout: 5_000, durability: .normal)
    }

    @Test func `A check tells how far it is, and one that is refused leaves a store that can be used`() throws
    {
        defer { folder.remove() }
        let connection = try large()
        let told = Guarded<[Double]>([])
        try connection.check(
            { Issue.record("\($0)") },
            progress: { done in told.withLock { $0.append(done) } }
        )
        let parts = told.withLock { $0 }
        #expect(parts.count > 2)
        #expect(parts == parts.sorted())
        #expect(parts.first == 0)
        #expect(parts.last == 1)
        #expect(parts.contains { $0 > 0 && $0 < 1 })

        let calls = Guarded(0)
        #expect(throws: CancellationError.self) {
            try connection.check({ Issue.record("\($0)") }) { _ in
                let count = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                if count == 2 { throw CancellationError() }
            }
        }
        #expect(calls.withLock { $0 } >= 2)
        try connection.put(Leaf(id: "after"))
        #expect(try connection.count == 40_001)
        try connection.check({ Issue.record("\($0)") }, progress: { _ in })
        try connection.close()
    }

    @Test func `A task that is cancelled ends a check, and nothing is left of its backup`() async throws {
        defer { folder.remove() }
        try large().close()
        let store = try await RecordStore.open(StorageLocation(scheme: "sqlite", path: path))
        let target = folder.path + "/target"
        let checking = Task { try await store.check { _ in withUnsafeCurrentTask { $0?.cancel() } } }
        checking.cancel()
        await #expect(throws: CancellationError.self) { try await checking.value }
        let copying = Task { try await store.backup(to: target) }
        copying.cancel()
        await #expect(throws: CancellationError.self) { try await copying.value }
        #expect(!StoreFolder.isThere(target))
        try await store.backup(to: target)
        let copy = try await RecordStore.open(StorageLocation(scheme: "sqlite", path: target))
        #expect(try await copy.count(Leaf.self) == .exact(40_000))
        try await copy.close()
        try await store.close()
    }

    @Test func `A backup is of one moment, whatever others write between its steps`() throws {
        defer { folder.remove() }
        let connection = try large()
        let other = try SQLiteEngine(path: path, durability: .normal).connect()
        let target = folder.path + "/target"
        let told = Guarded<[Double]>([])
        nonisolated(unsafe) let writer = other
        try connection.backup(to: target) { done in
            // On this thread, between two steps.
            let number = told.withLock { told in
                told.append(done)
                return told.count
            }
            try writer.put(Leaf(id: "new \(number)"), Leaf(id: "1", title: "changed"))
        }
        let parts = told.withLock { $0 }
        #expect(parts.count > 2)
        #expect(parts == parts.sorted())
        #expect(parts.last == 1)
        let copy = try SQLiteConnection(SQLiteFile(path: target), busyTimeout: 5_000)
        #expect(try copy.count == 40_000)
        try copy.forEachBody(of: Leaf.schema.collection, ids: ["1"]) { _, body in
            let title = try Leaf.decode(id: "1", body: body).title
            #expect(title == "leaf 1 of a tree")
        }
        try copy.check({ Issue.record("\($0)") }, progress: { _ in })
        try copy.close()
        #expect(try connection.count == 40_000 + parts.count)
        try other.close()
        try connection.close()
    }

    @Test(arguments: [
        "UPDATE store_collections SET next_row = 9223372036854775807",
        "UPDATE store_collections SET next_row = -5",
        "UPDATE store_collections SET counts = '9223372036854775807 9223372036854775807 9223372036854775807'",
        "UPDATE store_collections SET counts = '-9223372036854775808 -1 -1'",
        "UPDATE store_collections SET counts = '1 1'",
    ])
    func `Numbers that nobody has written are damage, and no trap`(_ statement: String) async throws {
        defer { folder.remove() }
        let connection = try SQLiteEngine(path: path).connect()
        try connection.put(Leaf(id: "1", title: "one", tags: ["a", "b"]), Leaf(id: "2"))
        try connection.close()
        let database = try SQLiteDatabase(path: path, busyTimeout: 0)
        try database.run(statement)
        try database.close()

        let store = try await RecordStore.open(StorageLocation(scheme: "sqlite", path: path))
        #expect(try await store.get(Leaf.self, id: "1") == Leaf(id: "1", title: "one", tags: ["a", "b"]))
        var batch = RecordBatch()
        try batch.put(Leaf(id: "3"))
        let added = batch
        await #expect { try await store.write(added) } throws: { Self.isCorrupt($0) }
        #expect(try await !store.check().isEmpty)
        _ = try await store.allCollections()
        let target = try await RecordStore.open(StorageLocation(parsing: "memory:"))
        #expect(try await store.copy(to: target, salvages: true).records == 2)
        try await target.close()
        try await store.close()
    }

    private static func isCorrupt(_ error: any Error) -> Bool {
        if case StorageError.corrupt = error { return true }
        return false
    }

    @Test func `The last row there can be is saved`() async throws {
        defer { folder.remove() }
        let connection = try SQLiteEngine(path: path).connect()
        try connection.put(Leaf(id: "1"), Leaf(id: "2"))
        try connection.close()
        let database = try SQLiteDatabase(path: path, busyTimeout: 0)
        try database.run("UPDATE leaves SET row = 9223372036854775807 WHERE id = '2'")
        try database.close()
        let store = try await RecordStore.open(StorageLocation(scheme: "sqlite", path: path))
        let target = try await RecordStore.open(StorageLocation(parsing: "memory:"))
        #expect(try await store.copy(to: target, salvages: true).records == 2)
        #expect(try await !store.check().isEmpty)
        try await target.close()
        try await store.close()
    }
}
