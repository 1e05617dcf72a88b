import Foundation
import Testing

@_spi(Backend) @testable import StorageWorkers

private struct Line: Record, Equatable {
    static let byText = RecordIndex("text", \Line.text)
    static let schema = RecordSchema(name: "lines", indexes: byText) { $1.add($0.text) }
    var id: String
    var text: String
}

@Suite("Copies of whole stores")
struct StoreCopyTests {
    private static func fill(_ store: RecordStore, _ count: Int) async throws {
        var batch = RecordBatch()
        for number in 0..<count { try batch.put(Line(id: "\(number)", text: "line \(number)")) }
        try await store.write(batch)
    }

    @Test(
        "All records of all spaces are copied between all kinds of stores, with progress",
        arguments: [("memory", "sqlite"), ("sqlite", "file"), ("file", "memory")]
    )
    func everything(from: String, to: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let source = try await RecordStore.open(folder.location(from, "source"))
        try await Self.fill(source, 6_000)
        try await Self.fill(source.scoped(to: "ada"), 3)
        let target = try await RecordStore.open(folder.location(to, "target"))
        let told = Guarded<[String]>([])
        let report = try await source.copy(to: target) { progress in
            told.withLock { $0.append("\(progress.collection) \(progress.copied) of \(progress.total)") }
        }
        #expect(report == RecordStore.CopyReport(collections: 2, records: 6_003))
        #expect(
            told.withLock { $0 } == [
                "ada/lines 3 of 6003", "lines 5003 of 6003", "lines 6003 of 6003",
            ]
        )
        #expect(try await target.get(Line.self, id: "5999") == Line(id: "5999", text: "line 5999"))
        #expect(try await target.count(Line.self) == .exact(6_000))
        let ada = try target.scoped(to: "ada")
        #expect(
            try await ada.page(Line.self, RecordQuery(Line.byText)).records.map(\.id) == ["0", "1", "2"]
        )
        #expect(try await ada.page(Line.self, RecordQuery(matching: "line 2")).records.map(\.id) == ["2"])
        #expect(try await target.check() == [])
        try await source.close()
        try await target.close()
    }

    @Test(
        "Salvaging an intact store copies all records, with progress",
        arguments: [("memory", "sqlite"), ("sqlite", "file"), ("file", "memory")]
    )
    func salvaged(from: String, to: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let source = try await RecordStore.open(folder.location(from, "source"))
        try await Self.fill(source, 6_000)
        try await Self.fill(source.scoped(to: "ada"), 3)
        let target = try await RecordStore.open(folder.location(to, "target"))
        let told = Guarded<[String]>([])
        let report = try await source.copy(to: target, salvages: true) { progress in
            told.withLock { $0.append("\(progress.collection) \(progress.copied) of \(progress.total)") }
        }
        #expect(report == RecordStore.CopyReport(collections: 2, records: 6_003))
        #expect(
            told.withLock { $0 } == [
                "ada/lines 3 of 6003", "lines 5003 of 6003", "lines 6003 of 6003",
            ]
        )
        #expect(try await target.count(Line.self, RecordQuery(Line.byText)) == .exact(6_000))
        #expect(try await target.check() == [])
        try await source.close()
        try await target.close()
    }

    @Test(
        "A copy that is cancelled ends between two batches",
        arguments: [("memory", false), ("sqlite", true), ("file", false)]
    )
    func cancelled(to: String, salvages: Bool) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let source = try await RecordStore.open(folder.location("memory"))
        try await Self.fill(source, 5_001)
        let target = try await RecordStore.open(folder.location(to))
        let copy = Task {
            try await source.copy(to: target, salvages: salvages) { _ in
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await copy.value }
        #expect(try await target.count(Line.self) == .exact(5_000))
        #expect(try await target.check() == [])
        try await source.close()
        try await target.close()
    }

    @Test(
        "Where the target fails, what is salvaged from stays usable",
        arguments: ["memory", "sqlite", "file"]
    )
    func targetFails(from: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let source = try await RecordStore.open(folder.location(from))
        try await Self.fill(source, 5_001)
        let location = folder.location("file", "target")
        let writes = Guarded(0)
        var options = FileStoreOptions()
        options.onStep = { step in
            guard step == .write else { return }
            let count = writes.withLock { count in
                count += 1
                return count
            }
            if count == 2 { throw StorageError.full(path: location.path) }
        }
        let engine = FileEngine(path: location.path, options: options)
        let target = RecordStore(location, engine: engine)
        await #expect(throws: StorageError.full(path: location.path)) {
            try await source.copy(to: target, salvages: true)
        }
        #expect(try await target.allCollections().map(\.count) == [5_000])
        try await target.close()
        #expect(try await source.count(Line.self) == .exact(5_001))
        try await source.close()
    }

    @Test("A collection without records is salvaged too", arguments: ["memory", "sqlite", "file"])
    func emptyCollection(from: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let source = try await RecordStore.open(folder.location(from, "source"))
        try await Self.fill(source, 1)
        var batch = RecordBatch()
        batch.delete(Line.self, id: "0")
        try await source.write(batch)
        let target = try await RecordStore.open(folder.location("sqlite", "target"))
        let report = try await source.copy(to: target, salvages: true)
        #expect(report == RecordStore.CopyReport(collections: 1, records: 0))
        #expect(try await target.collections().map(\.name) == ["lines"])
        try await source.close()
        try await target.close()
    }

    @Test("A store that has records is not copied into", arguments: ["memory", "sqlite", "file"])
    func occupied(to: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let source = try await RecordStore.open(folder.location("memory"))
        let target = try await RecordStore.open(folder.location(to))
        try await Self.fill(source, 2)
        try await Self.fill(target, 1)
        await #expect(
            throws: StorageError.cannotOpen(
                path: "\(target.location)",
                reason: "there are records in it already"
            )
        ) { try await source.copy(to: target) }
        #expect(try await target.count(Line.self) == .exact(1))
        try await source.close()
        try await target.close()
    }
}
