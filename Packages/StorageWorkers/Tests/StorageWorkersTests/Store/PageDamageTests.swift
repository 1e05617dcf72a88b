import Foundation
import Testing

@testable import StorageWorkers

private struct Line: Record, Equatable {
    static let schema = RecordSchema(name: "lines", indexes: RecordIndex("text", \Line.text))
    var id: String
    var text: String

    init(_ number: Int) {
        id = "\(number)"
        text = "line \(number) " + String(repeating: "x", count: 150)
    }
}

@Suite("A SQLite store with damaged pages")
struct PageDamageTests {
    private static let count = 1_000
    private static let pageSize = 4_096

    /// A store of which the page with a record is overwritten.
    ///
    /// - Returns: the ids that lie on the page.
    private func damagedStore(in folder: StoreFolder, _ filling: UInt8) async throws -> Set<String> {
        let location = folder.location("sqlite")
        let store = try await RecordStore.open(location)
        var batch = RecordBatch()
        for number in 0..<Self.count { try batch.put(Line(number)) }
        try await store.write(batch)
        try await store.close()
        let file = URL(fileURLWithPath: location.path)
        var bytes = Array(try Data(contentsOf: file))
        // A leaf of the table has bodies in it, one of the index has none.
        let body = Array(#"{"id":"500","#.utf8)
        let place = try #require(
            bytes.indices.first { bytes[$0] == body[0] && bytes[$0...].starts(with: body) }
        )
        let start = place / Self.pageSize * Self.pageSize
        // Bytes that are no text could hide what stands beside them.
        let text = bytes[start..<(start + Self.pageSize)].map { (0x20..<0x7F).contains($0) ? $0 : 0x20 }
        let page = String(decoding: text, as: UTF8.self)
        let lost = page.matches(of: /\{"id":"(\d+)",/).map { String($0.output.1) }
        for index in start..<(start + Self.pageSize) { bytes[index] = filling }
        try Data(bytes).write(to: file)
        return Set(lost)
    }

    @Test(
        "Records on intact pages are salvaged, and lost ones reported",
        arguments: [UInt8(0), 0xFF, 13],
        ["memory", "file"]
    )
    func salvaged(filling: UInt8, target scheme: String) async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        let lost = try await damagedStore(in: folder, filling)
        #expect(lost.contains("500") && lost.count < 40)
        let store = try await RecordStore.open(folder.location("sqlite"))
        #expect(try await !store.check().isEmpty)
        let target = try await RecordStore.open(folder.location(scheme, "target"))
        let report = try await store.copy(to: target, salvages: true)
        #expect(report.records == Self.count - lost.count)
        let first = lost.compactMap { Int($0) }.min() ?? 0
        #expect(
            report.damage == [
                StorageDamage(
                    message: "'lines' cannot be read from row \(first + 1) to \(first + lost.count): "
                        + "\(folder.location("sqlite").path): database disk image is malformed"
                )
            ]
        )
        let kept = (0..<Self.count).map(Line.init).filter { !lost.contains($0.id) }
        #expect(
            try await target.page(Line.self, RecordQuery(limit: Self.count)).records.sorted { $0.id < $1.id }
                == kept.sorted { $0.id < $1.id }
        )
        #expect(try await target.check() == [])
        try await target.close()
        try await store.close()
    }

    @Test("A copy that is to be whole is not made of it")
    func refused() async throws {
        let folder = try StoreFolder()
        defer { folder.remove() }
        _ = try await damagedStore(in: folder, 0xFF)
        let store = try await RecordStore.open(folder.location("sqlite"))
        let target = try await RecordStore.open(folder.location("memory"))
        await #expect(throws: StorageError.self) { try await store.copy(to: target) }
        try await target.close()
        try await store.close()
    }
}
