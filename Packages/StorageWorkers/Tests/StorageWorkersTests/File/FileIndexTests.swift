import Testing

@testable import StorageWorkers

@Suite("What a file store keeps in memory")
struct FileIndexTests {
    @Test("Numbers are found by their hashes, as in a dictionary", arguments: [3, 40, 1_000])
    func numberTable(range: Int) {
        var generator = SystemRandomNumberGenerator()
        var table = NumberTable()
        var model: [Int: UInt32] = [:]
        var values: [Int] = []
        // Few different hashes, so that many share one.
        func hash(_ value: Int) -> UInt64 { UInt64(value % 50) }
        for _ in 0..<4_000 {
            let value = Int.random(in: 0..<range, using: &generator)
            let isSame: (UInt32) -> Bool = { values[Int($0)] == value }
            if Bool.random(using: &generator) {
                let number = UInt32(values.count)
                values.append(value)
                if model[value] == nil {
                    table.insert(hash(value), number)
                } else {
                    let old = table.replace(hash(value), with: number) {
                        $0 != number && values[Int($0)] == value
                    }
                    #expect(old == model[value])
                }
                model[value] = number
            } else {
                #expect(table.remove(hash(value), isSame) == model.removeValue(forKey: value))
            }
            #expect(table.find(hash(value), isSame) == model[value])
            #expect(table.count == model.count)
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
        let titles = model.values.map { StoredPosition(key: bytes($0.title), id: $0.id) }
            .sorted { $0.precedes($1) }
        let tags = model.values.flatMap { leaf in
            Set(leaf.tags).map { StoredPosition(key: bytes($0), id: leaf.id) }
        }.sorted { $0.precedes($1) }
        let ids = model.keys.map { StoredPosition(key: bytes($0), id: $0) }.sorted { $0.precedes($1) }
        for (index, expected) in [(0, titles), (1, tags), (nil, ids)] as [(Int?, [StoredPosition])] {
            let up = IndexRange(index: index)
            let down = IndexRange(index: index, isDescending: true)
            let found = try connection.rows(of: Leaf.schema.collection, in: up, after: nil, limit: .max)
            #expect(found.map(\.position) == expected)
            #expect(
                try connection.rows(of: Leaf.schema.collection, in: down, after: nil, limit: .max).map(
                    \.position
                )
                    == expected.reversed()
            )
            #expect(try connection.count(of: Leaf.schema.collection, in: up) == expected.count)
            for rank in stride(from: 0, to: expected.count, by: 97) {
                #expect(
                    try connection.position(of: Leaf.schema.collection, in: up, offset: rank)
                        == expected[rank]
                )
                #expect(
                    try connection.rows(of: Leaf.schema.collection, in: up, after: expected[rank], limit: 1)
                        .first?
                        .position
                        == (rank + 1 < expected.count ? expected[rank + 1] : nil)
                )
                #expect(
                    try connection.rows(of: Leaf.schema.collection, in: down, after: expected[rank], limit: 1)
                        .first?
                        .position
                        == (rank > 0 ? expected[rank - 1] : nil)
                )
            }
        }
    }

    @Test("Words are found among many rows, in rows that came later, and not in those that are gone")
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
