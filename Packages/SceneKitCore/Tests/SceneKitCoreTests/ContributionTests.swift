import Testing

@_spi(Hosting) @testable import SceneKitCore

@MainActor
@Suite("Definitions that a package makes for others")
struct ContributionTests {
    private func scene(_ name: String) -> SceneDefinition {
        SceneDefinition(name: name, summary: "A scene.") { _ in StubScene(name) }
    }

    @Test("A scene finds the values of one type that other modules contribute, by the names of their scenes")
    func contributions() throws {
        var (second, first) = (scene("Second"), scene("First"))
        second.contributions = { [2, "two"] }
        first.contributions = { [1] }
        let configurator = Configurator()
        try configurator.register(SceneModule("A", version: "1", scenes: [second]))
        try configurator.register(SceneModule("B", version: "1", scenes: [first, scene("Asking")]))
        let asking = try configurator.definition(of: "Asking")
        let context = configurator.context(of: asking, parameters: [:], services: Services())
        #expect(try context.contributions(of: Int.self) == [1, 2])
        #expect(try context.contributions(of: String.self) == ["two"])
        #expect(try context.contributions(of: Bool.self).isEmpty)
    }

    @Test("A plugin's scene contributes when it is loaded")
    func plugin() throws {
        var definition = scene("Loaded")
        definition.contributions = { [3] }
        let module = SceneModule("P", version: "1", scenes: [definition])
        let configurator = Configurator()
        var loads = 0
        try configurator.register(
            ModuleDeclaration(module).module {
                loads += 1
                return module
            }
        )
        let context = configurator.context(
            of: try configurator.definition(of: "Loaded"),
            parameters: [:],
            services: Services()
        )
        #expect(loads == 0)
        #expect(try context.contributions(of: Int.self) == [3])
        #expect(loads == 1)
    }

    @Test("A definition with a fault is refused with the remedy")
    func fault() throws {
        var faulty = scene("Faulty")
        faulty.fault = "the order 'due' has no index: add one"
        #expect(
            throws: SceneError.invalidDeclaration(
                scene: "Faulty",
                reason: "the order 'due' has no index: add one"
            )
        ) {
            try Configurator().register(SceneModule("A", version: "1", scenes: [faulty]))
        }
    }

    @Test("The texts of a scene's package are used where its module has none")
    func translations() throws {
        var translated = scene("Translated")
        func table(_ text: String) -> Translations { Translations(["de": { [Array(text.utf8)] }]) }
        translated.translations = table(#""Add" = "Hinzufügen"; "Loans" = "Darlehen";"#)
        let configurator = Configurator()
        try configurator.register(
            SceneModule(
                "A",
                version: "1",
                scenes: [translated, scene("Other")],
                translations: table(#""Loans" = "Ausleihen";"#)
            )
        )
        let texts = try configurator.texts(in: "de")
        #expect(texts["Loans"] == "Ausleihen")
        #expect(texts["Add"] == "Hinzufügen")
    }
}
