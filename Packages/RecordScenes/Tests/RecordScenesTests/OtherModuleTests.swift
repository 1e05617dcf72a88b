import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import RecordScenes

/// References to what a scene of another module shows, which this one knows by plain data only.
@MainActor
@Suite("References to another module", .throughProtocol)
struct OtherModuleTests {
    private static let people = ["p1": "Ada Lovelace", "p2": "Alan Turing"]

    private static var peopleScene: SceneModule {
        var card = SceneDefinition.standIn("ViewPerson")
        card.parameters = [Field("id")]
        card.finders["id"] = { _, name in
            people.filter { $0.key == name.text || $0.value.lowercased().hasPrefix(name.text.lowercased()) }
                .sorted { $0.key < $1.key }.map { PickedItem(id: $0.key, title: $0.value) }
        }
        card.titles["id"] = { _, ids in people.filter { ids.contains($0.key) } }
        var picker = SceneDefinition.standIn("PickPerson")
        picker.result = ResultType(PickedItem.self)
        return SceneModule("PeopleScene", version: "1", scenes: [card, picker])
    }

    private static var parcels: SceneModule {
        SceneModule(
            "ParcelScene",
            version: "1",
            scenes: RecordScenes(Loan.self, named: "Parcel") {
                $0.sorts = [.by(Loan.byBook)]
                $0.references = [
                    .to(
                        scene: "ViewPerson",
                        in: "PeopleScene",
                        \.memberID,
                        by: Loan.byMember,
                        picker: "PickPerson"
                    )
                ]
            }.scenes
        )
    }

    private let store: RecordStore
    private let documents = MemoryDocuments(["p.csv": "book,member\nUlysses,alan\nEmma,a\nCosmos,p1\n"])

    init() async throws {
        store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        var batch = RecordBatch()
        try batch.insert(Lending.loan("l1", "Dune", "p1", due: 1))
        try batch.insert(Lending.loan("l2", "Emma", "gone", due: 1))
        try await store.write(batch)
    }

    private func harness(_ modules: SceneModule...) throws -> SceneHarness {
        let services = Services()
        services[RecordStore.self] = store
        services[(any UserDirectory).self] = Person()
        services[(any DocumentAccess).self] = documents
        let configurator = Configurator(services: services)
        for module in modules { try configurator.register(module) }
        return SceneHarness(configurator, exhaustivity: .off)
    }

    @Test("Lists and cards show the titles that the other module gives, and lead to its scene")
    func titles() async throws {
        let harness = try harness(Self.parcels, Self.peopleScene)
        await harness.open("ParcelList")
        let rows = try #require(harness.screen?.lists.first?.rows)
        #expect(rows.map { $0.cells[1] } == ["Ada Lovelace", "no longer there (gone)"])
        #expect(rows[0].values?["Member"]?.first?.opens == Location("ViewPerson", parameters: ["id": "p1"]))
        await harness.open("ViewParcel", parameters: ["id": "l1"])
        await harness.perform("open-member")
        #expect("\(harness.navigator.location)" == "/ViewParcel;id=l1/ViewPerson;id=p1")
        await harness.finish()
    }

    @Test("A form takes a name that the other module finds, or what its picker gives")
    func form() async throws {
        let harness = try harness(Self.parcels, Self.peopleScene)
        await harness.open("AddParcel")
        await harness.perform("save", ["book": ["Ulysses"], "member": ["a"]])
        #expect(
            harness.screen?.forms.first?.fields.compactMap(\.error)
                == ["'a' may be several: Ada Lovelace (p1), Alan Turing (p2); give the id in brackets"]
        )
        await harness.perform("save", ["member": ["alan"]])
        #expect(try await stored("Ulysses")?.memberID == "p2")
        await harness.open("EditParcel", parameters: ["id": "l1"])
        await harness.perform("choose-member")
        await harness.give(PickedItem(id: "p2", title: "Alan Turing"))
        await harness.perform("save")
        #expect(try await stored("Dune")?.memberID == "p2")
        await harness.open("EditParcel", parameters: ["id": "l1"])
        await harness.perform("save", ["book": ["Dune Messiah"]])
        #expect(try await stored("Dune Messiah")?.memberID == "p2")
        await harness.finish()
    }

    @Test("A bulk change and an import take names that the other module finds")
    func several() async throws {
        let harness = try harness(Self.parcels, Self.peopleScene)
        await harness.open("ParcelList")
        await harness.perform("change", ["id": ["l1", "l2"], "member": ["alan"]])
        await harness.answer(true)
        #expect(try await stored("Dune")?.memberID == "p2")
        #expect(try await stored("Emma")?.memberID == "p2")
        await harness.perform("import", ["document": ["p.csv"]])
        #expect(harness.screen?.question?.text.contains("2 added") == true)
        #expect(
            harness.screen?.question?.text.contains("Line 3 is left out: Member: 'a' may be several") == true
        )
        await harness.answer(true)
        #expect(try await stored("Cosmos")?.memberID == "p1")
        await harness.finish()
    }

    @Test("An export has the titles that the other module gives, and the id of what it has no more")
    func export() async throws {
        let harness = try harness(Self.parcels, Self.peopleScene)
        await harness.open("ParcelList")
        await harness.perform("export", ["document": ["all.csv"]])
        let lines = try #require(documents["all.csv"]).split(whereSeparator: \.isNewline)
        #expect(lines.map { $0.split(separator: ",")[2] } == ["member", "Ada Lovelace", "gone"])
        await harness.finish()
    }

    @Test("A host without the other module shows the ids, offers neither picker nor link, and keeps them")
    func absent() async throws {
        let harness = try harness(Self.parcels)
        await harness.open("ParcelList")
        let rows = try #require(harness.screen?.lists.first?.rows)
        #expect(rows.map { $0.cells[1] } == ["p1", "gone"])
        #expect(rows.allSatisfy { $0.values?["Member"]?.first?.opens == nil })
        await harness.open("EditParcel", parameters: ["id": "l1"])
        #expect(harness.screen?.actions.map(\.identifier) == ["save"])
        await harness.perform("save", ["book": ["Dune Messiah"]])
        #expect(try await stored("Dune Messiah")?.memberID == "p1")
        await harness.finish()
    }

    private func stored(_ book: String) async throws -> Loan? {
        try await store.page(Loan.self, RecordQuery()).records.first { $0.book == book }
    }
}
