import CSQLite
import Glibc
import Testing

@testable import StorageWorkers

@Suite("Foreign declarations in a store's SQLite file")
struct SQLiteSchemaTests {
    private let folder: StoreFolder
    private let leaves = (0..<3).map { Leaf(id: "n\($0)", title: "title \($0)", tags: ["t"]) }
    private var path: String { folder.path + "/store" }

    init() throws { folder = try StoreFolder() }

    /// Makes a store, and runs statements in its file as another program would.
    private func make(_ statements: String) throws {
        let connection = try SQLiteEngine(path: path).connect()
        try connection.put(leaves[0], leaves[1])
        try connection.close()
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        try #require(sqlite3_open(path, &database) == SQLITE_OK)
        try #require(sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK)
    }

    private func damage() throws -> [String] {
        var messages: [String] = []
        _ = try SQLiteEngine(path: path).check({ messages.append($0.message) }, progress: { _ in })
        return messages
    }

    @Test("A trigger and a view of somebody else's do nothing, and a check names them")
    func triggers() throws {
        defer { folder.remove() }
        try make(
            """
            CREATE TRIGGER emptying AFTER INSERT ON leaves BEGIN DELETE FROM leaves; END;
            CREATE TRIGGER forging AFTER UPDATE ON store_collections
            BEGIN UPDATE store_collections SET counts = '0 0 0' WHERE name = new.name; END;
            CREATE VIEW peeking AS SELECT * FROM leaves; CREATE TABLE other (a);
            """
        )
        let connection = try SQLiteEngine(path: path).connect()
        try connection.put(leaves[2])
        #expect(try connection.leaves() == leaves)
        #expect(try connection.leaves(RecordQuery(Leaf.byTag)) == leaves)
        #expect(try connection.count == 3)
        try connection.close()
        let rest = "is none of the store's; the store does not use it"
        #expect(
            try damage() == [
                "the table 'other' \(rest)", "the trigger 'emptying' \(rest)",
                "the trigger 'forging' \(rest)",
                "the view 'peeking' \(rest)",
            ]
        )
    }

    @Test(
        "A table or an index that is not as the store makes it is damage",
        arguments: [
            (
                #"DROP INDEX "leaves__by_title"; CREATE INDEX "leaves__by_title" ON leaves (id)"#,
                ["the index 'leaves__by_title' is not as the store makes it"]
            ),
            (
                #"DROP INDEX "leaves__by_id""#, ["the index 'leaves__by_id' is missing"]
            ),
            (
                "ALTER TABLE leaves ADD COLUMN more TEXT DEFAULT 'much'",
                ["the table 'leaves' is not as the store makes it"]
            ),
        ]
    )
    func changes(statements: String, expected: [String]) throws {
        defer { folder.remove() }
        try make(statements)
        #expect(try damage() == expected)
    }

    @Test("A view in place of a table is an error on reading, and a check reports it")
    func viewInPlace() throws {
        defer { folder.remove() }
        try make(
            "ALTER TABLE leaves RENAME TO hidden; CREATE VIEW leaves AS SELECT * FROM hidden WHERE row > 1"
        )
        let connection = try SQLiteEngine(path: path).connect()
        #expect(throws: StorageError.failed("\(path): access to view \"leaves\" prohibited")) {
            try connection.leaves()
        }
        try connection.close()
        let damage = try damage()
        #expect(damage.contains("the table 'leaves' is missing"))
        #expect(damage.contains("the view 'leaves' is none of the store's; the store does not use it"))
    }

    @Test(
        "The store's own objects are not damage: statistics, collections without indexes yet, spaces, new versions"
    )
    func ours() throws {
        defer { folder.remove() }
        try make("ANALYZE")
        let connection = try SQLiteEngine(path: path).connect()
        let schema = Leaf.schema.collection.stored(inSpace: "home", locale: nil)
        try connection.setBulk(schema, true)
        #expect(try damage() == [])
        try connection.setBulk(schema, false)
        try connection.rebuild(CollectionSchema(name: "leaves", version: 2, words: .folded)) { id, body in
            var batch = RecordBatch()
            id.withBytes { batch.putStored($0, body) }
            return batch.operations()[0]
        }
        #expect(try damage() == [])
        try connection.close()
    }

    @Test("An empty file is no whole store")
    func empty() throws {
        defer { folder.remove() }
        try make("")
        try #require(truncate(path, 0) == 0)
        #expect(try damage() == ["\(path) is empty: there is no store in it, or not any more"])
    }
}
