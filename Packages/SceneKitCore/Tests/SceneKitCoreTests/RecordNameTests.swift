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

    // MARK: - For other modules

    private static var named: SceneModule {
        var person = person
        person.titles["id"] = { (context: ServiceContext, ids: [String]) -> [String: String] in
            let service = try context.service(String.self)
            return Dictionary(
                uniqueKeysWithValues: ids.filter { $0 != "?" }.map { ($0, "\($0) of \(service)") }
            )
        }
        return SceneModule("Named", version: "1", scenes: [person])
    }

    private struct Somebody: UserDirectory {
        let currentUserName: String?
        func user(named name: String) async throws -> User? { nil }
    }

    private func context(_ module: SceneModule, as person: String?) throws -> ServiceContext {
        let configurator = Configurator()
        try configurator.register(module)
        let asking = SceneDefinition(name: "Asking", summary: "") { _ in StubScene("Asking") }
        try configurator.register(SceneModule("Other", version: "1", scenes: [asking]))
        let services = Services(parent: configurator.services)
        services[String.self] = "7"
        services[(any UserDirectory).self] = Somebody(currentUserName: person)
        return configurator.context(of: asking, parameters: [:], services: services)
    }

    @Test("A scene of another module finds records and their titles by plain data; a plugin's too")
    func otherModules() async throws {
        for module in [Self.named, ModuleDeclaration(Self.named).module { Self.named }] {
            let records = try #require(try context(module, as: "Ada").records(of: "Person"))
            #expect(try await records.find(RecordName("ada")) == found)
            #expect(try await records.titles(["1", "?"]) == ["1": "1 of 7"])
            #expect(records.place(of: "a/b") == Location("Person", parameters: ["id": "a/b"]))
        }
        #expect(try context(Self.named, as: "Ada").records(of: "Nowhere")?.scene == nil)
        #expect(try context(Self.named, as: "Ada").records(of: "Person", parameter: "tab")?.scene == nil)
    }

    @Test("Who may not open the scene gets no titles")
    func closedToOthers() async throws {
        let records = try #require(try context(Self.named, as: nil).records(of: "Person"))
        #expect(try await records.find(RecordName("ada")) == [])
        #expect(try await records.titles(["1"]) == [:])
    }
}
