import Testing

@testable import StorageWorkers

@Suite("What a record is found by")
struct IndexEntriesTests {
    /// Text that counts how often its bytes are read.
    private struct CountedText: Collection {
        final class Counter {
            var reads = 0
        }

        let bytes: [UInt8]
        let counter = Counter()

        var startIndex: Int { bytes.startIndex }
        var endIndex: Int { bytes.endIndex }

        func index(after index: Int) -> Int { index + 1 }

        subscript(_ index: Int) -> UInt8 {
            counter.reads += 1
            return bytes[index]
        }
    }

    @Test("A key is read no oftener in a record that has many keys already")
    func linear() {
        var entries = IndexEntries(schema: Leaf.schema)
        let reads = (0..<2_000).map { number in
            let text = CountedText(bytes: Array("category \(100_000 + number)".utf8))
            entries.add(1, text)
            return text.counter.reads
        }
        #expect(entries.manyKeys.count == 2_000)
        #expect(Set(reads.dropFirst(100)) == [reads[100]])
        #expect(reads[100] <= 2 * "category 100000".utf8.count)
    }

    @Test("Equal keys count once, also where there are many, and keys of other bytes are others")
    func equalKeys() {
        var entries = IndexEntries(schema: Leaf.schema)
        for _ in 0..<2 {
            for number in 0..<100 { entries.add("tag", "\(number)") }
            entries.add("tag", "\u{E9}")
            entries.add("tag", "e\u{301}")
        }
        #expect(entries.manyKeys.count == 102)
        entries.removeAll()
        entries.add("tag", "99")
        #expect(entries.manyKeys.count == 1)
    }

    @Test("A record with more keys than may be is refused, and the batch is as it was")
    func tooManyKeys() throws {
        // The place of the title's key counts too.
        let most = IndexEntries.mostKeys - Leaf.schema.indexes.count
        let tags = (0...most).map(String.init)
        var batch = RecordBatch()
        try batch.put(Leaf(id: "a", tags: Array(tags.dropLast())))
        let error = StorageError.invalidRecord("leaves", "it has more than 65535 keys in its indexes")
        #expect(throws: error) { try batch.put(Leaf(id: "b", tags: tags)) }
        #expect(batch.count == 1)
        #expect(batch.operations.count == 1)
    }

    @Test("A record is found by each of 20,000 keys", arguments: ["memory", "file", "sqlite"])
    func manyKeys(scheme: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        var batch = RecordBatch()
        try batch.put(Leaf(id: "a", title: "one", tags: (0..<20_000).map(String.init)))
        try batch.put(Leaf(id: "b", title: "two", tags: ["19999"]))
        try await store.write(batch)
        let count = try await store.count(Leaf.self, RecordQuery(index: "tag"))
        #expect(count == .exact(20_001))
        for tag in ["0", "777", "19999"] {
            let query = RecordQuery(index: "tag", keys: .range(lower: tag, upper: tag + " "))
            #expect(try await store.page(Leaf.self, query).records.first?.id == "a")
        }
        try await store.close()
    }
}
