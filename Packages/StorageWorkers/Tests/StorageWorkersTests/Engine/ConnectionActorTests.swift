import Dispatch
import Testing

@testable import StorageWorkers

struct ConnectionActorTests {
    private func put(_ id: String, into store: RecordStore) async throws {
        var batch = RecordBatch()
        try batch.put(Leaf(id: id))
        try await store.write(batch)
    }

    @Test func `A closed connection answers nothing, however often it is closed`() async throws {
        let actor = ConnectionActor(engine: MemoryEngine())
        try await actor.connect()
        for _ in 0..<3 { try await actor.close() }
        await #expect(throws: StorageError.closed) { try await actor.run { _ in } }
        await #expect(throws: StorageError.closed) { try await actor.connect() }
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
}
