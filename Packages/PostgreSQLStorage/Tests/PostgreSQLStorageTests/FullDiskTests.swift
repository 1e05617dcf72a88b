import Foundation
import PostgreSQLTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import PostgreSQLStorage

@Suite("A server whose disk is full", .withServer)
struct FullDiskTests {
    @Test(
        "Nothing that was acknowledged is lost, the error says what is full, and writes go on when there is room",
        .blocking,
        .enabled(if: SmallDisk.isPossible, "mounting a small file system is not allowed")
    )
    func fullDisk() async throws {
        let disk = try SmallDisk(mebibytes: 6)
        defer { disk.remove() }
        let server = try await DatabaseServer()
        defer { server.stop() }
        let uri = try await server.makeSchema() + "%20-cdefault_tablespace%3Dsmall"
        try await server.execute("CREATE TABLESPACE small LOCATION '\(disk.path)'")
        let store = try await RecordStore.host(uri)
        // Both small writes and large ones, which are copied.
        var written = 0
        let full = StorageError.full(path: try ServerAddress(parsing: uri).place)
        for count in [300, 1] {
            await #expect(throws: full) {
                while true {
                    var batch = RecordBatch()
                    for number in written..<written + count { try batch.insert(Tally(id: "\(number)")) }
                    try await store.write(batch)
                    written += count
                }
            }
        }
        // A bulk write and a transaction fail alike, and leave nothing that a later write would meet.
        await #expect(throws: full) { try await bulk(6_000, into: store) }
        await #expect(throws: full) {
            try await store.transaction(Tally.self) { transaction in
                for number in 0..<6_000 { try transaction.batch.put(Tally(id: "transaction \(number)")) }
            }
        }
        #expect(try await store.count(Tally.self) == .exact(written))
        #expect(try await store.check() == [])
        try disk.resize(mebibytes: 64)
        try await store.put("after")
        try await bulk(6_000, into: store)
        #expect(try await store.count(Tally.self) == .exact(written + 6_001))
        #expect(try await store.check() == [])
        try await store.close()
    }

    private func bulk(_ count: Int, into store: RecordStore) async throws {
        try await store.bulk(Tally.self) { writer in
            for number in 0..<count { try await writer.put(Tally(id: "bulk \(number)")) }
        }
    }
}
