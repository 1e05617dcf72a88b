import Foundation
import Testing

@_spi(Backend) @testable import StorageWorkers

@Suite("The shapes of collections")
struct ShapeTests {
    private let folder: StoreFolder
    private static let kinds = ["memory", "file", "sqlite"]
    /// With everything that a line or a statement might trip over.
    private static let shape = "id\ttags[]\n'\"\\ ü\u{1}"

    init() throws { folder = try StoreFolder() }

    private func setShape(_ shape: String, of name: String, in store: RecordStore) async throws {
        _ = try await store.writer.write(StorageBatch(shapes: [name: shape]))
    }

    private func shapes(_ store: RecordStore) async throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try await store.allCollections().map { ($0.name, $0.shape) })
    }

    private func put(_ store: RecordStore, shape: String? = nil) async throws {
        var records = RecordBatch()
        try records.put(Leaf(id: "a", title: "one", tags: ["x"]))
        var batch = try StorageBatch(records, in: store)
        if let shape { batch.shapes = ["leaves": shape] }
        _ = try await store.writer.write(batch)
    }

    @Test("A shape is set with the batch that makes the collection, and alone", arguments: kinds)
    func setting(scheme: String) async throws {
        defer { folder.remove() }
        var store = try await RecordStore.open(folder.location(scheme))
        try await setShape("early", of: "leaves", in: store)
        #expect(try await shapes(store) == [:])
        try await put(store, shape: Self.shape)
        #expect(try await shapes(store) == ["leaves": Self.shape])
        // Another write leaves it.
        try await put(store)
        #expect(try await shapes(store) == ["leaves": Self.shape])
        if scheme != "memory" {
            try await store.close()
            store = try await RecordStore.open(folder.location(scheme))
            #expect(try await shapes(store) == ["leaves": Self.shape])
        }
        try await setShape("id", of: "leaves", in: store)
        #expect(try await shapes(store) == ["leaves": "id"])
        #expect(try await store.page(Leaf.self, RecordQuery(Leaf.byTag)).records.map(\.id) == ["a"])
        #expect(try await store.check() == [])
        try await store.close()
    }

    @Test("A batch that is refused leaves the shape", arguments: kinds)
    func refusal(scheme: String) async throws {
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        try await put(store, shape: "before")
        var records = RecordBatch()
        try records.insert(Leaf(id: "a"))
        var batch = try StorageBatch(records, in: store)
        batch.shapes = ["leaves": "after"]
        let refused = batch
        await #expect(throws: StorageError.conflict(collection: "leaves", id: "a")) {
            try await store.writer.write(refused)
        }
        #expect(try await shapes(store) == ["leaves": "before"])
        try await store.close()
    }

    @Test(
        "A collection that is stored anew, copied, backed up, salvaged or moved has its shape",
        arguments: kinds
    )
    func carried(scheme: String) async throws {
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        try await put(store, shape: Self.shape)
        // A new version begins with the shape of its records, and with what it keeps of another's.
        #expect(try await store.get(LaterLeaf.self, id: "a")?.title == "one")
        #expect(try await store.allCollections().map(\.version) == [2])
        let expected = ["leaves": #"{"!id":{},"!title":{},"?tags":{}}"#]
        #expect(try await shapes(store) == expected)
        let target = try await RecordStore.open(folder.location("sqlite", "target"))
        _ = try await store.copy(to: target)
        #expect(try await shapes(target) == expected)
        try await target.close()
        if scheme != "memory" {
            try await store.backup(to: folder.path + "/backup")
            let location = StorageLocation(scheme: scheme, path: folder.path + "/backup")
            let (saved, _) = try await RecordStore.openDamaged(location, savingTo: folder.path + "/saved")
            #expect(try await shapes(saved) == expected)
            try await saved.close()
        }
        let guest = try store.scoped(to: "guest")
        var batch = RecordBatch()
        try batch.put(LaterLeaf(id: "b"))
        try await guest.write(batch)
        try await setShape("of a guest", of: "guest/leaves", in: store)
        try await store.moveRecords(ofSpace: "guest", to: "ada")
        #expect(try await shapes(store)["ada/leaves"] == "of a guest")
        try await store.close()
    }
}

/// The same record in a later version.
private struct LaterLeaf: Record {
    static let schema = RecordSchema<Self>(name: "leaves", version: 2)

    var id: String
    var title = ""
}
