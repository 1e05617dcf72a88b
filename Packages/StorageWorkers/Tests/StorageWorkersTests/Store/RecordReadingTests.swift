import Testing

@testable import StorageWorkers

struct RecordReadingTests {
    @Test(arguments: ["sqlite", "file", "memory"])
    func `Pages of any length are what one reading of them is`(_ scheme: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        var batch = RecordBatch()
        for number in 0..<300 {
            let title = String(repeating: number.isMultiple(of: 3) ? "é" : "e", count: 100 + number % 7)
            try batch.put(Leaf(id: "\(1_000 + number)", title: title))
        }
        try await store.write(batch)
        for limit in [0, 1, 49, 50, 150, 299, 300, 301, .max] {
            let query = RecordQuery(Leaf.byTitle, limit: limit)
            let page = try await store.page(Leaf.self, query)
            let expected = try await store.read(Leaf.self) { try $0.page(Leaf.self, query) }
            #expect(page.records == expected.records)
            #expect(page.next == expected.next)
            let window = try await store.window(Leaf.self, query, offset: 120)
            let expectedWindow = try await store.read(Leaf.self) {
                try $0.window(Leaf.self, query, offset: 120)
            }
            #expect(window.records == expectedWindow.records)
            #expect(window.next == expectedWindow.next)
        }
        let ids = ["1007", "none", "1299", "1007"] + (0..<250).map { "\(1_000 + $0)" }
        let some = try await store.get(Leaf.self, ids: ids)
        #expect(some.map(\.id) == ids.filter { $0 != "none" })
        try await store.close()
    }

    @Test(arguments: ["sqlite", "file", "memory"])
    func `A counted window is the window, and the count of all`(_ scheme: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        var batch = RecordBatch()
        for number in 0..<120 {
            try batch.put(Leaf(id: "\(1_000 + number)", title: number % 3 == 0 ? "oak \(number)" : "elm"))
        }
        try await store.write(batch)
        try await store.read(Leaf.self) { reader in
            var cut = RecordQuery(Leaf.byTitle, direction: .descending, matching: "o", limit: 7)
            cut.matchLimit = 20
            for query in [
                RecordQuery(Leaf.byTitle, limit: 7), RecordQuery(Leaf.byTitle.prefix("oak"), limit: 7),
                RecordQuery(Leaf.byTitle, matching: "oak", limit: 7), RecordQuery(matching: "ash"), cut,
            ] {
                for offset in [0, 5, 36, 500] {
                    let (page, total) = try reader.countedWindow(Leaf.self, query, offset: offset)
                    let window = try reader.window(Leaf.self, query, offset: offset)
                    #expect(page.records == window.records)
                    #expect(page.next == window.next)
                    #expect(total == (try reader.count(Leaf.self, query)))
                }
            }
        }
        try await store.close()
    }

    @Test(arguments: ["sqlite", "memory"])
    func `Records are sorted as an index has them`(_ scheme: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        var batch = RecordBatch()
        for (id, title) in [("1", "b"), ("2", "a"), ("3", "é"), ("4", "a")] {
            try batch.put(Leaf(id: id, title: title))
        }
        try await store.write(batch)
        try await store.read(Leaf.self) { reader in
            let records = try reader.page(Leaf.self, RecordQuery()).records
            #expect(records.map(\.id) == ["1", "2", "3", "4"])
            for direction in [RecordQuery<Leaf>.Direction.ascending, .descending] {
                let stored = try reader.page(Leaf.self, RecordQuery(Leaf.byTitle, direction: direction))
                    .records
                #expect(try reader.sorted(records, by: Leaf.byTitle, direction) == stored)
            }
        }
        try await store.close()
    }

    @Test func `A stored text is what it says, and what is no UTF-8 in it is replaced`() {
        let texts: [[UInt8]] = [
            [], Array("a".utf8), Array("sixteen letters!".utf8), Array("Zoë".utf8), Array("12345678é".utf8),
            [0x80],
            Array("eight...".utf8) + [0xFF], [0xC3], Array(String(repeating: "🌳", count: 9).utf8).dropLast(),
        ]
        for text in texts {
            let stored = text.withUnsafeBytes { String(stored: $0) }
            #expect(stored == String(decoding: text, as: UTF8.self))
            #expect(stored.utf8.elementsEqual(String(decoding: text, as: UTF8.self).utf8))
        }
    }
}
