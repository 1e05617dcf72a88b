// Not `@testable`: a declaration has the public interface only.
import RecordScenes
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

/// A tool with a number on it, which its keeper chooses.
private struct Tool: FieldRecord {
    static let byLabel = RecordIndex("label", \Tool.label)
    static let schema = RecordSchema(name: "tools", indexes: byLabel) { tool, words in words.add(tool.label) }
    static let blank = Tool()
    static let fields: [BoundField<Tool>] = [
        .field("number", \.id, isRequired: true), .field("label", \.label), .field("shelf", \.shelf),
    ]

    var id = ""
    var label = ""
    var shelf = 0
    var title: String { "Tool \(id)" }
}

@MainActor
@Suite("Rules of several records, and ids that people choose", .throughProtocol)
struct RecordRuleTests {
    private func harness(_ documents: [String: String] = [:]) async throws -> SceneHarness {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        var batch = RecordBatch()
        for (id, label) in [("1", "hammer"), ("2", "saw"), ("3", "")] {
            try batch.insert(Tool(id: id, label: label))
        }
        try await store.write(batch)
        let services = Services()
        services[RecordStore.self] = store
        services[(any UserDirectory).self] = Person()
        services[(any DocumentAccess).self] = MemoryDocuments(documents)
        let module = SceneModule(
            "ToolScene",
            version: "1",
            scenes: RecordScenes(Tool.self) {
                $0.rules = [.unique(\.label, Tool.byLabel)]
                $0.newOnly = ["number"]
                $0.newID = \.id
            }.scenes,
            records: [Tool.self]
        )
        return try SceneHarness(module, services: services, exhaustivity: .off)
    }

    private func errors(_ scene: SceneHarness) -> [String?] {
        scene.screen?.forms.first?.fields.map(\.error) ?? []
    }

    @Test("A form shows at the field that another record has the value or the id")
    func form() async throws {
        let scene = try await harness()
        await scene.open("AddTool")
        await scene.perform("save", ["number": ["4"], "label": ["saw"]])
        #expect(errors(scene) == [nil, "'Tool 2' has the same", nil])
        await scene.perform("save", ["number": ["1"], "label": ["axe"]])
        #expect(errors(scene) == ["another record has '1'", nil, nil])
        await scene.perform("save", ["number": ["4"]])
        scene.expect(message: Message(.information, "Saved: Tool 4."))
        await scene.open("EditTool", parameters: ["id": "4"])
        #expect(scene.screen?.forms.first?.fields.map(\.identifier) == ["label", "shelf"])
        await scene.perform("save", ["label": ["hammer"]])
        #expect(errors(scene) == ["'Tool 1' has the same", nil])
        // No value differs from all others.
        await scene.perform("save", ["label": [""]])
        scene.expect(message: Message(.information, "Saved: Tool 4."))
        await scene.finish()
    }

    @Test("A change of several records is refused as a whole, and undoing one checks the rules, too")
    func changes() async throws {
        let scene = try await harness()
        await scene.open("ToolList")
        await scene.perform("change", ["id": ["1", "3"], "label": ["axe"]])
        await scene.answer(true)
        scene.expect(
            message: Message(.error, "Nothing was changed: Tool 3: Label: 'Tool 1' has the same.")
        )
        await scene.perform("change", ["id": ["1"], "label": ["axe"]])
        await scene.answer(true)
        await scene.perform("change", ["id": ["3"], "label": ["hammer"]])
        await scene.answer(true)
        // The first change only: the second one is of another tool.
        await scene.open("ToolList")
        await scene.perform("undo")
        await scene.perform("undo")
        scene.expect(row: "1", cells: ["Tool 1", "1", "hammer", "0"])
        await scene.finish()
    }

    @Test("An import leaves out the rows that a rule refuses")
    func imports() async throws {
        let scene = try await harness([
            "tools.csv": "number,label\n4,axe\n5,axe\n6,saw\n1,mallet\n7,hammer\n"
        ])
        await scene.open("ToolList")
        await scene.perform("import", ["document": ["tools.csv"], "preview": ["true"]])
        let effects = scene.screen?.lists.first { $0.identifier == "rows" }?.rows.map { $0.cells[2] }
        #expect(
            effects == [
                "Added", "Left out: Label: 'Tool 4' has the same", "Left out: Label: 'Tool 2' has the same",
                "Changed", "Added",
            ]
        )
        await scene.perform("import", ["document": ["tools.csv"]])
        await scene.answer(true)
        #expect(
            scene.screen?.lists.last?.rows.map { $0.cells[2] } == ["mallet", "saw", "", "axe", "hammer"]
        )
        await scene.finish()
    }
}
