import Dispatch
import Testing

@testable import StorageWorkers

@Suite("A file store with several users")
struct FileConcurrencyTests {
    private let fixture: FileStoreFixture

    init() throws { fixture = try FileStoreFixture() }

    private func open(
        _ change: @escaping @Sendable (inout FileStoreOptions) -> Void
    ) async throws -> RecordStore {
        var options = FileStoreOptions(lockTimeout: 50)
        change(&options)
        let changed = options
        var schemes = StorageSchemes.standard
        schemes["file"] = { location, _ in FileEngine(path: location.path, options: changed) }
        return try await RecordStore.open(
            StorageLocation(scheme: "file", path: fixture.store),
            schemes: schemes
        )
    }

    private func put(_ leaves: [Leaf], into store: RecordStore) async throws {
        var batch = RecordBatch()
        for leaf in leaves { try batch.put(leaf) }
        try await store.write(batch)
    }

    @Test("Reading does not wait for the disk, and does not see what is not there yet")
    func readingWhileSyncing() async throws {
        let isSyncing = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let store = try await open { options in
            options.onStep = { step in
                guard step == .sync else { return }
                isSyncing.signal()
                #expect(mayEnd.wait(timeout: .now() + 600) == .success, "reading waited for the disk")
            }
        }
        async let written: Void = put([Leaf(id: "a", title: "one")], into: store)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                isSyncing.wait()
                continuation.resume()
            }
        }
        #expect(try await store.get(Leaf.self, id: "a") == nil)
        #expect(try await store.count(Leaf.self) == .exact(0))
        mayEnd.signal()
        try await written
        #expect(try await store.get(Leaf.self, id: "a") == Leaf(id: "a", title: "one"))
        try await store.close()
    }

    @Test("Readers see complete batches during writes and compactions")
    func readersAndWriter() async throws {
        let store = try await open { $0.smallestGarbage = 0 }
        let names = (0..<5).map { "n\($0)" }
        try await put(names.map { Leaf(id: $0, title: "round 0") }, into: store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 1...150 {
                    try await put(names.map { Leaf(id: $0, title: "round \(round)") }, into: store)
                }
            }
            for _ in 0..<3 {
                group.addTask {
                    for _ in 0..<150 {
                        let leaves = try await store.get(Leaf.self, ids: names)
                        #expect(leaves.count == 5)
                        #expect(Set(leaves.map(\.title)).count == 1)
                        let page = try await store.page(Leaf.self, RecordQuery(Leaf.byTitle))
                        #expect(Set(page.records.map(\.title)).count == 1)
                        let found = try await store.page(Leaf.self, RecordQuery(matching: "round"))
                        #expect(found.records.count == 5)
                    }
                }
            }
            try await group.waitForAll()
        }
        try await store.close()
        let count = try fixture.engine().check({ _ in }, progress: { _ in })
        #expect(count == 5)
    }
}
