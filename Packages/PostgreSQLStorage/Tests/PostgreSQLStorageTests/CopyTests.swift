import Foundation
import PostgreSQLTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import PostgreSQLStorage

private struct Labelled: Record {
    static let byLabel = RecordIndex("label", \Labelled.label)
    static let schema = RecordSchema(name: "labelled", indexes: byLabel)

    var id: String
    var label: String
}

@Suite("Many records are copied to PostgreSQL as one write", .withServer)
struct CopyTests {
    private static let count = 300

    /// Inserts records with one prefix in one batch.
    private func insert(_ prefix: String, into store: RecordStore) async throws {
        var batch = RecordBatch()
        for number in 0..<Self.count { try batch.insert(Tally(id: "\(prefix)\(number)", value: number)) }
        try await store.write(batch)
    }

    @Test("Records, indexes, words and changes of a large batch are those of small ones")
    func largeBatch() async throws {
        let uri = try await DatabaseServer.shared.value.makeSchema()
        let store = try await RecordStore.host(uri)
        try await insert("a", into: store)
        // Some are there already, and are replaced.
        var batch = RecordBatch()
        for number in 0..<Self.count * 2 { try batch.put(Tally(id: "a\(number)", value: number + 1)) }
        let summary = try await store.write(batch)
        #expect((summary.inserted, summary.replaced) == (Self.count, Self.count))
        #expect(try await store.count(Tally.self) == .exact(2 * Self.count))
        let last = RecordQuery(Tally.byValue, direction: .descending, limit: 2)
        #expect(
            try await store.page(Tally.self, last).records.map(\.id) == ["a599", "a598"]
        )
        let search = RecordQuery<Tally>(matching: "tally a59")
        #expect(try await store.page(Tally.self, search).records.count == 11)
        #expect(try await store.check() == [])
        try await store.close()
    }

    @Test("A copied record whose key no index holds is an error that names it, at the index's first use")
    func longKey() async throws {
        let source = try await RecordStore.open(StorageLocation(parsing: "memory:"))
        var batch = RecordBatch()
        try batch.put(Labelled(id: "short", label: "a"))
        try batch.put(Labelled(id: "long", label: String(repeating: "a", count: 9_000)))
        try await source.write(batch)
        let target = try await RecordStore.host(try await DatabaseServer.shared.value.makeSchema())
        #expect(try await source.copy(to: target).records == 2)
        let error = StorageError.invalidRecord(
            "labelled",
            "its id 'long' and its longest key have 9004 bytes, and PostgreSQL indexes at most 2632"
        )
        // A read by id needs no index.
        #expect(try await target.get(Labelled.self, id: "short")?.label == "a")
        await #expect(throws: error) {
            try await target.page(Labelled.self, RecordQuery(Labelled.byLabel))
        }
        #expect(try await target.check() == [])
        for store in [source, target] { try await store.close() }
    }

    @Test("A conflict in a large batch leaves everything as it was")
    func conflict() async throws {
        let store = try await RecordStore.host(try await DatabaseServer.shared.value.makeSchema())
        try await store.put("a7")
        await #expect(throws: StorageError.conflict(collection: "tallies", id: "a7")) {
            try await insert("a", into: store)
        }
        #expect(try await store.count(Tally.self) == .exact(1))
        #expect(try await store.check() == [])
        try await store.close()
    }

    @Test(
        "A row that the server refuses in any table ends the write, and the store goes on",
        arguments: ["records", "keys", "words"]
    )
    func refusedRow(table: String) async throws {
        let server = try await DatabaseServer.shared.value
        let uri = try await server.makeSchema()
        let store = try await RecordStore.host(uri)
        try await store.put("before")
        let schema = try #require(uri.components(separatedBy: "%3D").last)
        try await server.execute(
            "ALTER TABLE \(schema).scenekit_\(table) ADD CONSTRAINT refused CHECK (id <> 'a250'::bytea)"
        )
        do {
            try await insert("a", into: store)
            Issue.record("the row was accepted")
        } catch StorageError.failed(let reason) {
            #expect(reason.contains("violates check constraint"))
        }
        #expect(try await store.count(Tally.self) == .exact(1))
        #expect(try await store.check() == [])
        try await insert("b", into: store)
        #expect(try await store.count(Tally.self) == .exact(1 + Self.count))
        try await store.close()
    }

    @Test("A connection that is cut at any point of a COPY writes nothing by halves, and nothing twice")
    func cut() async throws {
        let server = try await DatabaseServer.shared.value
        let proxy = try CuttingProxy(server: server)
        defer { proxy.stop() }
        let store = try await RecordStore.host(proxy.uri(try await server.makeSchema(), at: server))
        try await store.put("before")
        let whole = try await proxy.count { try await insert("first", into: store) }
        let points = 12
        for point in 0...points {
            proxy.set(.sent(whole.sent * point / points))
            // If the lost write was done, doing it again would be a conflict.
            try await insert("sent\(point)-", into: store)
            proxy.set(.received(whole.received * point / points))
            try await insert("received\(point)-", into: store)
        }
        #expect(try await store.count(Tally.self) == .exact(1 + Self.count * (1 + 2 * (points + 1))))
        #expect(try await store.check() == [])
        try await store.close()
    }

    @Test("A server that is killed during a bulk import loses no batch that was acknowledged", .blocking)
    func killedServer() async throws {
        let server = try await DatabaseServer()
        defer { server.stop() }
        let store = try await RecordStore.host(try await server.makeSchema())
        try await store.put("before")
        async let written: Void = {
            for round in 0..<8 { try await insert("\(round)-", into: store) }
        }()
        try server.kill()
        try await written
        #expect(try await store.count(Tally.self) == .exact(1 + 8 * Self.count))
        #expect(try await store.check() == [])
        try await store.close()
    }
}
