import SceneKitCore
import SceneProgramTestKit
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
@Suite("The records browser", .throughProtocol)
struct RecordsBrowserTests {
    private let harness: SceneHarness
    private let own: RecordStore
    private let library: RecordStore

    init() async throws {
        let root = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let (own, library) = (try root.scoped(to: "person"), try root.scoped(to: "shared_library"))
        (self.own, self.library) = (own, library)
        var batch = RecordBatch()
        for number in 100..<220 { try batch.insert(Note(id: "n\(number)", text: "line 1\nof \(number)")) }
        try batch.insert(Feed(id: "f/1"))
        try batch.insert(Hidden(id: "h"))
        try await own.write(batch)
        batch = RecordBatch()
        for loan in Lending.loans { try batch.insert(loan) }
        try batch.insert(Lending.ada)
        try await library.write(batch)
        let services = Services()
        services[RecordStore.self] = own
        services[SharedStores.self] = SharedStores(["library", "vault"]) { name in
            guard name == "library" else { throw StorageError.denied("not for you") }
            return library
        }
        services[(any UserDirectory).self] = Person(currentRoles: ["administrator"])
        services[(any DocumentAccess).self] = MemoryDocuments()
        let loans = RecordScenes(Loan.self) {
            $0.references = [.to(Member.self, \.memberID, by: Loan.byMember)]
            $0.checks = [.check("returned", "is before the loan") { ($0.returned ?? $0.lent) >= $0.lent }]
            $0.readOnly = ["fee"]
            $0.history = RecordHistory()
            $0.space = .shared("library")
            $0.access.write = .role("librarian")
        }
        let modules = [
            SceneModule("Notes", version: "1", scenes: [], records: [Note.self, Feed.self, Hidden.self]),
            SceneModule(
                "Lending",
                version: "1",
                scenes: RecordScenes(Member.self) { $0.space = .shared("library") }.scenes + loans.scenes,
                roles: [RoleDeclaration("librarian", summary: "Lends books.")],
                records: [Loan.self, Member.self, Note.self]
            ),
        ]
        let configurator = Configurator(services: services)
        try configurator.register(modules[1])
        try configurator.register(
            .recordsBrowser(for: modules, hiding: ["hidden"], editing: ["loans", "feeds", "notes"])
        )
        harness = SceneHarness(configurator, exhaustivity: .off)
    }

    private var list: ListBlock? { harness.screen?.lists.first }

    @Test("It lists the collections with records of one's own and the shared spaces, and leads to a record")
    func browses() async throws {
        await harness.open("RecordsBrowser")
        #expect(list?.columns.map(\.heading) == ["Collection", "Shared space", "Module", "Records"])
        #expect(
            list?.rows.map(\.cells) == [
                ["notes", "your own", "Notes", "120"], ["feeds", "your own", "Notes", "1"],
                ["loans", "library", "Lending", "3"], ["members", "library", "Lending", "1"],
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
        #expect(harness.screen?.actions.map(\.identifier) == ["change"])
        await harness.open("BrowseRecord", parameters: ["record": "library.members/m1"])
        harness.expectRefusal(
            of: .action("change", values: ["property": ["name"], "value": ["Ada"]]),
            "these records are read-only here"
        )
        await harness.finish()
    }

    private func change(_ property: String, _ value: String, answer: Bool? = true) async -> String? {
        await harness.perform("change", ["property": [.text(property)], "value": [.text(value)]])
        let question = harness.screen?.question?.text
        if question != nil, let answer { await harness.answer(answer) }
        return question ?? harness.screen?.message?.text
    }

    @Test("A change of a record with ready-made scenes passes their checks, and enters their history")
    func editsWithScenes() async throws {
        await harness.open("BrowseRecord", parameters: ["record": "library.loans/l1"])
        #expect(await change("book", "Persuasion") == "Change l1?\nbook: Emma → Persuasion")
        #expect(harness.screen?.message == Message(.information, "Changed: l1."))
        #expect(try await library.get(Loan.self, id: "l1")?.book == "Persuasion")
        let history = try await library.page(RecordRevision.self, RecordQuery()).records
        #expect(history.map(\.person) == ["Grace"])
        #expect(history.flatMap(\.changes) == [.init(field: "book", before: ["Emma"], after: ["Persuasion"])])
        #expect(try await library.count(RecordUndoStep.self) == .exact(1))

        _ = await change("returned", "2026-10-01")
        #expect(
            harness.screen?.message?.text == "Nothing was changed: Given back: is before the loan."
        )
        _ = await change("memberID", "m9")
        #expect(
            harness.screen?.message?.text
                == "Nothing was changed: Member: nothing has the name or the id 'm9'."
        )
        _ = await change("fee", "9")
        #expect(
            harness.screen?.message?.text
                == "That is not allowed: no form of the loans changes this property."
        )
        #expect(await change("fee", "many") == "Nothing was changed: 'fee' has another form of values: 2.")
        #expect(await change("title", "x") == "Nothing was changed: the record has no property 'title'.")
        #expect(try await library.get(Loan.self, id: "l1")?.fee == 2)
        await harness.finish()
    }

    @Test("A change of another record is written as it is, unless somebody has changed the record meanwhile")
    func editsOthers() async throws {
        await harness.open("BrowseRecord", parameters: ["record": "feeds/f/1"])
        #expect(
            await change("url", "https://example.com", answer: false)
                == "Change f/1?\nurl: https://example.org → https://example.com"
        )
        #expect(try await own.get(Feed.self, id: "f/1")?.url == "https://example.org")
        _ = await change("url", "https://example.com")
        #expect(try await own.get(Feed.self, id: "f/1")?.url == "https://example.com")
        #expect(try await own.get(Feed.self, id: "f/1")?.apiToken == "t0ken")
        #expect(await change("apiToken", "x") == "Nothing was changed: 'apiToken' cannot be changed here.")
        #expect(await change("id", "x") == "Nothing was changed: 'id' cannot be changed here.")
        #expect(
            await change("login", "[]")?.hasPrefix("Nothing was changed: 'login' cannot have this value")
                == true
        )
        await harness.perform("change", ["property": ["url"], "value": ["https://example.net"]])
        var batch = RecordBatch()
        try batch.put(Feed(id: "f/1", url: "https://example.edu"))
        try await own.write(batch)
        await harness.answer(true)
        #expect(harness.screen?.message?.text == "Nothing was changed: f/1 changed meanwhile.")
        await harness.open("BrowseRecord", parameters: ["record": "notes/n100"])
        #expect(await change("text", "x") == "Nothing was changed: it has no properties.")
        await harness.finish()
    }

    @Test("A change by another program reaches the list and the record beside it")
    func beside() async throws {
        harness.showsBeside = true
        await harness.open("BrowseCollection", parameters: ["collection": "feeds"])
        await harness.send(.placed(.select(list: "records", row: "feeds/f/1"), at: 0))
        func urls() -> [String] {
            let row = harness.screenBeside?.lists.first?.rows.first?.cells ?? []
            guard case .detail(let detail)? = harness.screen?.blocks.first else { return [] }
            return row.filter { $0.hasPrefix("https:") }
                + detail.items.filter { $0.label == "url" }.map(\.value)
        }
        #expect(urls() == ["https://example.org", "https://example.org"])
        var batch = RecordBatch()
        try batch.put(Feed(id: "f/1", url: "https://example.edu"))
        try await own.write(batch)
        let changed = ["https://example.edu", "https://example.edu"]
        for _ in 0..<5_000 where urls() != changed { try await Task.sleep(for: .milliseconds(2)) }
        #expect(urls() == changed)
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
