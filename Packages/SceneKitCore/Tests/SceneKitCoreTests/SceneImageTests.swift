import Testing

@_spi(Hosting) @testable import SceneKitCore

@MainActor
@Suite("Images of scenes")
struct SceneImageTests {
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 1, 0, 0, 0, 1]

    private static let module = SceneModule(
        "Tests",
        version: "1",
        scenes: [
            SceneDefinition(
                SceneDeclaration(
                    name: "Album",
                    title: "Album",
                    package: "",
                    summary: "",
                    access: .signedIn,
                    parameters: [],
                    actions: [],
                    form: [],
                    lists: [],
                    filters: [],
                    segues: [],
                    services: [ServiceIdentifier(String.self)],
                    result: nil
                ),
                images: { context, source in
                    source == (try context.service(String.self)) ? try ImageData(png) : nil
                },
                configure: { _ in StubScene("Album") }
            ),
            SceneDefinition(name: "Plain", summary: "") { _ in StubScene("Plain") },
        ]
    )

    private func navigator(_ module: SceneModule = module) throws -> Navigator {
        let configurator = Configurator()
        try configurator.register(module)
        let navigator = Navigator(
            configurator: configurator,
            services: Services(parent: configurator.services)
        )
        navigator.services[String.self] = "ada"
        return navigator
    }

    @Test("An image is loaded with the session's services, without opening the scene")
    func loading() async throws {
        let navigator = try navigator()
        #expect(try await navigator.image("ada", of: "Album")?.bytes == Self.png)
        #expect(try await navigator.image("grace", of: "Album") == nil)
        #expect(try await navigator.image("ada", of: "Plain") == nil)
        #expect(try await navigator.image("ada", of: "Nowhere") == nil)
        #expect(navigator.topScene == nil)
    }

    @Test("Nobody gets an image of a scene that they may not open", arguments: [false, true])
    func guards(redirects: Bool) async throws {
        let navigator = try navigator()
        navigator.guards = [
            { intent in
                guard intent.access == .signedIn else { return .allow }
                return redirects ? .redirect(Location("Plain")) : .deny("closed")
            }
        ]
        #expect(try await navigator.image("ada", of: "Album") == nil)
        #expect(navigator.topScene == nil && navigator.intendedLocation == nil)
    }

    @Test("A plugin's module is loaded for its images")
    func plugin() async throws {
        var loads = 0
        let navigator = try navigator(
            ModuleDeclaration(Self.module).module {
                loads += 1
                return Self.module
            }
        )
        #expect(loads == 0)
        #expect(try await navigator.image("ada", of: "Album")?.bytes == Self.png)
        #expect(try await navigator.image("ada", of: "Plain") == nil)
    }
}
