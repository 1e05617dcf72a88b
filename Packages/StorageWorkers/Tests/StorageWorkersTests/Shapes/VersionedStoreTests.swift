import Testing

@_spi(Backend) @testable import StorageWorkers

/// An entry as `make scene` writes it.
private struct Entry: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "entries")
    static let blank = Entry(id: "", text: "")
    var id: String
    var text: String
}

/// The same with another property.
private struct LaterEntry: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "entries")
    static let blank = LaterEntry(id: "", text: "")
    var id: String
    var text: String
    var phone = ""
}

/// Raises the version, and drops a property.
private struct LastEntry: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "entries", version: 2)
    static let migrations = [RecordMigration(to: 2) { $0["text"] = nil }]
    var id: String
    var phone: String?
}

private struct Line: Codable, Equatable { var name: String }
private struct LaterLine: Codable, Equatable {
    var name: String
    var unit: Int
}

private struct Order: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "orders")
    var id: String
    var lines: [Line]
}

private struct LaterOrder: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "orders")
    var id: String
    var lines: [LaterLine]
}

/// Has a text form of its own.
private struct Card: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "cards")
    var id: String
    var text: String

    func appendBody(to bytes: inout [UInt8]) { bytes += Array("CARD:\(text)".utf8) }
    static func decode(id: String, body: UnsafeRawBufferPointer) -> Card {
        Card(id: id, text: String(String(decoding: body, as: UTF8.self).dropFirst(5)))
    }
}

@Suite("Versions of a record in one store")
struct VersionedStoreTests {
    private let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private func put(_ records: any Record..., to store: RecordStore) async throws {
        var batch = RecordBatch()
        for record in records { try batch.put(record) }
        try await store.write(batch)
    }

    private func shape(_ store: RecordStore) async throws -> [String] {
        try await store.allCollections().map(\.shape)
    }

    @Test(
        "A record gets a property: old rows read with the default, new ones are saved, and an older host keeps the property",
        arguments: ["memory", "file", "sqlite"]
    )
    func addition(scheme: String) async throws {
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location(scheme))
        try await put(Entry(id: "a", text: "one"), Entry(id: "b", text: "two"), to: store)
        #expect(try await shape(store) == [#"{"!id":{},"!text":{}}"#])
        #expect(try await store.get(LaterEntry.self, id: "a") == LaterEntry(id: "a", text: "one"))
        try await put(LaterEntry(id: "a", text: "one", phone: "1"), to: store)
        try await put(LaterEntry(id: "c", text: "three", phone: "3"), to: store)
        #expect(try await shape(store) == [#"{"!id":{},"!text":{},"?phone":{}}"#])
        try await put(Entry(id: "a", text: "uno"), Entry(id: "d", text: "four"), to: store)
        try await store.transaction(Entry.self) { transaction in
            var entry = try #require(try transaction.get(Entry.self, id: "c"))
            entry.text = "tres"
            try transaction.batch.put(entry)
        }
        try await store.bulk(Entry.self) { try await $0.put(Entry(id: "b", text: "due")) }
        #expect(
            try await store.page(LaterEntry.self, RecordQuery()).records == [
                LaterEntry(id: "a", text: "uno", phone: "1"), LaterEntry(id: "b", text: "due"),
                LaterEntry(id: "c", text: "tres", phone: "3"), LaterEntry(id: "d", text: "four"),
            ]
        )
        if scheme != "memory" {
            // A backup has the declaration of the later shape before the earlier records.
            try await store.backup(to: folder.path + "/backup")
            let backup = try await RecordStore.open(
                StorageLocation(scheme: scheme, path: folder.path + "/backup")
            )
            #expect(try await backup.get(LaterEntry.self, id: "a")?.phone == "1")
            #expect(try await shape(backup) == [#"{"!id":{},"!text":{},"?phone":{}}"#])
            try await backup.close()
        }
        let surveys = try await store.survey([LaterEntry.self, Entry.self])
        #expect(surveys.map(\.records) == [4] && surveys.flatMap(\.unreadable).isEmpty)
        // After a migration, the shape has what is there only.
        #expect(try await store.get(LastEntry.self, id: "a") == LastEntry(id: "a", phone: "1"))
        #expect(try await shape(store) == [#"{"!id":{},"?phone":{}}"#])
        #expect(try await store.check() == [])
        try await store.close()
    }

    @Test("Another process that adds a property is noticed by the next write", arguments: ["sqlite"])
    func processes(scheme: String) async throws {
        defer { folder.remove() }
        let older = try await RecordStore.open(folder.location(scheme))
        let newer = try await RecordStore.open(folder.location(scheme))
        try await put(Entry(id: "a", text: "one"), to: older)
        try await put(LaterEntry(id: "a", text: "one", phone: "1"), to: newer)
        try await put(Entry(id: "a", text: "two"), to: older)
        #expect(
            try await newer.get(LaterEntry.self, id: "a") == LaterEntry(id: "a", text: "two", phone: "1")
        )
        try await older.close()
        try await newer.close()
    }

    @Test("A collection without a shape, as earlier builds wrote it, is read once before it is written to")
    func withoutShape() async throws {
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location("sqlite"))
        var batch = RecordBatch()
        try batch.put(LaterEntry(id: "a", text: "one", phone: "1"))
        _ = try await store.writer.write(StorageBatch(batch, in: store))
        #expect(try await shape(store) == [""])
        try await put(Entry(id: "a", text: "two"), to: store)
        #expect(try await store.get(LaterEntry.self, id: "a")?.phone == "1")
        #expect(try await shape(store) == [#"{"?id":{},"?phone":{},"?text":{}}"#])
        try await store.close()
    }

    @Test("A change of a list that would lose an unknown property is refused in words, and changes nothing")
    func refusal() async throws {
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location("memory"))
        let order = LaterOrder(id: "1", lines: [LaterLine(name: "tea", unit: 3)])
        try await put(order, to: store)
        let expected = StorageError.invalidRecord(
            "orders",
            "the elements of 'lines' in '1' have a property 'unit', which this version does not know, and one of them was "
                + "changed: change it with the version that knows the property"
        )
        await #expect(throws: expected) {
            try await put(Order(id: "1", lines: [Line(name: "coffee")]), to: store)
        }
        #expect(try await store.get(LaterOrder.self, id: "1") == order)
        try await store.close()
    }

    @Test("A record with a text form of its own has no shape, and is written as it is")
    func ownForm() async throws {
        defer { folder.remove() }
        let store = try await RecordStore.open(folder.location("memory"))
        try await put(Card(id: "1", text: "x"), to: store)
        try await put(Card(id: "1", text: "y"), to: store)
        #expect(try await store.get(Card.self, id: "1") == Card(id: "1", text: "y"))
        #expect(try await shape(store) == [""])
        try await store.close()
    }
}
