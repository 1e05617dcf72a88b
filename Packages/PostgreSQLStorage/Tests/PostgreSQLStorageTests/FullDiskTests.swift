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
        #expect(try await store.count(Tally.self) == .exact(written))
        #expect(try await store.check() == [])
        try disk.resize(mebibytes: 64)
        try await store.put("after")
        #expect(try await store.count(Tally.self) == .exact(written + 1))
        try await store.close()
    }
}
