import Synchronization
import Testing

@testable import StorageWorkers

@Suite("Reads that tasks share")
struct SharedReadTests {
    private final class Count: Sendable {
        let value = Atomic(0)
        var now: Int { value.load(ordering: .relaxed) }
        func add() { value.add(1, ordering: .relaxed) }
    }

    private func titles(of store: RecordStore, _ count: Count) async throws -> [String] {
        try await store.read(Leaf.self, sharedBy: "titles") { reader in
            count.add()
            return try reader.page(Leaf.self, RecordQuery(Leaf.byTitle)).records.map(\.title)
        }
    }

    private func write(_ title: String, to store: RecordStore) async throws {
        var batch = RecordBatch()
        try batch.put(Leaf(id: "1", title: title))
        try await store.write(batch)
    }

    @Test(
        "A hundred tasks that read alike after a change make one read",
        arguments: ["sqlite", "memory"]
    )
    func manyTasks(_ scheme: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        let count = Count()
        for (number, title) in ["elm", "oak", "yew"].enumerated() {
            try await write(title, to: store)
            let all = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<100 { group.addTask { try await titles(of: store, count) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(all == [[String]](repeating: [title], count: 100))
            #expect(count.now == number + 1)
        }
        try await store.close()
    }

    @Test("A read sees what another process has written, and keeps nothing of a closed connection")
    func otherProcesses() async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let stores = [
            try await RecordStore.open(folder.location("sqlite")),
            try await RecordStore.open(folder.location("sqlite")),
        ]
        let count = Count()
        for (number, title) in ["elm", "oak", "yew", "fir"].enumerated() {
            try await write(title, to: stores[number % 2])
            for store in stores {
                #expect(try await titles(of: store, count) == [title])
                #expect(try await titles(of: store, count) == [title])
            }
            #expect(count.now == 2 * (number + 1))
        }
        for store in stores { try await store.close() }
    }

    @Test("Old values make room for new ones")
    func limit() {
        let reads = SharedReads()
        func state(_ version: Int) -> SharedReads.State {
            SharedReads.State(space: "", locale: nil, version: version)
        }
        for number in 0..<9 { reads.keep("\(number)", of: number, in: state(1)) }
        let known = (0..<9).map { number -> String? in reads.value(of: number, in: state(1)) }
        #expect(known == [nil] + (1..<9).map { "\($0)" })
        let other: Int? = reads.value(of: 8, in: state(1))
        #expect(other == nil)
        reads.keep("new", of: 1, in: state(2))
        let kept = (0..<9).map { number -> String? in reads.value(of: number, in: state(2)) }
        #expect(kept == [nil, "new"] + [String?](repeating: nil, count: 7))
        let old: String? = reads.value(of: 8, in: state(1))
        #expect(old == nil)
    }
}
