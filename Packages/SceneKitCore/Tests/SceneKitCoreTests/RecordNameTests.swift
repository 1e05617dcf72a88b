import Testing

@_spi(Hosting) @testable import SceneKitCore

@MainActor
@Suite("Records found by name")
struct RecordNameTests {
    private static let list = SceneList("people", segue: "Person", parameter: "id")

    private static var person: SceneDefinition {
        var person = SceneDefinition(
            name: "Person",
            summary: "",
            access: .signedIn,
            parameters: [Field("id"), Field("tab")],
            services: [ServiceIdentifier(String.self)]
        ) { _ in StubScene("Person") }
        person.finders["id"] = { context, name in
            [PickedItem(id: try context.service(String.self), title: "\(name.text) \(name.limit)")]
        }
        return person
    }

    private static var people: SceneDefinition {
        var people = SceneDefinition(name: "People", summary: "", segues: [SegueDeclaration("Person")]) { _ in
            StubScene("People")
        }
        people.lists = [list]
        return people
    }

    private static let module = SceneModule(
        "Tests",
        version: "1",
        scenes: [
            people,
            person,
        ]
    )

    private func navigator(_ module: SceneModule = module) throws -> Navigator {
        let configurator = Configurator()
        try configurator.register(module)
        let navigator = Navigator(
            configurator: configurator,
            services: Services(parent: configurator.services)
        )
        navigator.services[String.self] = "7"
        return navigator
    }

    private let found = [PickedItem(id: "7", title: "ada 20")]

    @Test(
        "A scene's parameter, and an action's row, find records with the session's services; a plugin's too"
    )
    func finding() async throws {
        for module in [Self.module, ModuleDeclaration(Self.module).module { Self.module }] {
            let navigator = try navigator(module)
            let name = RecordName("ada")
            #expect(try await navigator.records(name, for: Field("id"), of: "Person") == found)
            #expect(
                try await navigator.records(name, for: Field("who", row: "people"), of: "People") == found
            )
            #expect(try await navigator.records(name, for: Field("tab"), of: "Person") == nil)
            #expect(try await navigator.records(name, for: Field("who", row: "others"), of: "People") == nil)
            #expect(try await navigator.records(name, for: Field("id"), of: "Nowhere") == nil)
            #expect(navigator.topScene == nil)
        }
    }

    @Test("Nobody finds records of a scene that they may not open")
    func guards() async throws {
        let navigator = try navigator()
        navigator.guards = [{ $0.access == .signedIn ? .deny("closed") : .allow }]
        #expect(try await navigator.records(RecordName("ada"), for: Field("id"), of: "Person") == nil)
    }
}
