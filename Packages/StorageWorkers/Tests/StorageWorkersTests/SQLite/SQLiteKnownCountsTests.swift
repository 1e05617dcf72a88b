import Testing

@testable import StorageWorkers

@Suite("Counts that a SQLite store keeps")
struct SQLiteKnownCountsTests {
    private let folder: StoreFolder
    private let oaks = IndexRange(index: 0, lower: Array("oak".utf8), upper: Array("oal".utf8))

    init() throws { folder = try StoreFolder() }

    private func plant(_ numbers: Range<Int>, _ title: String, on connection: any StorageConnection) throws {
        try connection.write { batch in
            for number in numbers { try batch.put(Leaf(id: "\(number)", title: title)) }
        }
    }

    @Test func `A count is right after each write of this connection and of others`() throws {
        defer { folder.remove() }
        let engine = SQLiteEngine(path: folder.path + "/store")
        let (mine, other) = (try engine.connect(), try engine.connect())
        let schema = Leaf.schema.collection
        func counts() throws -> [Int] { try [mine, mine, other].map { try $0.count(of: schema, in: oaks) } }
        #expect(try counts() == [0, 0, 0])
        try plant(0..<800, "oak", on: mine)
        #expect(try counts() == [800, 800, 800])
        try plant(800..<900, "oak", on: other)
        #expect(try counts() == [900, 900, 900])
        // As many records, of which fewer are in the range; and then too few to be kept.
        try plant(0..<300, "elm", on: other)
        #expect(try counts() == [600, 600, 600])
        try plant(300..<800, "elm", on: mine)
        #expect(try counts() == [100, 100, 100])
        try mine.close()
        try other.close()
    }

    @Test func `A transaction counts what it has written itself, and nobody else does`() throws {
        defer { folder.remove() }
        let engine = SQLiteEngine(path: folder.path + "/store")
        let (mine, other) = (try engine.connect(), try engine.connect())
        let schema = Leaf.schema.collection
        try plant(0..<800, "oak", on: mine)
        #expect(try mine.count(of: schema, in: oaks) == 800)
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try mine.exclusively {
                try plant(800..<801, "oak", on: mine)
                #expect(try mine.count(of: schema, in: oaks) == 801)
                #expect(try other.count(of: schema, in: oaks) == 800)
                throw Stop()
            }
        }
        #expect(try mine.count(of: schema, in: oaks) == 800)
        try plant(800..<802, "oak", on: other)
        #expect(try mine.count(of: schema, in: oaks) == 802)
        try mine.close()
        try other.close()
    }
}
