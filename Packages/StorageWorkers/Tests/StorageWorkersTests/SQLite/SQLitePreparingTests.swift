import Testing

@testable import StorageWorkers

struct SQLitePreparingTests {
    private func settings(_ connection: any StorageConnection) throws -> [Int] {
        let database = try #require(connection as? SQLiteConnection).database
        let names = ["synchronous", "cache_size", "journal_size_limit"]
        return try names.map { try database.number("PRAGMA " + $0) }
    }

    @Test(arguments: [(StorageDurability.full, 2), (.normal, 1)])
    func `A new store and one that is there are set up alike`(
        _ durability: StorageDurability,
        _ synchronous: Int
    ) throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let engine = SQLiteEngine(path: folder.path + "/store", durability: durability)
        for _ in 0..<2 {
            let connection = try engine.connect()
            #expect(try settings(connection) == [synchronous, -16_000, 4_194_304])
            try connection.close()
        }
    }

    @Test func `A collection's first reading is of the moment at which it was looked up`() throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let engine = SQLiteEngine(path: folder.path + "/store")
        let writer = try engine.connect()
        try writer.put(Leaf(id: "1"))
        let reader = try #require(try engine.connect() as? SQLiteConnection)
        let count = try reader.reading(Leaf.schema.collection, orElse: 0) { _ in
            try writer.put(Leaf(id: "2"))
            return try reader.database.number("SELECT count(*) FROM leaves")
        }
        #expect(count == 1)
        #expect(try reader.count == 2)
        try reader.close()
        try writer.close()
    }

    @Test func `A visit may look up another collection`() throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let engine = SQLiteEngine(path: folder.path + "/store")
        let other = CollectionSchema(name: "others")
        let writer = try engine.connect()
        try writer.put(Leaf(id: "1"), Leaf(id: "2"))
        try writer.close()
        let reader = try engine.connect()
        let all = IndexRange()
        var ids: [String] = []
        let next = try reader.forEachRow(of: Leaf.schema.collection, in: all, after: nil, limit: 9) { id, _ in
            ids.append(String(stored: id))
            let count = try reader.count(of: other, in: all)
            #expect(count == 0)
        }
        #expect(ids == ["1", "2"])
        #expect(next == nil)
        try reader.close()
    }
}
