import Testing

@testable import SceneKitCore

@MainActor
@Suite("The registry")
struct ConfiguratorTests {
    private func definition(
        _ name: String,
        segues: [SegueDeclaration] = [],
        services: [ServiceIdentifier] = [],
        configure: @escaping @MainActor @Sendable (SceneContext) throws -> any SceneViewController = {
            DemoViewController($0.name, log: Log())
        }
    ) -> SceneDefinition {
        SceneDefinition(
            name: name,
            package: "P",
            summary: "",
            segues: segues,
            services: services,
            configure: configure
        )
    }

    @Test("Registering is all or nothing")
    func transactional() throws {
        let configurator = Configurator()
        try configurator.register([definition("A")])
        #expect(throws: SceneError.duplicateScene("A", packages: ["P", "P"])) {
            try configurator.register([definition("B"), definition("A")])
        }
        #expect(configurator.definitions.map(\.name) == ["A"])
        #expect(
            throws: SceneError.invalidDeclaration(
                scene: "a b",
                reason: "a scene's name is letters and digits"
            )
        ) {
            try configurator.register([definition("a b")])
        }
    }

    @Test("A dangling segue and a missing service are found when all is registered")
    func validate() throws {
        let configurator = Configurator()
        try configurator.register([definition("Contacts", segues: [SegueDeclaration("Contact")])])
        #expect(
            throws: SceneError.danglingSegue(
                "Contact",
                scene: "Contacts",
                destination: "Contact",
                nearest: "Contacts"
            )
        ) { try configurator.validate() }
        let other = Configurator()
        try other.register([definition("A", services: [ServiceIdentifier(Int.self)])])
        #expect(throws: SceneError.missingService("Swift.Int", scene: "A", provided: [])) {
            try other.validate()
        }
        other.services[Int.self] = 1
        try other.validate()
    }

    @Test("An unknown name lists what there is and what is nearest; a service must be declared")
    func lookups() throws {
        let configurator = Configurator()
        configurator.services[Int.self] = 7
        try configurator.register([
            definition("ContactList"),
            definition("Sneaky") { context in
                _ = try context.service(Int.self)
                return DemoViewController("Sneaky", log: Log())
            }, definition("Misnamed") { _ in DemoViewController("Other", log: Log()) },
        ])
        #expect(
            throws: SceneError.unknownScene(
                "ContactLst",
                nearest: "ContactList",
                known: ["ContactList", "Misnamed", "Sneaky"]
            )
        ) { try configurator.makeScene("ContactLst") }
        #expect(throws: SceneError.undeclaredService("Swift.Int", scene: "Sneaky")) {
            try configurator.makeScene("Sneaky")
        }
        #expect(throws: SceneError.unknownParameter("x", scene: "ContactList", known: [])) {
            try configurator.makeScene("ContactList", parameters: ["x": "1"])
        }
        #expect(
            throws: SceneError.invalidDeclaration(
                scene: "Misnamed",
                reason: "it configures a scene that calls itself 'Other'"
            )
        ) { try configurator.makeScene("Misnamed") }
    }
}
