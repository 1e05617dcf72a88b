import StorageWorkers
import Testing

struct BulkWriterTests {
    private struct Item: Record {
        static let byParity = RecordIndex("parity") { (item: Item) in
            item.number.isMultiple(of: 2) ? "even" : "odd"
        }
        static let schema = RecordSchema(name: "items", indexes: byParity)

        var id: String
        var number: Int

        init(_ number: Int) {
            id = "i\(number)"
            self.number = number
        }
    }

    private struct Stopped: Error, Equatable {}

    private static let schemes = ["memory", "sqlite", "file"]

    /// Runs a test on a new store of a kind.
    private func withStore(
        _ scheme: String,
        isolation: isolated (any Actor)? = #isolation,
        _ work: (RecordStore) async throws -> Void
    ) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        try await work(store)
        try await store.close()
    }

    /// Compares how many there are in all, and of those with an even number.
    private func expectCount(_ store: RecordStore, _ expected: [Int]) async throws {
        let all = try await store.count(Item.self).value
        let even = try await store.count(Item.self, RecordQuery(Item.byParity["even"])).value
        #expect([all, even] == expected)
    }

    @Test(arguments: schemes)
    func `Records that fill several batches are all there, and found by their index`(
        _ scheme: String
    ) async throws {
        try await withStore(scheme) { store in
            let summary = try await store.bulk(Item.self) { writer in
                for number in 0..<12_001 { try await writer.insert(Item(number)) }
                try await writer.flush()
                return writer.summary
            }
            #expect(summary == WriteSummary(inserted: 12_001))
            try await expectCount(store, [12_001, 6_001])
            let last = try await store.get(Item.self, id: "i12000")
            #expect(last?.number == 12_000)
        }
    }

    @Test(arguments: schemes)
    func `What is added and not flushed is there when bulk returns`(_ scheme: String) async throws {
        try await withStore(scheme) { store in
            try await store.bulk(Item.self) { writer in
                try await writer.put(Item(1))
                try await writer.put(Item(2))
                try await writer.put(Item(2))
            }
            try await expectCount(store, [2, 1])
        }
    }

    @Test(arguments: schemes)
    func `A record that is there already is a conflict, and the batches before it stay`(
        _ scheme: String
    ) async throws {
        try await withStore(scheme) { store in
            var batch = RecordBatch()
            try batch.insert(Item(7_000))
            try await store.write(batch)
            await #expect(throws: StorageError.conflict(collection: "items", id: "i7000")) {
                try await store.bulk(Item.self) { writer in
                    for number in 0..<20_000 { try await writer.insert(Item(number)) }
                }
            }
            try await expectCount(store, [5_001, 2_501])
        }
    }

    @Test(arguments: schemes)
    func `What the work throws is thrown, with the full batches written`(_ scheme: String) async throws {
        try await withStore(scheme) { store in
            await #expect(throws: Stopped()) {
                try await store.bulk(Item.self) { writer in
                    for number in 0..<5_010 { try await writer.insert(Item(number)) }
                    throw Stopped()
                }
            }
            try await expectCount(store, [5_000, 2_500])
            try await store.bulk(Item.self) { writer in try await writer.insert(Item(5_000)) }
            try await expectCount(store, [5_001, 2_501])
        }
    }

    @Test(arguments: schemes)
    func `A task that is cancelled stops at the end of a batch`(_ scheme: String) async throws {
        try await withStore(scheme) { store in
            let task = Task {
                try await store.bulk(Item.self) { writer in
                    withUnsafeCurrentTask { $0?.cancel() }
                    for number in 0..<20_000 { try await writer.insert(Item(number)) }
                }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            try await expectCount(store, [0, 0])
        }
    }

    @Test(arguments: schemes)
    func `The error of a batch that is being written comes before that of the work`(
        _ scheme: String
    ) async throws {
        try await withStore(scheme) { store in
            var batch = RecordBatch()
            try batch.insert(Item(7))
            try await store.write(batch)
            await #expect(throws: StorageError.conflict(collection: "items", id: "i7")) {
                try await store.bulk(Item.self) { writer in
                    for number in 0..<5_000 { try await writer.insert(Item(number)) }
                    throw Stopped()
                }
            }
            try await expectCount(store, [1, 0])
        }
    }

    @MainActor
    @Test func `An actor writes in bulk, with the records that it has`() async throws {
        try await withStore("memory") { store in
            let items = MainActorItems()
            try await store.bulk(Item.self) { writer in
                while let item = items.next() { try await writer.put(item) }
            }
            try await expectCount(store, [3, 2])
        }
    }

    @MainActor
    private final class MainActorItems {
        private var number = 0

        func next() -> Item? {
            guard number < 3 else { return nil }
            defer { number += 1 }
            return Item(number)
        }
    }
}
