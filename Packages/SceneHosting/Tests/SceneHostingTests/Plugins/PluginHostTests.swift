import SceneKitCore
import SceneTestKit
import Testing

@testable import SceneHosting

/// Plugins that a host lists without loading them.
@MainActor
@Suite("A host with plugins")
struct PluginHostTests {
    private let workshop: PluginWorkshop

    /// Ends the process that loads the library.
    private static let trap = "__attribute__((constructor)) static void trap(void) { __builtin_trap(); }\n"

    init() throws {
        workshop = try PluginWorkshop()
    }

    private func run(_ arguments: String...) async -> (status: Int32, output: String, errors: String) {
        let terminal = FakeTerminal()
        let host = Host(name: "host", version: "1.2", modules: [.hosted])
        let status = await host.run(
            ["--plugins", workshop.folder.path] + arguments,
            environment: ["XDG_DATA_HOME": "/dev/null/nowhere"],
            terminal: terminal
        )
        return (status, terminal.output, terminal.errors)
    }

    @Test(
        "Help, lists and the graph include plugins' scenes without loading them",
        arguments: ["--help", "help"]
    )
    func listed(help: String) async throws {
        let path = try await workshop.make(
            "Weather",
            manifest: PluginWorkshop.manifest("Weather", "Forecast"),
            code: Self.trap
        )
        let text = await run(help)
        #expect(text.status == 0)
        #expect(text.errors == "")
        #expect(
            text.output.contains(
                """

                Scenes:
                  First   The first scene.
                  Second  The second scene.

                Scenes of plugins:
                  Forecast  The forecast.
                  Weather   The weather.

                Commands:
                """
            )
        )
        #expect(await run("scenes").output.contains("Weather   WeatherScene  2.1      \(path)"))
        #expect(await run("graph").output.contains("\"Forecast\";"))
        #expect(await run("Weather", "--help").output.hasPrefix("The weather.\n"))
    }

    @Test("Without plugins there is no heading for them, and an unusable plugin causes a warning")
    func broken() async throws {
        #expect(await !run("--help").output.contains("Scenes of plugins"))
        try workshop.folder.write("no library", to: "libBrokenScene.so")
        let text = await run("--help")
        #expect(text.status == 0)
        #expect(
            text.errors
                == "warning: the plugin \(workshop.folder.path)/libBrokenScene.so cannot be used: it is not an ELF file\n"
        )
    }

    @Test("A check finds errors in plugins without loading them")
    func check() async throws {
        let lost = try await workshop.make(
            "Lost",
            manifest: PluginWorkshop.manifest("Lost") { $0.segues = [SegueDeclaration("Nowhere")] },
            code: Self.trap
        )
        let needy = try await workshop.make(
            "Needy",
            manifest: PluginWorkshop.manifest("Needy") { $0.services = [ServiceIdentifier(Station.self)] },
            code: Self.trap
        )
        let sun = try await workshop.make(
            "Sun",
            manifest: PluginWorkshop.manifest("Sun") {
                $0.segues = [SegueDeclaration("Rain")]
                $0.parameters = [Field("limit", kind: .integer(), summary: "")]
            },
            code: Self.trap
        )
        let rain = try await workshop.make(
            "Rain",
            manifest: PluginWorkshop.manifest("Rain") { $0.segues = [SegueDeclaration("Sun")] },
            code: Self.trap
        )
        let report = await run("scenes", "--check")
        #expect(report.status == 1)
        #expect(
            report.output == """
                error: the parameter 'limit' of Sun has the name of a host flag, so the scene never receives it
                error: the plugin \(lost) cannot be used: the segue 'Nowhere' of Lost leads to 'Nowhere', which no \
                package registers
                error: the plugin \(needy) cannot be used: Needy needs the service \(ServiceIdentifier(Station.self).name), \
                which neither the host nor a module provides; add the module that does, or give one in the host's services
                warning: no segue leads to Rain from First; only its name opens it
                warning: no segue leads to Sun from First; only its name opens it
                warning: \(rain) and \(sun) need each other's scenes; none works without the others
                Checked 4 scenes and 2 plugins: 3 errors, 3 warnings.

                """
        )
        #expect(report.errors == "")
    }
}
