import FoundationEssentials
import SceneKitCore
import Testing

@MainActor
@Suite("Plugin manifests")
struct PluginManifestTests {
    nonisolated fileprivate static let definition = SceneDefinition(
        name: "Weather",
        title: "Sun and rain",
        package: "WeatherScene",
        summary: "The weather.",
        access: .signedIn,
        parameters: [ActionParameter("day", kind: .choice(["today", "tomorrow"]), summary: "which day")],
        actions: [SceneAction("refresh", label: "Refresh", key: "r", summary: "Asks again.")],
        form: [FormField(identifier: "place", label: "Place", labels: ["home"])],
        segues: [SegueDeclaration("Map", to: "Map", .present)],
        services: [ServiceIdentifier(String.self)],
        configure: { StubScene($0.name) }
    )

    @Test("A manifest holds all of a scene's declaration, and JSON keeps it")
    func declaration() throws {
        let manifest = PluginManifest(version: "1.0", scenes: [Self.definition])
        let data = try JSONEncoder().encode(manifest)
        #expect(try JSONDecoder().decode(PluginManifest.self, from: data) == manifest)
        #expect(try JSONDecoder().decode(PluginManifest.Head.self, from: data).build == .current)
        let scene = try #require(manifest.scenes.first)
        let definition = scene.definition { StubScene($0.name) }
        #expect(PluginScene(definition) == PluginScene(Self.definition))
        #expect(definition.title == "Sun and rain")
        #expect(definition.services == Self.definition.services)
    }

    @Test("A manifest's bytes are constants of a length that the compiler evaluates")
    func source() {
        let text = PluginManifest.source(of: Array(repeating: 7, count: 513))
        let lines = text.split(separator: "\n")
        #expect(lines.filter { $0 == "@section(\"scenekit.manifest\") @used" }.count == 2)
        #expect(lines.contains("let manifestPart1: InlineArray<1, UInt8> = [7]"))
        #expect(text.contains("let manifestPart0: InlineArray<512, UInt8> = [7, 7,"))
    }

    @Test("An entry registers scenes, or says why it cannot")
    func registrar() {
        let registrar = PluginRegistrar()
        let definitions = registrar.call { pointer in
            PluginRegistrar.register([PluginManifestTests.definition], with: pointer)
        }
        #expect(definitions?.map(\.name) == ["Weather"])
        let failing = PluginRegistrar()
        let none = failing.call(registerAndFail)
        #expect(none == nil)
        #expect(failing.failure == "there is no weather today")
        #expect(PluginRegistrar.entryName(of: "Weather") == "registerWeatherScene")
    }

    @Test("Scenes that are taken out again are unknown")
    func unregister() throws {
        let configurator = Configurator()
        try configurator.register([Self.definition])
        configurator.unregister(["Weather", "Other"])
        #expect(configurator.definitions.isEmpty)
        try configurator.register([Self.definition])
    }
}

private struct Failure: Error, CustomStringConvertible {
    let description = "there is no weather today"
}

/// An entry that registers one scene, and then finds that it cannot go on.
private func registerAndFail(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register([PluginManifestTests.definition], with: registrar)
    PluginRegistrar.register(try failing(), with: registrar)
}

private func failing() throws -> [SceneDefinition] { throw Failure() }
