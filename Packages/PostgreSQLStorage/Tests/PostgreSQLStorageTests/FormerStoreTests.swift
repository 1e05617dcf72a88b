import Foundation
import PostgreSQLTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import PostgreSQLStorage

/// A contact as the program stored it that wrote the fixture, without its indexes.
private struct PlainContact: Record {
    static let schema = RecordSchema<Self>(name: "contacts", version: 3)

    var id: String
    var card: String

    func appendBody(to bytes: inout [UInt8]) { bytes.append(contentsOf: card.utf8) }

    static func decode(id: String, body: UnsafeRawBufferPointer) -> PlainContact {
        PlainContact(id: id, card: String(decoding: body, as: UTF8.self))
    }
}

@Suite("A PostgreSQL store of the first format", .withServer)
struct FormerStoreTests {
    private static let fixture =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().path + "/Fixtures/format-1.sql"

    /// A new schema with the tables and rows that the program before the second format wrote.
    private func makeStore() async throws -> (server: DatabaseServer, uri: String, schema: String) {
        let server = try await DatabaseServer.shared.value
        let uri = try await server.makeSchema()
        let schema = String(uri[try #require(uri.range(of: "search_path%3D")).upperBound...])
        let statements = try String(contentsOfFile: Self.fixture, encoding: .utf8)
        try await server.execute("SET search_path = \(schema); " + statements)
        return (server, uri, schema)
    }

    @Test("It is brought to this format when it is opened, with all that is in it")
    func upgrade() async throws {
        let (_, uri, _) = try await makeStore()
        let store = try await RecordStore.host(uri)
        let other = try await RecordStore.host(uri)
        #expect(try await store.check() == [])
        #expect(try await store.allCollections().map(\.shape) == [""])
        let id = "00000000-0000-4000-8000-000000000002"
        let card = try await other.scoped(to: "guest").get(PlainContact.self, id: id)?.card
        #expect(card?.contains("FN:Grace Hopper\n") == true)
        try await store.close()
        try await other.close()
    }

    @Test("A role that may not change the tables is told who can")
    func otherRole() async throws {
        let (server, uri, schema) = try await makeStore()
        let role = "reader_" + schema
        try await server.execute(
            "CREATE ROLE \(role) LOGIN",
            "GRANT USAGE ON SCHEMA \(schema) TO \(role)",
            "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(schema) TO \(role)"
        )
        let asRole = uri.replacing("user=scenekit", with: "user=" + role)
        do {
            try await RecordStore.host(asRole).close()
            Issue.record("The store was opened.")
        } catch StorageError.cannotOpen(_, let reason) {
            #expect(
                reason.hasPrefix(
                    "its tables have format 1, and this program needs format 2; open the store once as the owner of its "
                        + "tables, which upgrades them ("
                )
            )
        }
        try await RecordStore.host(uri).close()
        try await RecordStore.host(asRole).close()
    }

    @Test("A role that may not make the tables of a new store is told who can")
    func noRightToCreate() async throws {
        let server = try await DatabaseServer.shared.value
        let uri = try await server.makeSchema()
        let schema = String(uri[try #require(uri.range(of: "search_path%3D")).upperBound...])
        let role = "stranger_" + schema
        try await server.execute("CREATE ROLE \(role) LOGIN", "GRANT USAGE ON SCHEMA \(schema) TO \(role)")
        do {
            try await RecordStore.host(uri.replacing("user=scenekit", with: "user=" + role)).close()
            Issue.record("The store was opened.")
        } catch StorageError.cannotOpen(_, let reason) {
            let expected =
                "the tables of a store are not all there, and its user may not make them; open the store once as a user "
                + "who may ("
            #expect(reason.hasPrefix(expected), "\(reason)")
        }
    }

    @Test(
        "A shape is set in its batch's transaction, and kept when the collection is stored anew and backed up"
    )
    func shapes() async throws {
        let uri = try await DatabaseServer.shared.value.makeSchema()
        let store = try await RecordStore.host(uri)
        try await store.put("a")
        let connection = try PostgreSQLEngine(uri: uri).connect()
        for result in try connection.apply([StorageBatch(shapes: ["tallies": "id", "others": "id"])]) {
            #expect(try result.get() == WriteSummary())
        }
        #expect(try await store.allCollections().map(\.shape) == ["id"])
        #expect(try await store.get(LaterTally.self, id: "a")?.value == 0)
        #expect(try await store.allCollections().map(\.version) == [2])
        let path = FileManager.default.temporaryDirectory.path + "/shapes-\(UUID().uuidString).sqlite"
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
        try await store.backup(to: path)
        let copy = try await RecordStore.open(StorageLocation(scheme: "sqlite", path: path))
        // A new version begins with the shape of its records.
        #expect(try await copy.allCollections().map(\.shape) == [#"{"!id":{},"!value":{}}"#])
        try await copy.close()
        try connection.close()
        try await store.close()
    }
}

/// A tally in a later version.
private struct LaterTally: Record {
    static let schema = RecordSchema<Self>(name: "tallies", version: 2)

    var id: String
    var value = 0
}
