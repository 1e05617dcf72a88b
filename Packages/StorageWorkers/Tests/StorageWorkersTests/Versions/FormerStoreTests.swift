import Foundation
import Testing

@testable import StorageWorkers

/// The fixtures were written by the program before the second format.
@Suite("Stores of the first format")
struct FormerStoreTests {
    private static let fixtures =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/Fixtures/format-1"
    private static let first = "00000000-0000-4000-8000-000000000001"

    private let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    /// Puts a copy of the fixture into the test's folder.
    private func copyFixture(_ scheme: String) throws -> (location: StorageLocation, file: String) {
        let location = folder.location(scheme)
        guard scheme == "file" else {
            try FileManager.default.copyItem(atPath: Self.fixtures + "." + scheme, toPath: location.path)
            return (location, location.path)
        }
        try FileManager.default.createDirectory(atPath: location.path, withIntermediateDirectories: true)
        let log = location.path + "/records.log"
        try FileManager.default.copyItem(atPath: Self.fixtures + ".records.log", toPath: log)
        return (location, log)
    }

    private func names(_ store: RecordStore, _ query: RecordQuery<FormerContact>) async throws -> [Substring]
    {
        try await store.scoped(to: "guest").page(FormerContact.self, query).records.compactMap { contact in
            contact.card.split(separator: "\n").first { $0.hasPrefix("FN:") }?.dropFirst(3)
        }
    }

    private func checkAll(_ store: RecordStore) async throws {
        let all: [Substring] = ["Émilie du Châtelet", "Grace Hopper", "Ada Lovelace"]
        #expect(try await names(store, RecordQuery(FormerContact.byLastName)) == all)
        #expect(try await names(store, RecordQuery(FormerContact.byDay["1217"])) == [all[0]])
        #expect(try await names(store, RecordQuery(matching: "chat")) == [all[0]])
        #expect(try await store.scoped(to: "guest").count(FormerContact.self) == .exact(3))
        #expect(store.locale == "en-US")
    }

    @Test("They are read as they are, and stay so", arguments: ["file", "sqlite"])
    func reading(scheme: String) async throws {
        defer { folder.remove() }
        let (location, file) = try copyFixture(scheme)
        let before = try Data(contentsOf: URL(fileURLWithPath: file))
        let store = try await RecordStore.open(location)
        // As a first read does that finds no locale, or other indexes than it knows.
        try await store.loadLocale()
        try await store.scoped(to: "guest").prepare(FormerContact.self)
        try await checkAll(store)
        #expect(try await store.check() == [])
        #expect(try await store.allCollections().map(\.shape) == [""])
        try await store.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }

    @Test(
        "The first write brings them to this format, with all that is in them",
        arguments: ["file", "sqlite"]
    )
    func writing(scheme: String) async throws {
        defer { folder.remove() }
        let (location, file) = try copyFixture(scheme)
        let reader = try await RecordStore.open(location)
        try await checkAll(reader)
        let store = try await RecordStore.open(location)
        let guests = try store.scoped(to: "guest")
        let contact = FormerContact(id: "new", card: "FN:Sofja Kowalewskaja\nN:Kowalewskaja;Sofja\n")
        var batch = RecordBatch()
        try batch.put(contact)
        try await guests.write(batch)
        #expect(try await names(store, RecordQuery(matching: "sofja")) == ["Sofja Kowalewskaja"])
        batch = RecordBatch()
        batch.delete(FormerContact.self, id: "new")
        try await guests.write(batch)
        // A store that was open before reads on.
        try await checkAll(reader)
        try await checkAll(store)
        #expect(try await store.check() == [])
        try await store.close()
        try await reader.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        // The format's number, where the program before looks for it.
        #expect(scheme == "file" ? bytes[17] == 0x32 : Array(bytes[60..<64]) == [0, 0, 0, 2])
        let again = try await RecordStore.open(location)
        try await checkAll(again)
        #expect(try await again.check() == [])
        try await again.close()
    }

    @Test(
        "They are checked, backed up, copied and salvaged without being changed",
        arguments: ["file", "sqlite"]
    )
    func maintenance(scheme: String) async throws {
        defer { folder.remove() }
        let (location, file) = try copyFixture(scheme)
        let before = try Data(contentsOf: URL(fileURLWithPath: file))
        let found = try await RecordStore.check(location)
        #expect(found.damage == [])
        #expect(found.records == 3)
        let store = try await RecordStore.open(location)
        try await store.backup(to: folder.path + "/backup")
        let target = try await RecordStore.open(folder.location("sqlite", "target"))
        #expect(try await store.copy(to: target).records == 3)
        try await checkAll(target)
        try await store.close()
        let (saved, damage) = try await RecordStore.openDamaged(location, savingTo: folder.path + "/saved")
        #expect(damage == [])
        let rescued = try await RecordStore.open(folder.location("file", "rescued"))
        #expect(try await saved.copy(to: rescued, salvages: true).records == 3)
        try await checkAll(rescued)
        try await saved.close()
        try await rescued.close()
        let backup = try await RecordStore.open(
            StorageLocation(scheme: scheme, path: folder.path + "/backup")
        )
        try await checkAll(backup)
        try await backup.close()
        try await target.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }
}
