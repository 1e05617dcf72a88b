import CSQLite
import Foundation
import Testing

@testable import StorageWorkers

@Suite("Words in a store's SQLite file")
struct SQLiteSearchTests {
    private let folder: StoreFolder
    private let leaves = [
        Leaf(id: "1", title: "oak elm"), Leaf(id: "2", title: "oak otter"), Leaf(id: "3", title: "дом"),
    ]
    private var path: String { folder.path + "/store" }

    init() throws { folder = try StoreFolder() }

    private func make() throws {
        let connection = try SQLiteEngine(path: path).connect()
        try connection.write { batch in for leaf in leaves { try batch.put(leaf) } }
        try connection.close()
    }

    /// The blocks of the full-text table by their ids.
    private func blocks() throws -> [Int: [UInt8]] {
        let database = try SQLiteDatabase(path: path, busyTimeout: 0)
        var blocks: [Int: [UInt8]] = [:]
        try database.run("SELECT id, block FROM leaves__search_data") { row in
            blocks[row.number(0)] = Array(row.bytesInPlace(1))
        }
        try database.close()
        return blocks
    }

    /// Writes a block as only damage does; SQLite refuses that to the store's connections.
    private func write(_ block: [UInt8], _ id: Int) throws {
        let hex = block.map { String(format: "%02x", $0) }.joined()
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        try #require(sqlite3_open(path, &database) == SQLITE_OK)
        let statement = "UPDATE leaves__search_data SET block = X'\(hex)' WHERE id = \(id)"
        try #require(sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK)
    }

    /// The ids that a search for each word finds.
    private func found(_ words: [String]) throws -> [[String]] {
        let connection = try SQLiteEngine(path: path).connect()
        defer { try? connection.close() }
        let schema = Leaf.schema.collection
        return try words.map { word in
            try connection.search(of: schema, for: [word], in: IndexRange(), limit: 10).map(\.id)
        }
    }

    private func damage() throws -> [String] {
        var messages: [String] = []
        _ = try SQLiteEngine(path: path).check({ messages.append($0.message) }, progress: { _ in })
        return messages
    }

    @Test func `A changed byte among the words is found by a check, or changes no search`() throws {
        defer { folder.remove() }
        try make()
        let words = ["o", "oak", "ot", "e", "elm", "д", "дом", "n"]
        let expected = try found(words)
        #expect(expected == [["1", "2"], ["1", "2"], ["2"], ["1"], ["1"], ["3"], ["3"], []])
        var missed: [String] = []
        var noticed = 0
        for (id, block) in try blocks() {
            for index in block.indices {
                var changed = block
                changed[index] ^= 1
                try write(changed, id)
                let now = try? found(words)
                if try !damage().isEmpty {
                    noticed += 1
                } else if now != expected {
                    missed.append("byte \(index) of block \(id)")
                }
            }
            try write(block, id)
        }
        #expect(missed == [])
        #expect(noticed > 50)
        #expect(try damage() == [])
    }

    @Test func `A letter that the index of first letters lacks is damage`() throws {
        defer { folder.remove() }
        try make()
        // The smallest ids are of the table's structure, and the first letters come behind the words.
        let (id, block) = try #require(try blocks().max { $0.key < $1.key })
        var changed = block
        let place = try #require(block.indices.last { block[$0] == UInt8(ascii: "o") })
        changed[place] = UInt8(ascii: "p")
        try write(changed, id)
        #expect(try found(["o", "oak"]) == [[], ["1", "2"]])
        #expect(try damage() == ["'leaves': a search for the letter 'o' finds other records"])
    }

    @Test func `A store of an earlier program, without an index of first letters, is whole`() throws {
        defer { folder.remove() }
        try make()
        let database = try SQLiteDatabase(path: path, busyTimeout: 0)
        try database.run("DROP TABLE leaves__search")
        try database.run(
            "CREATE VIRTUAL TABLE \"leaves__search\" USING fts5(words, content='', columnsize=0, "
                + "detail=none, tokenize='ascii')"
        )
        for (row, leaf) in leaves.enumerated() {
            try database.run(
                "INSERT INTO leaves__search (rowid, words) VALUES (\(row + 1), '\(leaf.title)')"
            )
        }
        try database.close()
        #expect(try found(["o", "oak", "д"]) == [["1", "2"], ["1", "2"], ["3"]])
        #expect(try damage() == [])
    }

    /// The numbers of the rows, by the records' ids.
    private func rows() throws -> [String: Int] {
        let database = try SQLiteDatabase(path: path, busyTimeout: 0)
        var rows: [String: Int] = [:]
        try database.run("SELECT id, row FROM leaves") { rows[$0.text(0)] = $0.number(1) }
        try database.close()
        return rows
    }

    @Test func `A record that keeps its words keeps its row, and one with other words gets a new one`() throws
    {
        defer { folder.remove() }
        try make()
        let connection = try SQLiteEngine(path: path).connect()
        let tagged = Leaf(id: "1", title: "oak elm", tags: ["a", "b"])
        let summary = try connection.write { batch in
            try batch.put(tagged, over: leaves[0])
            try batch.put(Leaf(id: "2", title: "birch"), over: leaves[1])
            // It is not stored like this, which the batch cannot know.
            try batch.put(Leaf(id: "3", title: "яма"), over: Leaf(id: "3", title: "яма"))
        }
        #expect(summary == WriteSummary(replaced: 3))
        // In one batch, each change finds the outcome of the one before.
        try connection.write { batch in
            try batch.put(Leaf(id: "1", title: "elm oak", tags: ["b", "c"]), over: tagged)
            try batch.put(Leaf(id: "1", title: "ash", tags: ["c"]), over: tagged)
            try batch.put(
                Leaf(id: "1", title: "ash", tags: ["d"]),
                over: Leaf(id: "1", title: "ash", tags: ["c"])
            )
        }
        try connection.close()
        #expect(try rows() == ["1": 7, "2": 4, "3": 5])
        #expect(try found(["oak", "ash", "birch", "яма", "дом"]) == [[], ["1"], ["2"], ["3"], []])
        #expect(try damage() == [])
    }
}
