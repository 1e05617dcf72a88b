import Foundation
import Testing

@testable import StorageWorkers

/// A record with a key of each kind, and words.
struct Leaf: Record, Equatable {
    static let byTitle = RecordIndex("title", \Leaf.title)
    static let byTag = RecordIndex("tag", each: \Leaf.tags)
    static let schema = RecordSchema(name: "leaves", indexes: byTitle, byTag) { $1.add($0.title) }

    var id: String
    var title = ""
    var tags: [String] = []
}

/// A folder for one test, removed with it.
final class FileStoreFixture: Sendable {
    let folder: String

    init() throws {
        // In memory where there is such a place: these tests break stores by the thousand.
        let isThere = FileManager.default.isWritableFile(atPath: "/dev/shm")
        let parent = isThere ? "/dev/shm" : FileManager.default.temporaryDirectory.path
        let made = parent + "/file-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
        folder = made
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var store: String { folder + "/store" }
    var log: String { store + "/records.log" }

    func engine(_ name: String = "store", _ change: (inout FileStoreOptions) -> Void = { _ in }) -> FileEngine
    {
        var options = FileStoreOptions(lockTimeout: 50)
        change(&options)
        return FileEngine(path: folder + "/" + name, options: options)
    }

    func bytes(_ name: String = "store") throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name + "/records.log")))
    }

    /// A store with that log and nothing else.
    func make(_ name: String, log: some Sequence<UInt8>) throws -> FileEngine {
        let path = folder + "/" + name
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(log).write(to: URL(fileURLWithPath: path + "/records.log"))
        return engine(name)
    }
}

extension StorageConnection {
    @discardableResult
    func put(_ leaves: Leaf...) throws -> WriteSummary {
        try write { batch in for leaf in leaves { try batch.put(leaf) } }
    }

    @discardableResult
    func write(_ fill: (inout RecordBatch) throws -> Void) throws -> WriteSummary {
        var batch = RecordBatch()
        try fill(&batch)
        return try apply(StorageBatch(operations: batch.operations(), schemas: batch.schemas))
    }

    func leaves(_ query: RecordQuery<Leaf> = RecordQuery()) throws -> [Leaf] {
        let range = try query.range(in: Leaf.schema.collection, nil)
        var leaves: [Leaf] = []
        let next = try forEachRow(of: Leaf.schema.collection, in: range, after: nil, limit: .max) {
            leaves.append(try Leaf.decode(id: String(stored: $0), body: $1))
        }
        #expect(next == nil)
        return leaves
    }

    /// Those of the ids that are there.
    func ids(_ ids: [String], of schema: CollectionSchema = Leaf.schema.collection) throws -> [String] {
        var found: [String] = []
        try forEachBody(of: schema, ids: ids) { position, _ in found.append(ids[position]) }
        return found
    }

    func search(_ text: String) throws -> [String] {
        let expression = try #require(SearchText(text)?.alternatives.first?.indexedWords)
        return try search(
            of: Leaf.schema.collection,
            for: expression,
            in: IndexRange(),
            limit: 100
        ).map(\.id)
    }

    var count: Int {
        get throws {
            try count(of: Leaf.schema.collection, in: IndexRange())
        }
    }
}

extension FileEngine {
    /// The findings of a check.
    func damage() throws -> [StorageDamage] {
        var damage: [StorageDamage] = []
        _ = try check({ damage.append($0) }, progress: { _ in })
        return damage
    }

    /// Salvages the store, and returns the reported damage.
    func salvaged(to path: String) throws -> [StorageDamage] {
        var damage: [StorageDamage] = []
        _ = try salvage(to: path, { damage.append($0) }, progress: { _ in })
        return damage
    }

    /// Connects, works, and closes.
    func use<Value>(_ work: (any StorageConnection) throws -> Value) throws -> Value {
        let connection = try connect()
        do {
            let value = try work(connection)
            try connection.close()
            return value
        } catch {
            try? connection.close()
            throw error
        }
    }
}
