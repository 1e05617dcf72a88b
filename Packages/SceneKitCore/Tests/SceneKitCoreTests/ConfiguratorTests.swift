import SceneKitCore
import Testing

@MainActor
@Suite struct ConfiguratorTests {
    @Test("000-35: a registry of its own takes all scenes or none")
    func transactional() throws {
        let configurator = Configurator()
        try configurator.register([scene("A", package: "One")])
        #expect(throws: SceneError.duplicateScene("A", packages: ["One", "Two"])) {
            try configurator.register([scene("B", package: "Two"), scene("A", package: "Two")])
        }
        #expect(throws: SceneError.duplicateScene("C", packages: ["Two", "Two"])) {
            try configurator.register([scene("C", package: "Two"), scene("C", package: "Two")])
        }
        #expect(configurator.definitions.map(\.name) == ["A"])
    }

    @Test("An invalid scene name is refused", arguments: ["", "1A", "A B", "A/B", "A-B"])
    func names(name: String) {
        #expect(
            throws: SceneError.invalidDeclaration(scene: name, reason: "a scene's name is letters and digits")
        ) { try Configurator().register([scene(name)]) }
    }

    @Test("Contradictory declarations are refused: duplicates, unknown references, a password as a parameter")
    func twice() {
        let action = SceneAction(
            "x",
            label: "X",
            summary: "",
            parameters: [Field("p", summary: "")]
        )
        var form = action
        form.takesForm = true
        var repeated = action
        repeated.parameters += action.parameters
        let cases: [(String, (inout SceneDefinition) -> Void)] = [
            ("the segue 'S' is declared twice", { $0.segues = [.init("S"), .init("S", to: "T")] }),
            ("the action 'x' is declared twice", { $0.actions = [action, action] }),
            (
                "the field 'f' is declared twice",
                {
                    $0.form = [Field("f"), Field("f")]
                }
            ),
            (
                "the parameter 'q' applies to 'y', which is not an action",
                { $0.parameters = [Field("q", summary: "", appliesTo: ["y"])] }
            ),
            ("the parameter 'p' is declared twice", { $0.parameters = repeated.parameters }),
            (
                "the parameter 'p' is a password, and locations are shown and recorded; ask for it in the scene's "
                    + "form or in an action",
                { $0.parameters = [Field("p", kind: .password, summary: "")] }
            ),
            ("the parameter of 'x' 'p' is declared twice", { $0.actions = [repeated] }),
            (
                "the parameter of 'x' 'p' is declared twice",
                {
                    $0.form = [Field("p")]
                    $0.actions = [form]
                }
            ),
        ]
        for (reason, change) in cases {
            var definition = scene("A")
            change(&definition)
            #expect(throws: SceneError.invalidDeclaration(scene: "A", reason: reason)) {
                try Configurator().register([definition])
            }
        }
    }

    @Test("Validation finds a segue to an unknown scene and suggests the nearest name")
    func danglingSegue() throws {
        let configurator = Configurator()
        var list = scene("List")
        list.segues = [SegueDeclaration("Detail", to: "Detial")]
        try configurator.register([list, scene("Detail")])
        let error = #expect(throws: SceneError.self) { try configurator.validate() }
        #expect(error == .danglingSegue("Detail", scene: "List", destination: "Detial", nearest: "Detail"))
        #expect(
            error?.description == "the segue 'Detail' of List leads to 'Detial', which no package registers"
                + " (did you mean 'Detail'?)"
        )
    }

    @Test("A scene must declare its services and the host provide them; the error says which is missing")
    func services() throws {
        let configurator = Configurator()
        var definition = scene("A")
        definition.services = [ServiceIdentifier(Int.self)]
        definition.configure = { context in
            _ = try context.service(Int.self)
            _ = try context.service(String.self)
            return StubScene("A")
        }
        try configurator.register([definition])
        let missing = SceneError.missingService("Swift.Int", scene: "A", plugins: [])
        configurator.services[String.self] = "text"
        #expect(throws: missing) { try configurator.validate() }
        #expect(throws: missing) { try configurator.makeScene("A") }
        #expect(
            "\(missing)"
                == "A needs the service Swift.Int, which neither the host nor a module provides; "
                + "add the module that does, or give one in the host's services"
        )
        configurator.services[Int.self] = 1
        try configurator.validate()
        #expect(throws: SceneError.undeclaredService("Swift.String", scene: "A")) {
            try configurator.makeScene("A")
        }
        #expect(configurator.services.names == ["Swift.Int", "Swift.String"])
    }

    @Test("A service can be requested by its protocol")
    func serviceProtocol() {
        let services = Services()
        services[(any CustomStringConvertible & Sendable).self] = 5
        #expect(services[(any CustomStringConvertible & Sendable).self]?.description == "5")
        #expect(services[Int.self] == nil)
    }

    @Test("An unknown scene is an error that lists the known names and the nearest one")
    func unknownScene() throws {
        let configurator = Configurator()
        try configurator.register([scene("ContactList"), scene("ViewContact")])
        let error = #expect(throws: SceneError.self) { try configurator.makeScene("contactlst") }
        #expect(
            error
                == .unknownScene("contactlst", nearest: "ContactList", known: ["ContactList", "ViewContact"])
        )
        #expect(
            error?.description == "there is no scene 'contactlst' (did you mean 'ContactList'?)"
                + "; available: ContactList, ViewContact"
        )
        #expect(
            throws: SceneError.unknownScene("Zzzzzz", nearest: nil, known: ["ContactList", "ViewContact"])
        ) {
            try configurator.definition(of: "Zzzzzz")
        }
    }

    @Test("An unknown parameter is refused")
    func unknownParameter() throws {
        let configurator = Configurator()
        var definition = scene("A")
        definition.parameters = [Field("id", summary: "")]
        try configurator.register([definition])
        #expect(throws: SceneError.unknownParameter("ib", scene: "A", known: ["id"])) {
            try configurator.makeScene("A", parameters: ["ib": "1"])
        }
        _ = try configurator.makeScene("A", parameters: ["id": "1"])
    }

    @Test("A scene has the name that it is registered under, whatever it was called before")
    func otherName() throws {
        let configurator = Configurator()
        var definition = scene("A")
        definition.configure = { _ in StubScene("B") }
        try configurator.register([definition])
        #expect(try configurator.makeScene("A").sceneName == "A")
    }

    @Test("000-18: a selector without a segue is refused when the scene is registered")
    func misspelledSelector() throws {
        let configurator = Configurator()
        var definition = scene("A")
        definition.segues = [SegueDeclaration("Word")]
        definition.router = MisspelledRouter.self
        #expect(throws: MisspelledRouter.error) { try configurator.register([definition]) }
        #expect(configurator.definitions.isEmpty)
        definition.segues = [SegueDeclaration("Wrod", to: "Word")]
        try configurator.register([definition])
    }

    @Test("000-18: a segue without a method in the router's table is refused, except one for a result")
    func missingSelector() throws {
        let configurator = Configurator()
        var definition = scene("A")
        definition.router = MisspelledRouter.self
        definition.segues = [
            SegueDeclaration("Wrod", to: "Word"), SegueDeclaration("Pick", .present, result: String.self),
            SegueDeclaration("Street"),
        ]
        #expect(
            throws: SceneError.invalidDeclaration(
                scene: "A",
                reason:
                    "the segue 'Street' is declared, and the router MisspelledRouter has no 'routeToStreet' "
                    + "in its table"
            )
        ) { try configurator.register([definition]) }
        definition.router = PartialRouter.self
        try Configurator().register([definition])
        definition.router = MisspelledRouter.self
        definition.segues.removeLast()
        try configurator.register([definition])
    }

    @Test("000-18: a selector without a segue is refused at configuration if the declaration names no router")
    func misspelledUndeclaredSelector() throws {
        let configurator = Configurator()
        var definition = scene("A")
        definition.segues = [SegueDeclaration("Word")]
        definition.configure = { _ in
            let scene = StubScene("A")
            scene.segueRouter = MisspelledRouter()
            return scene
        }
        try configurator.register([definition])
        for _ in 0..<2 { #expect(throws: MisspelledRouter.error) { try configurator.makeScene("A") } }
    }

    @Test("A scene's default name is its type's without ViewController")
    func defaultName() {
        #expect(WordListConfigurator.configure().sceneName == "WordList")
    }

    @Test("A suggestion differs in at most a third of the letters, and long names get none")
    func suggestions() {
        #expect(Suggestion.nearest(to: "serch", in: ["search", "sort"]) == "search")
        #expect(Suggestion.nearest(to: "x", in: ["y"]) == "y")
        #expect(Suggestion.nearest(to: "abc", in: ["xyz"]) == nil)
        #expect(Suggestion.nearest(to: "", in: []) == nil)
        #expect(Suggestion.nearest(to: String(repeating: "a", count: 300), in: ["a"]) == nil)
        #expect(Suggestion.phrase("x") == " (did you mean 'x'?)")
        #expect(Suggestion.phrase(nil) == "")
    }

    private func scene(_ name: String, package: String = "Test") -> SceneDefinition {
        SceneDefinition(name: name, package: package, summary: "", configure: { StubScene($0.name) })
    }
}

/// A router of a scene whose other segues pass no data.
@MainActor
private final class PartialRouter: TableRouting {
    static let routes: RouteTable<PartialRouter> = ["routeToWrod": routeToWrod]
    static let coversAllSegues = false

    func routeToWrod(segue: Segue?) {}
}

@MainActor
private final class MisspelledRouter: TableRouting {
    static let routes: RouteTable<MisspelledRouter> = ["routeToWrod": routeToWrod]

    static let error = SceneError.invalidDeclaration(
        scene: "A",
        reason: "the router MisspelledRouter has 'routeToWrod' in its table, and no segue of that name is "
            + "declared (did you mean 'routeToWord'?)"
    )

    func routeToWrod(segue: Segue?) {}
}
