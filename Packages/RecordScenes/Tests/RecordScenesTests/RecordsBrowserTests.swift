import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import RecordScenes

/// A record that is no `FieldRecord`.
private struct Feed: Record {
    static let schema = RecordSchema<Feed>(name: "feeds")

    var id: String
    var url = "https://example.org"
    var apiToken = "t0ken"
    var login = Login()

    struct Login: Codable, Hashable { var user = "ada", password = "pass1" }
}

/// A record whose body is no JSON.
private struct Note: Record {
    static let schema = RecordSchema<Note>(name: "notes")

    var id: String
    var text: String

    func appendBody(to bytes: inout [UInt8]) { bytes += Array(text.utf8) }

    static func decode(id: String, body: UnsafeRawBufferPointer) -> Self {
        Note(id: id, text: String(decoding: body, as: UTF8.self))
    }
}

private struct Hidden: Record {
    static let schema = RecordSchema<Hidden>(name: "hidden")
    var id: String
}

@MainActor
@Suite("The records browser")
struct RecordsBrowserTests {
    private let harness: SceneHarness

    init() async throws {
        let root = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let own = try root.scoped(to: "person")
        let library = try root.scoped(to: "shared_library")
        var batch = RecordBatch()
        for number in 100..<220 { try batch.insert(Note(id: "n\(number)", text: "line 1\nof \(number)")) }
        try batch.insert(Feed(id: "f/1"))
        try batch.insert(Hidden(id: "h"))
        try await own.write(batch)
        batch = RecordBatch()
        for loan in Lending.loans { try batch.insert(loan) }
        try await library.write(batch)
        let services = Services()
        services[RecordStore.self] = own
        services[SharedStores.self] = SharedStores(["library", "vault"]) { name in
            guard name == "library" else { throw StorageError.denied("not for you") }
            return library
        }
        services[(any UserDirectory).self] = Person(currentRoles: ["administrator"])
        let modules = [
            SceneModule("Notes", version: "1", scenes: [], records: [Note.self, Feed.self, Hidden.self]),
            SceneModule("Lending", version: "1", scenes: [], records: [Loan.self, Member.self, Note.self]),
        ]
        harness = try SceneHarness(
            .recordsBrowser(for: modules, hiding: ["hidden"]),
            services: services,
            exhaustivity: .off
        )
    }

    private var list: ListBlock? { harness.screen?.lists.first }

    @Test("It lists the collections with records of one's own and the shared spaces, and leads to a record")
    func browses() async throws {
        await harness.open("RecordsBrowser")
        #expect(list?.columns.map(\.heading) == ["Collection", "Shared space", "Module", "Records"])
        #expect(
            list?.rows.map(\.cells) == [
                ["notes", "your own", "Notes", "120"], ["feeds", "your own", "Notes", "1"],
                ["loans", "library", "Lending", "3"],
            ]
        )
        await harness.select(list: "collections", row: "library.loans")
        #expect(
            "\(harness.navigator.location)" == "/RecordsBrowser/BrowseCollection;collection=library.loans"
        )
        #expect(list?.columns.map(\.heading) == ["Record", "book", "due", "fee", "lent"])
        #expect(list?.rows.first?.cells == ["l1", "Emma", "2026-11-04", "2", "2026-11-01"])
        await harness.select(list: "records", row: "library.loans/l1")
        #expect(harness.screen?.title == "l1")
        guard case .detail(let detail)? = harness.screen?.blocks.first else {
            Issue.record("there is no card")
            return
        }
        #expect(
            detail.items.map { [$0.label, $0.value] } == [
                ["book", "Emma"], ["due", "2026-11-04"], ["fee", "2"], ["lent", "2026-11-01"],
                ["memberID", "m1"], ["note", ""], ["state", "out"],
            ]
        )
        #expect(harness.screen?.actions.isEmpty == true)
        await harness.finish()
    }

    @Test("A record that is no JSON is shown as its text, in windows")
    func windows() async throws {
        await harness.open("BrowseCollection", parameters: ["collection": "notes"])
        #expect(list?.total == .init(120))
        #expect(list?.rows.count == 50)
        await harness.window(list: "records", offset: 110, limit: 50)
        #expect(list?.rows.map { $0.cells[0] } == (210..<220).map { "n\($0)" })
        #expect(list?.columns.map(\.heading) == ["Record", "text"])
        await harness.finish()
    }

    @Test("Properties whose names say that they are secret are not shown, at any depth")
    func secrets() async throws {
        await harness.open("BrowseRecord", parameters: ["record": "feeds/f/1"])
        guard case .detail(let detail)? = harness.screen?.blocks.first else {
            Issue.record("there is no card")
            return
        }
        #expect(
            detail.items.map { [$0.label, $0.value] } == [
                ["apiToken", "hidden"], ["login", #"{"user":"ada"}"#], ["url", "https://example.org"],
            ]
        )
        await harness.finish()
    }

    @Test(
        "A collection or a record that is none, is hidden, or is in a space that is not for the person is an error in words",
        arguments: [
            (
                "BrowseCollection", "collection", "nothing",
                "There is no collection 'nothing': choose one of the scene RecordsBrowser."
            ),
            (
                "BrowseCollection", "collection", "hidden",
                "There is no collection 'hidden': choose one of the scene RecordsBrowser."
            ),
            (
                "BrowseCollection", "collection", "a.b.notes",
                "There is no collection 'a.b.notes': choose one of the scene RecordsBrowser."
            ),
            ("BrowseCollection", "collection", "vault.notes", "That is not allowed: not for you."),
            ("BrowseRecord", "record", "notes/x", "There is no record 'notes/x'."),
            ("BrowseRecord", "record", "notes", "There is no record 'notes'."),
        ]
    )
    func unknown(scene: String, parameter: String, value: String, message: String) async throws {
        await harness.open(scene, parameters: [parameter: value])
        #expect(harness.screen?.message?.text == message)
        await harness.finish()
    }

    @Test("Only administrators may open it, and a module with a sign-in has no records in it")
    func access() async throws {
        let module = SceneModule.recordsBrowser(for: [])
        #expect(module.scenes.map(\.access) == Array(repeating: .role("administrator"), count: 3))
        #expect(module.roles.map(\.name) == ["administrator"])
        #expect(SceneModule.recordsBrowser(for: [], access: .signedIn).roles == [])
        let signIn = SignInProvision(services: []) { _ in throw CancellationError() }
        let accounts = SceneModule("Auth", version: "1", scenes: [], records: [Note.self], signIn: signIn)
        #expect(BrowsableCollection.collections(of: [accounts], hiding: []).isEmpty)
        await harness.finish()
    }
}
