import Dispatch
import Foundation
import Testing

@_spi(Backend) @testable import StorageWorkers

struct ConnectionActorTests {
    private func put(_ id: String, into store: RecordStore) async throws {
        var batch = RecordBatch()
        try batch.put(Leaf(id: id))
        try await store.write(batch)
    }

    @Test func `A closed connection answers nothing, however often it is closed`() async throws {
        let actor = ConnectionActor(engine: MemoryEngine())
        try await actor.run { _ in }
        for _ in 0..<3 { try await actor.close() }
        await #expect(throws: StorageError.closed) { try await actor.run { _ in } }
        await #expect(throws: StorageError.closed) { try await actor.run { _ in } }
        await #expect(throws: StorageError.closed) {
            _ = try await actor.write(StorageBatch(operations: [], schemas: []))
        }
        let unused = ConnectionActor(engine: MemoryEngine())
        try await unused.close()
        await #expect(throws: StorageError.closed) { try await unused.run { _ in } }
    }

    @Test(arguments: ["sqlite", "file", "memory"])
    func `A write beside a close is written whole, or told that the store is closed`(
        _ scheme: String
    ) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let location = folder.location(scheme)
        let store = try await RecordStore.open(location)
        let written = try await withThrowingTaskGroup { group in
            for number in 0..<50 {
                group.addTask {
                    do {
                        try await put("\(number)", into: store)
                        return 1
                    } catch StorageError.closed {
                        return 0
                    }
                }
            }
            group.addTask {
                try await store.close()
                return 0
            }
            return try await group.reduce(0, +)
        }
        guard scheme != "memory" else { return }
        let again = try await RecordStore.open(location)
        #expect(try await again.count(Leaf.self) == .exact(written))
        try await again.close()
    }

    @Test func `A closed store has nothing of those that are opened after it`() async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        var closed: [RecordStore] = []
        for number in 0..<20 {
            let store = try await RecordStore.open(folder.location("sqlite", "\(number)"))
            try await put("\(number)", into: store)
            for other in closed {
                await #expect(throws: StorageError.closed) { try await other.get(Leaf.self, id: "\(number)") }
                await #expect(throws: StorageError.closed) { try await put("late", into: other) }
                try await other.close()
            }
            let leaves = try await store.page(Leaf.self, RecordQuery()).records
            #expect(leaves == [Leaf(id: "\(number)")])
            try await store.close()
            closed.append(store)
        }
    }

    @Test func `Tasks that open, use and close stores at a time each have their own`() async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        try await withThrowingTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<20 {
                        let store = try await RecordStore.open(folder.location("sqlite", "\(task)"))
                        try await put("\(task)-\(round)", into: store)
                        let count = try await store.count(Leaf.self).value
                        #expect(count == round + 1)
                        try await store.close()
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `Brief and long calls of many tasks never use the connection at a time`() async throws {
        let actor = ConnectionActor(engine: MemoryEngine())
        let users = Guarded(0)
        let most = Guarded(0)
        let use: @Sendable (any StorageConnection) -> Void = { _ in
            let count = users.withLock { users in
                users += 1
                return users
            }
            most.withLock { $0 = max($0, count) }
            users.withLock { $0 -= 1 }
        }
        try await withThrowingTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<500 {
                        if (task + round) % 5 == 0 {
                            try await actor.run(use)
                        } else {
                            try await actor.runBriefly(use)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let mostAtATime = most.withLock { $0 }
        #expect(mostAtATime == 1)
        try await actor.close()
        await #expect(throws: StorageError.closed) { try await actor.runBriefly { _ in } }
    }

    @Test(.timeLimit(.minutes(10)))
    func `Brief calls beside a long one do not hold up the cooperative pool`() async throws {
        let actor = ConnectionActor(engine: MemoryEngine())
        let (begun, gate) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        let long = Task {
            try await actor.run { _ in
                begun.continuation.finish()
                gate.wait()
            }
        }
        for await _ in begun.stream {}
        // More than there are threads in the pool.
        let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
        let brief = (0..<count).map { _ in Task { try await actor.runBriefly { _ in } } }
        try await Task.sleep(for: .milliseconds(20))
        gate.signal()
        try await long.value
        for call in brief { try await call.value }
    }

    @Test(.timeLimit(.minutes(10)))
    func `Loops of brief calls keep neither other tasks nor long calls from running`() async throws {
        let actor = ConnectionActor(engine: MemoryEngine())
        let isOver = Guarded(false)
        try await withThrowingTaskGroup { group in
            for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
                group.addTask {
                    while !isOver.withLock({ $0 }) { try await actor.runBriefly { _ in } }
                }
            }
            group.addTask {
                for _ in 0..<3 {
                    try await Task.sleep(for: .milliseconds(1))
                    try await actor.run { _ in }
                }
                isOver.withLock { $0 = true }
            }
            try await group.waitForAll()
        }
    }

    @Test @MainActor func `A brief call of the main actor does not run on the main thread`() async throws {
        let actor = ConnectionActor(engine: MemoryEngine())
        for _ in 0..<2 {
            let isOnMain = try await actor.runBriefly { _ in Thread.isMainThread }
            #expect(!isOnMain)
        }
    }
}
