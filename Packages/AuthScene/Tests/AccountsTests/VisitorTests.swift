import SceneTestKit
import StorageWorkers
import Testing

@testable import Accounts

/// Something that a visitor keeps.
private struct Thing: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "things")
    var id: String
    var text = ""
}

@Suite("Visitors' spaces")
struct VisitorTests {
    private func spaces(_ fixture: AccountsFixture) -> VisitorSpaces {
        var settings = VisitorSettings()
        settings.recordLimit = 2
        settings.writeLimit = 1_000
        return VisitorSpaces(store: fixture.store, settings: settings, clock: fixture.clock.read)
    }

    @Test(
        "A visitor uses no space before the first write, and sees only their own records",
        arguments: Backend.allCases
    )
    func firstWrite(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let spaces = spaces(fixture)
        try await spaces.begin("a1")
        let ada = try spaces.store(of: "a1")
        #expect(try await ada.get(Thing.self, id: "1") == nil)
        let collections = try await fixture.store.allCollections()
        #expect(collections.allSatisfy { $0.count == 0 || $0.name == "visitors" })
        try await ada.write(.putting(Thing(id: "1")))
        #expect(try await spaces.store(of: "b2").get(Thing.self, id: "1") == nil)
        #expect(try await ada.get(Thing.self, id: "1") == Thing(id: "1"))
    }

    @Test("A visitor who exceeds a limit gets an error, and nothing is lost")
    func limits() async throws {
        let fixture = try await AccountsFixture()
        let store = try spaces(fixture).store(of: "a1")
        try await store.write(.putting(Thing(id: "1"), Thing(id: "2")))
        let full = StorageError.spaceFull(
            "there is room for 2 records here, and there are 2; sign up to keep more"
        )
        await #expect(throws: full) { try await store.write(.putting(Thing(id: "3"))) }
        await #expect(throws: full) {
            try await store.transaction { try $0.batch.put(Thing(id: "3")) }
        }
        try await store.write(.putting(Thing(id: "2", text: "changed")))
        let long = Thing(id: "2", text: String(repeating: "x", count: 2_000))
        await #expect(throws: StorageError.self) { try await store.write(.putting(long)) }
        let huge = Thing(id: "2", text: String(repeating: "x", count: 1 << 20))
        let tooLarge = "one change may have 1000 bytes here, and this one has 1.1 MiB; sign up to keep more"
        await #expect(throws: StorageError.spaceFull(tooLarge)) { try await store.write(.putting(huge)) }
        var batch = RecordBatch()
        batch.delete(Thing.self, id: "1")
        try await store.write(batch)
        try await store.write(.putting(Thing(id: "3")))
        #expect(try await store.page(Thing.self, RecordQuery(limit: 9)).records.map(\.id) == ["2", "3"])
    }

    @Test(
        "Only records of visitors who were away for 30 days are deleted",
        arguments: Backend.allCases
    )
    func expiry(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        let spaces = spaces(fixture)
        for id in ["gone", "back"] {
            try await spaces.begin(id)
            try await spaces.store(of: id).write(.putting(Thing(id: id)))
        }
        try await fixture.store.scoped(to: "guest").write(.putting(Thing(id: "local")))
        fixture.clock.advance(.seconds(3_600))
        try await spaces.begin("new")
        fixture.clock.advance(.seconds(20 * 86_400))
        try await spaces.begin("back")
        fixture.clock.advance(.seconds(11 * 86_400))
        try await spaces.begin("new")
        #expect(try await spaces.store(of: "gone").get(Thing.self, id: "gone") == nil)
        #expect(try await spaces.store(of: "back").get(Thing.self, id: "back") != nil)
        #expect(try await fixture.store.scoped(to: "guest").get(Thing.self, id: "local") != nil)
    }

    @Test("An id that could leave its space is refused", arguments: ["", "A", "a/b", "a__b", "../x"])
    func wrongID(id: String) async throws {
        let fixture = try await AccountsFixture()
        #expect(throws: StorageError.self) { try spaces(fixture).store(of: id) }
    }
}

extension RecordBatch {
    /// A batch that puts some records.
    fileprivate static func putting<R: Record>(_ records: R...) throws -> RecordBatch {
        var batch = RecordBatch()
        for record in records { try batch.put(record) }
        return batch
    }
}
