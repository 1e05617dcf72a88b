@_spi(Hosting) import SceneKitCore
import Testing

@_spi(Hosting) @testable import TextFrontend

@MainActor
@Suite("Names of records in commands")
struct RecordNamesTests {
    private let people = [PickedItem(id: "1", title: "Ada"), PickedItem(id: "2", title: "Adam\nSmith")]

    private func names() throws -> RecordNames {
        var scene = DemoScene.definition(name: "Person")
        scene.parameters = [Field("id"), Field("tab")]
        scene.actions = [
            SceneAction(
                "delete",
                label: "Delete",
                summary: "",
                parameters: [
                    Field("who", isRepeated: true, isPositional: true, row: "people"), Field("why"),
                ]
            )
        ]
        scene.lists = [SceneList("people", segue: "Person", parameter: "id")]
        scene.segues = [SegueDeclaration("Person")]
        let people = people
        scene.finders["id"] = { _, name in people.filter { $0.title.lowercased().hasPrefix(name.text) } }
        let configurator = Configurator()
        try configurator.register([scene])
        return RecordNames(Navigator(configurator: configurator))
    }

    private func resolve(_ words: String...) async throws -> SceneCommand {
        let names = try names()
        return try await names.resolve(
            try SceneCommand(words, of: try names.navigator.configurator.definition(of: "Person"))
        )
    }

    @Test("Names become ids in parameters and rows, and nowhere else; unknown ones stay")
    func resolving() async throws {
        let command = try await resolve("delete", "adam", "eve", "--why", "adam")
        #expect(command.values == ["who": ["2", "eve"], "why": ["adam"]])
        #expect(
            try await resolve("--id", "adam", "--tab", "adam").location
                == Location("Person", parameters: ["id": "2", "tab": "adam"])
        )
        #expect(try await resolve().parameters == [:])
    }

    @Test("An ambiguous name lists the records with their ids, each on its line")
    func ambiguous() async throws {
        let error = await #expect(throws: AmbiguousName.self) { try await resolve("--id", "ad") }
        #expect(error == AmbiguousName(text: "ad", field: "id", records: people))
        let lines = error.map { "\($0)".split(separator: "\n") } ?? []
        #expect(lines.first == "'ad' may be any of these; give the id, or more of the name:")
        #expect(lines.count == 3 && lines.dropFirst().first == "  1  Ada")
    }
}
