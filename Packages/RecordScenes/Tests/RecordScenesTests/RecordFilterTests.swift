import RecordScenes
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

private struct Tool: FieldRecord {
    static let byName = RecordIndex("name", \Tool.name)
    static let byMaker = RecordIndex("maker") { (tool: Tool) in tool.maker }
    static let byLoaned = RecordIndex("is_lent") { (tool: Tool) in tool.borrower != nil }
    static let bySharp = RecordIndex("is_sharp", \Tool.isSharp)
    static let byGrams = RecordIndex("grams") { (tool: Tool) in tool.grams }
    static let schema = RecordSchema(
        name: "tools",
        indexes: byName,
        byMaker,
        byLoaned,
        bySharp,
        byGrams
    )
    static let blank = Tool()
    static let fields: [BoundField<Tool>] = [
        .field("name", \.name, isRequired: true), .field("maker", \.maker), .field("borrower", \.borrower),
        .field("sharp", \.isSharp), .field("grams", \.grams),
    ]

    var id = ""
    var name = ""
    var maker: String?
    var borrower: String?
    var isSharp = false
    var grams: Int?
    var title: String { name }
}

@MainActor
@Suite("The kinds of filters of a list", .throughProtocol)
struct RecordFilterTests {
    private static let tools = [
        Tool(id: "t1", name: "Axe", maker: "Gransfors", borrower: "Ada", isSharp: true, grams: 900),
        Tool(id: "t2", name: "Hammer", maker: "Stanley", isSharp: false, grams: 450),
        Tool(id: "t3", name: "Plane", maker: "Stanley", borrower: "Alan", isSharp: true, grams: nil),
        Tool(id: "t4", name: "Rope", isSharp: false, grams: 300),
    ]

    private func list() async throws -> SceneHarness {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        var batch = RecordBatch()
        for tool in Self.tools { try batch.insert(tool) }
        try await store.write(batch)
        let module = SceneModule(
            "ToolsScene",
            version: "1",
            scenes: RecordScenes(Tool.self) {
                $0.sorts = [.by(Tool.byName)]
                $0.filters = [
                    .choice(\.maker, Tool.byMaker), .presence(\.borrower, Tool.byLoaned, "Lent"),
                    .choice(\.isSharp, Tool.bySharp), .range(\.grams, Tool.byGrams),
                ]
            }.scenes,
            entrances: [Entrance("ToolList")],
            records: [Tool.self]
        )
        let services = Services()
        services[RecordStore.self] = store
        services[(any UserDirectory).self] = Person()
        services[(any DocumentAccess).self] = MemoryDocuments([:])
        let harness = try SceneHarness(module, services: services, exhaustivity: .off)
        await harness.open("ToolList")
        return harness
    }

    private func names(_ harness: SceneHarness) -> [String] {
        harness.screen?.lists.first?.rows.map { $0.cells[0] } ?? []
    }

    private func field(_ name: String, _ harness: SceneHarness) -> Field? {
        harness.screen?.forms.first?.fields.first { $0.identifier == name }
    }

    @Test(
        "Each narrows the list along its index",
        arguments: [
            (["maker": "Stanley"], ["Hammer", "Plane"]), (["borrower-is-there": "true"], ["Axe", "Plane"]),
            (["borrower-is-there": "false"], ["Hammer", "Rope"]), (["sharp": "true"], ["Axe", "Plane"]),
            (["sharp": "false"], ["Hammer", "Rope"]), (["grams-from": "400"], ["Axe", "Hammer"]),
            (["grams-through": "450"], ["Hammer", "Rope"]),
            (["maker": "Stanley", "borrower-is-there": "false", "sharp": "false"], ["Hammer"]),
            (["borrower-is-there": "true", "grams-from": "1"], ["Axe"]),
            (["maker": "Bosch"], []),
        ] as [([String: String], [String])]
    )
    func narrow(values: [String: String], expected: [String]) async throws {
        let harness = try await list()
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            await harness.change(name, .text(value))
        }
        #expect(names(harness) == expected)
        // A location with the same values shows the same records.
        await harness.open("ToolList", parameters: Parameters(values))
        #expect(names(harness) == expected)
        await harness.perform("all")
        #expect(names(harness) == ["Axe", "Hammer", "Plane", "Rope"])
        await harness.finish()
    }

    @Test("Choices have the number of their records, and texts are those that are stored")
    func choices() async throws {
        let harness = try await list()
        #expect(
            field("maker", harness)?.kind.choices
                == [.init("Gransfors", label: "Gransfors (1)"), .init("Stanley", label: "Stanley (2)")]
        )
        #expect(
            field("borrower-is-there", harness)?.kind
                == .choice([
                    .init("true", label: "With a value (2)"), .init("false", label: "Without a value (2)"),
                ])
        )
        #expect(field("borrower-is-there", harness)?.label == "Lent")
        await harness.finish()
    }
}
