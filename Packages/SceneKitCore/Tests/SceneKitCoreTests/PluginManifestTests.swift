import FoundationEssentials
@_spi(Hosting) import SceneKitCore
import Testing

@MainActor
@Suite("Plugin manifests")
struct PluginManifestTests {
    nonisolated fileprivate static let definition = SceneDefinition(
        name: "Weather",
        title: "Sun and rain",
        summary: "The weather.",
        access: .signedIn,
        parameters: [Field("day", kind: .choice(["today", "tomorrow"]), summary: "which day")],
        actions: [SceneAction("refresh", label: "Refresh", key: "r", summary: "Asks again.")],
        form: [Field("place", label: "Place", suggestions: ["home"])],
        segues: [SegueDeclaration("Map", to: "Map", .present)],
        services: [ServiceIdentifier(String.self)],
        configure: { StubScene($0.name) }
    )

    fileprivate static let weather = SceneModule(
        "WeatherScene",
        version: "1.0",
        scenes: [definition],
        entrances: [Entrance("Weather", counting: "days")],
        services: [
            ServiceProvision(String.self, lifetime: .session, needs: [ServiceIdentifier(Int.self)]) {
                "\(try $0.service(Int.self)) degrees"
            }
        ],
        settings: [SettingDeclaration("weather-url", argument: "URL", summary: "where it is asked for")],
        roles: [RoleDeclaration("forecaster", summary: "Says what it will be.")],
        signIn: SignInProvision(services: [ServiceIdentifier(Double.self)]) { _ in throw CancellationError() }
    )

    @Test("A manifest holds a module's whole declaration, and JSON preserves it")
    func declaration() throws {
        let manifest = PluginManifest(Self.weather)
        let data = try JSONEncoder().encode(manifest)
        #expect(try JSONDecoder().decode(PluginManifest.self, from: data) == manifest)
        let module = manifest.module.module { Self.weather }
        #expect(ModuleDeclaration(module) == manifest.module)
        let scene = try #require(module.scenes.first)
        #expect(scene.title == "Sun and rain" && scene.package == "WeatherScene")
    }

    @Test("A declared module loads the full one when a scene or service is first used")
    func loading() async throws {
        var loads = 0
        let module = ModuleDeclaration(Self.weather).module {
            loads += 1
            return Self.weather
        }
        let services = Services()
        services[Int.self] = 20
        let configurator = Configurator(services: services)
        try configurator.register(module, isPlugin: true)
        #expect(loads == 0)
        #expect(try configurator.makeScene("Weather").sceneName == "Weather")
        #expect(loads == 1)
        let asking = SceneModule(
            "AskingScene",
            version: "1",
            scenes: [
                SceneDefinition(name: "Asking", summary: "", services: [ServiceIdentifier(String.self)]) {
                    let service = try $0.service(String.self)
                    #expect(service == "20 degrees")
                    return StubScene("Asking")
                }
            ]
        )
        try configurator.register(asking, isPlugin: true)
        _ = try configurator.makeScene("Asking")
        #expect(loads == 2)
    }

    @Test("A removed module leaves nothing behind")
    func unregister() throws {
        let configurator = Configurator()
        try configurator.register(Self.weather)
        configurator.unregister(Self.weather)
        #expect(configurator.definitions.isEmpty && configurator.modules.isEmpty)
        #expect(configurator.entrances.isEmpty)
        try configurator.register(Self.weather)
    }
}
