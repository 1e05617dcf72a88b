import Foundation
import PostgreSQLTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import PostgreSQLStorage

@Suite("A store in PostgreSQL reads with several connections", .withServer)
struct PoolTests {
    /// The number of a host's connections to a schema's store.
    private func connections(_ uri: String) async throws -> Int {
        let connection = try PostgreSQLEngine(uri: uri).open()
        let result = try connection.run([
            ServerCommand(
                plain: "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' "
                    + "AND application_name = current_setting('application_name')"
            )
        ])[0]
        try connection.close()
        return try result.number(0, 0) - 1
    }

    /// Reads by several tasks, of which all are under way at a time.
    ///
    /// They have threads of their own: where the pool is busy with other tests, the first ones would wait so long for the
    /// last one that the server would end their transactions.
    private func readTogether(_ store: RecordStore, _ tasks: Int) async throws -> [Int?] {
        let meeting = Meeting(tasks)
        let threads = OwnThreads()
        return try await withThrowingTaskGroup { group in
            for _ in 0..<tasks {
                group.addTask(executorPreference: threads) {
                    try await store.read(Tally.self) { reader in
                        meeting.wait()
                        return try reader.get(Tally.self, id: "a")?.value
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("Eight reads are under way at a time, on a connection each")
    func together() async throws {
        let uri = try await DatabaseServer.shared.value.makeSchema() + "&application_name=together"
        let store = try await RecordStore.host(uri)
        try await store.increment("a")
        #expect(try await connections(uri) == 2)
        #expect(try await readTogether(store, 8) == [Int?](repeating: 1, count: 8))
        #expect(try await connections(uri) == 9)
        try await store.close()
        #expect(try await connections(uri) == 0)
    }

    @Test("Reads wait for one another where the server takes no more connections")
    func refused() async throws {
        let server = try await DatabaseServer.shared.value
        let uri = try await server.makeSchema()
        let schema = try #require(uri.components(separatedBy: "%3D").last)
        try await server.execute(
            "CREATE ROLE \(schema) LOGIN CONNECTION LIMIT 3",
            "GRANT ALL ON SCHEMA \(schema) TO \(schema)"
        )
        let store = try await RecordStore.host(
            uri.replacingOccurrences(of: "user=scenekit", with: "user=\(schema)")
        )
        try await store.increment("a")
        // Two to read, and one to write.
        #expect(try await readTogether(store, 2) == [1, 1])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    for _ in 0..<10 {
                        let value = try await store.value("a")
                        #expect(value == 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        try await store.close()
    }

    @Test("A read that finds no free connection in time is an error that says what to do")
    func exhausted() async throws {
        let uri = try await DatabaseServer.shared.value.makeSchema()
        try await RecordStore.host(uri).increment("a")
        let store = try await RecordStore.host(uri, busyTimeout: 200)
        let (all, last) = (Meeting(9), Meeting(9))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await store.read(Tally.self) { reader in
                        all.wait()
                        last.wait()
                    }
                }
            }
            await Task.detached { all.wait() }.value
            do {
                _ = try await store.value("a")
                Issue.record("it was read")
            } catch StorageError.failed(let reason) {
                #expect(
                    reason.contains("all 8 connections for reading were in use for 0.2 seconds; try again")
                )
            }
            await Task.detached { last.wait() }.value
            try await group.waitForAll()
        }
        #expect(try await store.value("a") == 1)
        try await store.close()
    }

    @Test("Reads and writes go on while the server is killed and comes back", .blocking)
    func killedServer() async throws {
        let server = try await DatabaseServer()
        defer { server.stop() }
        let store = try await RecordStore.host(try await server.makeSchema())
        try await store.increment("a")
        _ = try await readTogether(store, 8)
        let isOver = Signal()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    while !isOver.isSet {
                        let value = try await store.value("a")
                        #expect(value != nil)
                    }
                }
            }
            group.addTask {
                for round in 0..<40 {
                    if round.isMultiple(of: 20) { try server.kill() }
                    try await store.increment("a")
                }
                isOver.set()
            }
            try await group.waitForAll()
        }
        #expect(try await store.value("a") == 41)
        try await store.close()
    }
}

/// Runs tasks beside the pool.
private final class OwnThreads: TaskExecutor {
    private let queue = DispatchQueue(label: "reads", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
