import Testing

@testable import StorageWorkers

@Suite("The memory of a file store")
struct FileIndexTests {
    @Test("Numbers are found by their hashes, as in a dictionary", arguments: [3, 40, 1_000])
    func hashedNumbers(range: Int) {
        var generator = SystemRandomNumberGenerator()
        var numbers = HashedNumbers()
        var model: [Int: UInt32] = [:]
        var values: [Int] = []
        // Few different hashes, so that many share one, and some follow others.
        func slot(_ value: Int) -> Int {
            numbers.slot(of: UInt64(value % 50)) { values[Int($0)] == value }
        }
        for _ in 0..<4_000 {
            let value = Int.random(in: 0..<range, using: &generator)
            if Bool.random(using: &generator) {
                let slot = slot(value)
                #expect(numbers[slot] == model[value])
                let number = UInt32(values.count)
                values.append(value)
                numbers.set(number, at: slot, hash: UInt64(value % 50))
                model[value] = number
            }
            #expect(numbers[slot(value)] == model[value])
        }
    }

    @Test("Keys of every shape are in the order of their bytes, then of ids, before and after changes")
    func orders() throws {
        let fixture = try FileStoreFixture()
        let parts = [
            "", "a", "b", "\0", "\u{1}", "seven77", "exactly8", "longer than eight", "é", "\u{10FFFF}",
        ]
        var model: [String: Leaf] = [:]
        try fixture.engine { $0.durability = .normal }.use { connection in
            for round in 0..<6 {
                try connection.write { batch in
                    for number in 0..<(round == 0 ? 1_200 : 200) {
                        let id = "\(Int.random(in: 0..<1_000))" + (parts.randomElement() ?? "")
                        if number % 7 == 3 {
                            batch.delete(Leaf.self, id: id)
                            model[id] = nil
                        } else {
                            let title = (0..<Int.random(in: 0...4)).map { _ in parts.randomElement() ?? "" }
                                .joined()
                            let leaf = Leaf(id: id, title: title, tags: [title, id])
                            try batch.put(leaf)
                            model[id] = leaf
                        }
                    }
                }
                try compare(connection, model)
            }
        }
        try fixture.engine().use { try compare($0, model) }
    }

    private func compare(_ connection: any StorageConnection, _ model: [String: Leaf]) throws {
        func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
        let titles = model.values.map { RecordCursor(key: bytes($0.title), id: $0.id) }
            .sorted { $0.precedes($1) }
        let tags = model.values.flatMap { leaf in
            Set(leaf.tags).map { RecordCursor(key: bytes($0), id: leaf.id) }
        }.sorted { $0.precedes($1) }
        let ids = model.keys.map { RecordCursor(key: bytes($0), id: $0) }.sorted { $0.precedes($1) }
        for (index, expected) in [(0, titles), (1, tags), (nil, ids)] as [(Int?, [RecordCursor])] {
            let up = IndexRange(index: index)
            let down = IndexRange(index: index, isDescending: true)
            let schema = Leaf.schema.collection
            func ids(
                _ range: IndexRange,
                after cursor: RecordCursor? = nil,
                limit: Int = .max
            ) throws -> [String] {
                var ids: [String] = []
                _ = try connection.forEachRow(of: schema, in: range, after: cursor, limit: limit) { id, _ in
                    ids.append(String(stored: id))
                }
                return ids
            }
            #expect(try ids(up) == expected.map(\.id))
            #expect(try ids(down) == expected.reversed().map(\.id))
            #expect(try connection.count(of: schema, in: up) == expected.count)
            for rank in expected.indices {
                #expect(try connection.cursor(of: schema, in: up, offset: rank) == expected[rank])
            }
            for rank in stride(from: 0, to: expected.count, by: 97) {
                let cursor = expected[rank]
                #expect(try ids(up, after: cursor, limit: 1).first == expected[(rank + 1)...].first?.id)
                #expect(try ids(down, after: cursor, limit: 1).first == expected[..<rank].last?.id)
                let next = try connection.forEachRow(of: schema, in: up, after: nil, limit: rank + 1) {
                    _,
                    _ in
                }
                #expect(next == (rank + 1 < expected.count ? cursor : nil))
            }
        }
    }

    @Test("Words are found among many rows and in later rows, but not in deleted ones")
    func words() throws {
        let fixture = try FileStoreFixture()
        try fixture.engine { $0.durability = .normal }.use { connection in
            try connection.write { batch in
                for number in 0..<500 { try batch.put(Leaf(id: "n\(number)", title: "word\(number) all")) }
            }
            #expect(try connection.search("word12").map { $0 } == ["n12"] + (120..<130).map { "n\($0)" })
            #expect(try connection.search("word12 al").count == 11)
            try connection.write { batch in
                for number in 500..<12_000 {
                    try batch.put(Leaf(id: "n\(number)", title: "word\(number) later"))
                }
                try batch.put(Leaf(id: "n12", title: "gone"))
                batch.delete(Leaf.self, id: "n120")
            }
            let expected = (121..<130).map { "n\($0)" } + (1_200..<1_300).map { "n\($0)" }
            #expect(try connection.search("word12") == Array(expected.prefix(100)))
            #expect(try connection.search("later word11999") == ["n11999"])
            #expect(try connection.search("gon") == ["n12"])
            try connection.put(Leaf(id: "last", title: "recent"))
            #expect(try connection.search("recen") == ["last"])
        }
    }
}
