import CSQLite
import SceneTestKit
import Testing

@testable import PostgreSQLStorage
@_spi(Backend) @testable import StorageWorkers

private struct Stone: Record, Equatable {
    static let schema = RecordSchema<Stone>(name: "stones")
    var id: String
}

private struct Shell: Record, Equatable {
    static let schema = RecordSchema<Shell>(name: "shells")
    var id: String
}

struct SharedGetsTests {
    private static let ids = (0..<10).map { "\($0)" }

    /// A store with two connections, both of which are in use, with a stone of each id.
    private func heldStore(
        of stored: any StorageEngine = MemoryEngine(),
        wait: Duration = .seconds(600)
    ) async throws -> (RecordStore, [HeldCall]) {
        let engine = PooledEngine(stored: stored, limits: ReaderLimits(connections: 2, wait: wait))
        let store = RecordStore(StorageLocation(scheme: "pooled", path: ""), engine: engine)
        var batch = RecordBatch()
        for id in Self.ids { try batch.put(Stone(id: id)) }
        try await store.write(batch)
        let pool = try pool(of: store)
        return (store, [await HeldCall(pool), await HeldCall(pool)])
    }

    private func pool(of store: RecordStore) throws -> ReaderPool {
        try #require(store.reader.pool as? ReaderPool)
    }

    /// Begins to get records; when this returns, two calls wait for a connection, and the others share the next.
    private func begin<R: Record & Equatable>(
        _ type: R.Type,
        _ ids: [String],
        _ store: RecordStore
    ) async throws -> [Task<R?, any Error>] {
        let pool = try pool(of: store)
        let waiting = pool.waitingGets + pool.waitingCalls
        let tasks = ids.map { id in Task { try await store.get(type, id: id) } }
        while pool.waitingGets + pool.waitingCalls < waiting + ids.count {
            await Task.yield()
        }
        return tasks
    }

    @Test func `Reads that come together have two calls, and each has its own record`() async throws {
        let (store, calls) = try await heldStore()
        let stones = try await begin(Stone.self, Self.ids + ["none", "3"], store)
        let shells = try await begin(Shell.self, ["3"], store)
        #expect(try pool(of: store).waitingCalls == 2)
        #expect(try pool(of: store).waitingGets == 11)
        for call in calls { try await call.end() }
        let expected = Self.ids.map { Stone(id: $0) } + [nil, Stone(id: "3")]
        for (task, stone) in zip(stones, expected) { #expect(try await task.value == stone) }
        for task in shells { #expect(try await task.value == nil) }
        try await store.close()
    }

    @Test func `A cancelled read ends at once, and the others go on`() async throws {
        let (store, calls) = try await heldStore()
        let tasks = try await begin(Stone.self, Self.ids, store)
        for task in tasks[..<5] { task.cancel() }
        for task in tasks[..<5] { await #expect(throws: CancellationError.self) { try await task.value } }
        for call in calls { try await call.end() }
        for (task, id) in zip(tasks[5...], Self.ids[5...]) { #expect(try await task.value == Stone(id: id)) }
        try await store.close()
    }

    @Test func `Reads for which no connection is free in time all fail`() async throws {
        let (store, calls) = try await heldStore(wait: .milliseconds(50))
        let tasks = Self.ids.map { id in Task { try await store.get(Stone.self, id: id) } }
        for task in tasks {
            await #expect {
                try await task.value
            } throws: {
                "\($0)".contains("all 2 connections for reading were in use")
            }
        }
        for call in calls { try await call.end() }
        #expect(try await store.get(Stone.self, id: "1") == Stone(id: "1"))
        try await store.close()
    }

    @Test func `Closing fails the reads that wait`() async throws {
        let (store, calls) = try await heldStore()
        let tasks = try await begin(Stone.self, Self.ids, store)
        async let closing: Void = store.close()
        for task in tasks { await #expect(throws: StorageError.closed) { try await task.value } }
        for call in calls { try await call.end() }
        try await closing
    }

    @Test func `A damaged record is only the error of the reads that ask for it`() async throws {
        let folder = try TemporaryFolder()
        let location = try StorageLocation(parsing: "sqlite:" + folder.file("store.sqlite"))
        let engine = try StorageSchemes.standard.engine(for: location, StorageOptions())
        let (store, calls) = try await heldStore(of: engine)
        try await store.writer.run { connection in
            let handle = try #require(connection as? SQLiteConnection).database.handle
            let code = sqlite3_exec(handle, "UPDATE stones SET body = '{}' WHERE id = '7'", nil, nil, nil)
            #expect(code == SQLITE_OK)
        }
        let tasks = try await begin(Stone.self, Self.ids, store)
        for call in calls { try await call.end() }
        for (task, id) in zip(tasks, Self.ids) {
            do {
                #expect(try await task.value == Stone(id: id))
                #expect(id != "7")
            } catch StorageError.corrupt(_, let record, _) {
                #expect(record == "stones/7")
                #expect(id == "7")
            }
        }
        try await store.close()
    }
}
