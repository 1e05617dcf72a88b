import PostgreSQLStorage
import PostgreSQLTestKit
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

/// Random interleavings of two people who edit one record at two hosts.
@MainActor
@Suite("Two editors of one record")
struct InterleavingTests {
    private static let fields = ["name", "street", "notes"]

    @Test(
        "Over memory, no value disappears that was not shown to the person who replaced it",
        arguments: 0..<10
    )
    func memory(seed: UInt64) async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        try await interleave(seed: seed, count: 70) { store }
        try await store.close()
    }

    @Test("Over SQLite files that two hosts share, neither", arguments: 10..<13)
    func sqlite(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let location = StorageLocation(scheme: "sqlite", path: folder.file("places.sqlite"))
        try await interleave(seed: seed, count: 70) { try await RecordStore.open(location) }
    }

    @Test("Over a PostgreSQL server that two hosts share, neither", .withServer, arguments: 13..<15)
    func server(seed: UInt64) async throws {
        var schemes = StorageSchemes.standard
        schemes.addPostgreSQL()
        let location = try StorageLocation(parsing: await DatabaseServer.shared.value.makeSchema())
        try await interleave(seed: seed, count: 50) { [schemes] in
            try await RecordStore.open(location, schemes: schemes)
        }
    }

    /// Lets two people open, type, save and delete in a random order, while their hosts end and start again.
    private func interleave(
        seed: UInt64,
        count: Int,
        open: @MainActor () async throws -> RecordStore
    ) async throws {
        var random = SeededRandomGenerator(seed: seed)
        var hosts = [try await open(), try await open()]
        let editors = [Editor(), Editor()]
        var batch = RecordBatch()
        try batch.put(Place(id: EditPlaceViewController.id, name: "n0", street: "s0", notes: "o0"))
        try await hosts[0].write(batch)
        var (saves, refusals) = (0, 0)
        for round in 0..<count {
            for step in 0..<8 {
                let editor = editors.randomElement(using: &random) ?? editors[0]
                let host = Int.random(in: 0...1, using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0:
                    // Both, since an edit is refused only while the other one has the same page open.
                    for editor in editors { try await editor.open(hosts[host]) }
                case 1:
                    editors.forEach { $0.lose() }
                    if hosts[0] !== hosts[1] {
                        try await hosts[host].close()
                        hosts[host] = try await open()
                    }
                case 2: editor.lose()
                case 3, 4, 5, 6, 7:
                    let field = Self.fields.randomElement(using: &random) ?? "name"
                    editor.type("\(field) \(seed).\(round).\(step)", into: field)
                default:
                    if editor.page == nil { try await editor.open(hosts[host]) }
                    let before = try await stored(hosts[host])
                    let isSaved = try await editor.save(hosts[host])
                    let after = try await stored(hosts[host])
                    (saves, refusals) = isSaved ? (saves + 1, refusals) : (saves, refusals + 1)
                    for field in Self.fields where before[field] != after[field] {
                        let lost = before[field] ?? ""
                        #expect(isSaved, "a refused save has written '\(after[field] ?? "")'")
                        #expect(
                            editor.seen[field]?.contains(lost) == true,
                            "seed \(seed): '\(lost)' was replaced by somebody who has not seen it"
                        )
                    }
                }
            }
        }
        // A run without either would prove nothing.
        #expect(saves > count / 8)
        #expect(refusals > 0)
        for host in Set(hosts.map(ObjectIdentifier.init)) where hosts[0] !== hosts[1] {
            try await hosts.first { ObjectIdentifier($0) == host }?.close()
        }
    }

    private func stored(_ store: RecordStore) async throws -> [String: String] {
        let place = try #require(try await store.get(Place.self, id: EditPlaceViewController.id))
        return ["name": place.name, "street": place.street, "notes": place.notes]
    }
}
