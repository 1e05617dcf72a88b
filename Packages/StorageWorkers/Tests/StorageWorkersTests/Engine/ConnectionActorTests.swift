import Dispatch
import Testing

@testable import StorageWorkers

struct ConnectionActorTests {
    private func put(_ id: String, into store: RecordStore) async throws {
        var batch = RecordBatch()
        try batch.put(Leaf(id: id))
        try await store.write(batch)
    }

    @Test func `The executor that was kept last is taken first, and few are kept`() throws {
        let idle = IdleExecutors()
        let executors = (0..<6).map { BlockingExecutor(label: "\($0)") }
        for executor in executors { idle.keep(executor) }
        var taken: [BlockingExecutor] = []
        while let executor = idle.take() { taken.append(executor) }
        #expect(taken.map(ObjectIdentifier.init) == executors[2...].reversed().map(ObjectIdentifier.init))
    }

    @Test func `One that has been closed gives its executor away once`() async throws {
        let idle = IdleExecutors()
        let engine = MemoryEngine()
        let actor = ConnectionActor(engine: engine, idle: idle)
        let first = try await actor.run { _ in 1 }
        #expect(first == 1)
        for _ in 0..<3 { try await actor.close() }
        let kept = try #require(idle.take())
        #expect(idle.take() == nil)
        idle.keep(kept)
        let next = ConnectionActor(engine: engine, idle: idle)
        #expect(idle.take() == nil)
        try await next.connect()
        try await next.close()
        #expect(idle.take() === kept)
        // Of one that was never used there is nothing warm to give.
        try await ConnectionActor(engine: engine, idle: idle).close()
        #expect(idle.take() == nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `What is asked of a closed one does not wait for who has its thread now`() async throws {
        let idle = IdleExecutors()
        let engine = MemoryEngine()
        let actor = ConnectionActor(engine: engine, idle: idle)
        try await actor.connect()
        try await actor.close()
        let next = ConnectionActor(engine: engine, idle: idle)
        let gate = DispatchSemaphore(value: 0)
        let busy = Task { try await next.run { _ in gate.wait() } }
        // Only answers that do not need the thread come before it is let go.
        await #expect(throws: StorageError.closed) { try await actor.run { _ in } }
        await #expect(throws: StorageError.closed) { try await actor.runBriefly { _ in } }
        await #expect(throws: StorageError.closed) {
            _ = try await WriteQueue(writer: actor).write(StorageBatch(RecordBatch(), schemas: []))
        }
        gate.signal()
        try await busy.value
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
}
