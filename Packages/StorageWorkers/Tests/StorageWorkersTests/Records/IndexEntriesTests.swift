import Testing

@testable import StorageWorkers

@Suite("Index entries of a record")
struct IndexEntriesTests {
    @Test("The work of a key does not grow with the keys that a record has already", .timeLimit(.minutes(10)))
    func linear() {
        var entries = IndexEntries(schema: Leaf.schema.collection)
        // If each were compared with all others, this would take several minutes.
        for number in 0..<60_000 { entries.add(1, "category \(100_000 + number)") }
        #expect(entries.keys.count == 60_000)
    }

    @Test("Equal keys count once, even among many, and keys with other bytes are different")
    func equalKeys() {
        var entries = IndexEntries(schema: Leaf.schema.collection)
        for _ in 0..<2 {
            for number in 0..<100 { entries.add(1, "\(number)") }
            entries.add(1, "\u{E9}")
            entries.add(1, "e\u{301}")
        }
        #expect(entries.keys.count == 102)
        entries.removeAll()
        entries.add(1, "99")
        #expect(entries.keys.count == 1)
    }

    @Test("A record with more keys than may be is refused, and the batch is as it was")
    func tooManyKeys() throws {
        let most = CollectionSchema.mostKeys - 1
        let tags = (0...most).map(String.init)
        var batch = RecordBatch()
        try batch.put(Leaf(id: "a", tags: Array(tags.dropLast())))
        let error = StorageError.invalidRecord("leaves", "it has more than 65535 keys in its indexes")
        #expect(throws: error) { try batch.put(Leaf(id: "b", tags: tags)) }
        #expect(batch.count == 1)
        #expect(batch.operations().count == 1)
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
        let count = try await store.count(Leaf.self, RecordQuery(Leaf.byTag))
        #expect(count == .exact(20_001))
        for tag in ["0", "777", "19999"] {
            let query = RecordQuery(Leaf.byTag[tag])
            #expect(try await store.page(Leaf.self, query).records.first?.id == "a")
        }
        try await store.close()
    }
}
