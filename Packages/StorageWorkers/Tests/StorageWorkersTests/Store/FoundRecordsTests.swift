import Testing

@testable import StorageWorkers

struct FoundRecordsTests {
    private static func found(_ leaves: [Leaf]) throws -> FoundRecords<Leaf> {
        var found = FoundRecords<Leaf>()
        for leaf in leaves {
            var body: [UInt8] = []
            try leaf.appendBody(to: &body)
            try leaf.id.withBytes { id in
                try body.withUnsafeBytes { try found.append(id: id, body: $0) }
            }
        }
        return found
    }

    @Test(arguments: [0, 1, 50, 120, 2_000])
    func `Records are the same whether they are made here or there`(_ count: Int) throws {
        let leaves = (0..<count).map { number in
            Leaf(id: "leaf-\(number)", title: String(repeating: "ä", count: number % 90), tags: ["\(number)"])
        }
        let found = try Self.found(leaves)
        #expect(try found.records() == leaves)
        #expect((found.made == nil) == (count < 120))
        #expect(found.copies.isEmpty == (count == 0 || found.made != nil))
    }

    @Test func `One that is longer than all that is copied is made where it is read`() throws {
        let long = Leaf(id: "b", title: String(repeating: "x", count: 20_000))
        let leaves = [Leaf(id: "a"), long, Leaf(id: "c")]
        let found = try Self.found(leaves)
        #expect(found.made == leaves)
    }

    @Test func `One that cannot be read is said to be damaged, on either side`() throws {
        let padding = (0..<400).map { Leaf(id: "\($0)", title: String(repeating: "x", count: 100)) }
        for leaves in [[], padding] {
            var found = try Self.found(leaves)
            let damage = #"{"title":"#
            #expect {
                try Array(damage.utf8).withUnsafeBytes { body in
                    try Array("z".utf8).withUnsafeBytes { try found.append(id: $0, body: body) }
                }
                _ = try found.records()
            } throws: { error in
                guard case StorageError.corrupt(_, let record, _) = error else { return false }
                return record == "leaves/z"
            }
        }
    }

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
