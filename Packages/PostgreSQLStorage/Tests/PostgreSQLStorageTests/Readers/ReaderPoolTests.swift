import Testing

@testable import PostgreSQLStorage
@_spi(Backend) @testable import StorageWorkers

struct ReaderPoolTests {
    private func pool(
        _ connections: Int,
        wait: Duration = .seconds(600),
        idle: Duration = .seconds(600)
    )
        -> (ReaderPool, PooledEngine)
    {
        let limits = ReaderLimits(connections: connections, wait: wait, idle: idle)
        let engine = PooledEngine(limits: limits)
        return (ReaderPool(engine: engine, limits: limits), engine)
    }

    @Test func `Calls one after the other use one connection, and calls at a time several`() async throws {
        let (pool, engine) = pool(3)
        for _ in 0..<10 { try await pool.run { _ in } }
        #expect(engine.counts.withLock { $0.opened } == 1)
        var calls: [HeldCall] = []
        for _ in 0..<3 { calls.append(await HeldCall(pool)) }
        #expect(engine.counts.withLock { $0.opened } == 3)
        let fourth = Task { try await pool.run { _ in true } }
        for call in calls { try await call.end() }
        #expect(try await fourth.value)
        #expect(engine.counts.withLock { $0.opened } == 3)
        try await pool.close()
    }

    @Test func `A call that waits too long for a connection is an error that says what to do`() async throws {
        let (pool, _) = pool(2, wait: .milliseconds(50))
        let calls = [await HeldCall(pool), await HeldCall(pool)]
        await #expect(
            throws: StorageError.failed(
                "all 2 connections for reading were in use for 0.05 seconds; try again when fewer people use this "
                    + "host, or start another host"
            )
        ) {
            try await pool.run { _ in }
        }
        for call in calls { try await call.end() }
        try await pool.run { _ in }
        try await pool.close()
    }

    @Test func `A cancelled call waits no longer`() async throws {
        let (pool, _) = pool(2)
        let calls = [await HeldCall(pool), await HeldCall(pool)]
        let waiting = Task { try await pool.run { _ in } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        for call in calls { try await call.end() }
        try await pool.run { _ in }
        try await pool.close()
    }

    @Test func `Calls share the connections that a server allows`() async throws {
        let (pool, engine) = pool(3)
        engine.counts.withLock { $0.most = 1 }
        let call = await HeldCall(pool)
        let others = (0..<4).map { _ in Task { try await pool.run { _ in 1 } } }
        try await call.end()
        for other in others { #expect(try await other.value == 1) }
        try await pool.close()
    }

    @Test func `An error of the first connection is the call's error`() async throws {
        let (pool, engine) = pool(3)
        engine.counts.withLock { $0.most = 0 }
        await #expect(throws: StorageError.failed("too many connections")) { try await pool.run { _ in } }
        engine.counts.withLock { $0.most = 1 }
        try await pool.run { _ in }
        try await pool.close()
    }

    @Test func `Unused connections are closed, but for one`() async throws {
        let (pool, engine) = pool(3, idle: .milliseconds(1))
        var calls: [HeldCall] = []
        for _ in 0..<3 { calls.append(await HeldCall(pool)) }
        for call in calls { try await call.end() }
        while pool.openConnections > 1 { await Task.yield() }
        try await pool.run { _ in }
        #expect(engine.counts.withLock { $0.opened } == 3)
        try await pool.close()
    }

    @Test func `Closing fails the calls that wait`() async throws {
        let (pool, _) = pool(2)
        let calls = [await HeldCall(pool), await HeldCall(pool)]
        let waiting = Task { try await pool.run { _ in } }
        while pool.waitingCalls == 0 { await Task.yield() }
        async let closing: Void = pool.close()
        await #expect(throws: StorageError.closed) { try await waiting.value }
        for call in calls { try await call.end() }
        try await closing
        await #expect(throws: StorageError.closed) { try await pool.run { _ in } }
    }

    @Test func `Many calls of many tasks never share a connection at a time`() async throws {
        let (pool, engine) = pool(4, idle: .zero)
        let users = Guarded<[ObjectIdentifier: Int]>([:])
        try await withThrowingTaskGroup { group in
            for _ in 0..<32 {
                group.addTask {
                    for _ in 0..<100 {
                        let isAlone = try await pool.run { connection in
                            let id = ObjectIdentifier(connection)
                            let count = users.withLock { users in
                                users[id, default: 0] += 1
                                return users[id]
                            }
                            users.withLock { $0[id, default: 0] -= 1 }
                            return count == 1
                        }
                        #expect(isAlone)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(engine.counts.withLock { $0.opened } >= 1)
        try await pool.close()
    }
}
