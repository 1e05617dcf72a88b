import Foundation
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import TerminalFrontend
import Testing
import TextFrontend

@testable import SceneHosting

@MainActor
@Suite("Settings")
struct SettingsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    nonisolated private static let url = SettingDeclaration(
        "games-url",
        argument: "URL",
        summary: "where games are from"
    )
    nonisolated private static let retries = SettingDeclaration(
        "retries",
        summary: "how often it is tried",
        standard: "3"
    )

    @Test("The place of a mistake in a flag is named in the person's language")
    func place() throws {
        let summary = Localized(LocalizedText("colours"))
        let value = SettingValue(name: "theme", value: "drak", summary: summary, origin: .flag)
        let texts = try Texts(language: "de", translations: Host.standardTranslations)
        #expect(value.place(after: 0) == "--theme, column 1")
        #expect(texts(value.place(after: 0)) == "--theme, Spalte 1")
    }

    /// A module whose scene shows the values of its settings.
    nonisolated private static let module = SceneModule(
        "Set",
        version: "1",
        scenes: [
            SceneDefinition(name: "Shown", summary: "Its settings.") { context in
                let texts = try ["games-url", "retries"].map { name in
                    try context.setting(name) { text in
                        guard text != "wrong" else { throw UnreadableSetting() }
                        return "\(name)=\(text)"
                    }
                }
                return SettingsScene(texts.joined(separator: " "))
            }
        ],
        settings: [url, retries]
    )

    private func run(
        _ arguments: [String],
        config: String? = nil,
        variables: [String: String] = [:]
    ) async throws -> (status: Int32, output: String, errors: String) {
        if let config { try write(config, to: "config") }
        let terminal = FakeTerminal()
        let host = Host(
            name: "my-host",
            version: "1",
            modules: [Self.module],
            extensions: [.serving]
        )
        let environment = [
            "XDG_CONFIG_HOME": folder.path, "XDG_DATA_HOME": "/dev/null/nowhere",
        ]
        let status = await host.run(
            arguments,
            environment: environment.merging(variables) { _, new in new },
            terminal: terminal
        )
        return (status, terminal.output, terminal.errors)
    }

    private func write(_ text: String, to name: String) throws {
        let file = URL(filePath: folder / "my-host/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    private var path: String { folder / "my-host/config" }

    @Test("A flag overrides a variable, a variable the file, and the file the default")
    func order() async throws {
        let store = ["Shown", "--store", "memory:"]
        let config = "# mine\n\n  games-url =  from the file  \n"
        #expect(try await run(store).output == "games-url= retries=3\n")
        #expect(try await run(store, config: config).output == "games-url=from the file retries=3\n")
        let variables = ["MY_HOST_GAMES_URL": "from a variable", "MY_HOST_RETRIES": ""]
        #expect(
            try await run(store, config: config, variables: variables).output
                == "games-url=from a variable retries=3\n"
        )
        for flags in [["--games-url", "from a flag"], ["--games-url=from a flag"]] {
            #expect(
                try await run(store + flags, config: config, variables: variables).output
                    == "games-url=from a flag retries=3\n"
            )
            #expect(
                try await run(flags + store, config: config, variables: variables).output
                    == "games-url=from a flag retries=3\n"
            )
        }
    }

    @Test("'settings' lists each setting with its value and origin, also as JSON")
    func listing() async throws {
        let config = "retries=5\n"
        let variables = ["MY_HOST_GAMES_URL": "https://example.org"]
        let table = try await run(["settings"], config: config, variables: variables)
        #expect(table.status == 0 && table.errors == "")
        let lines = table.output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(lines[0] == ["Setting", "Value", "From", "Meaning"])
        #expect(lines[1].prefix(3) == ["games-url", "https://example.org", "MY_HOST_GAMES_URL"])
        #expect(lines[2].prefix(3) == ["retries", "5", "\(path):1"])
        let json = try await run(["--json", "settings", "--retries", "7"], config: config)
        #expect(
            json.output
                == #"{"settings":[{"name":"games-url","origin":"default","summary":"where games are from","#
                + #""value":""},{"name":"retries","origin":"--retries","summary":"how often it is tried","value":"7"}]}"#
                + "\n"
        )
    }

    @Test(
        "An invalid line is an error with its place and advice",
        arguments: [
            (
                "games-ulr = x\n",
                "1:1: there is no setting 'games-ulr' (did you mean 'games-url'?); available: games-url, retries"
            ),
            (
                "\n  retries 5\n",
                "2:3: expected 'name = value' or a comment that begins with '#', not 'retries 5'"
            ),
            ("= 5\n", "1:1: expected 'name = value' or a comment that begins with '#', not '= 5'"),
            ("retries = 1\nretries = 2\n", "2:1: 'retries' is set in line 1 already"),
        ]
    )
    func wrongLines(config: String, error: String) async throws {
        let result = try await run(["--store", "memory:"], config: config)
        #expect(result.status == 2)
        #expect(result.errors == "error: \(path):\(error)\nTry 'my-host --help'.\n")
        #expect(try await run(["--help"], config: config).status == 0)
    }

    @Test("An unreadable configuration file is reported")
    func unreadable() async throws {
        try write("x", to: "config/inside")
        let result = try await run(["--store", "memory:"])
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("error: the configuration file cannot be read: \(path)"))
    }

    @Test("A value that a module rejects is an error with the place where it was set")
    func wrongValue() async throws {
        let result = try await run(["--store", "memory:"], config: "\nretries = wrong\n")
        #expect(result.status == 2)
        #expect(
            result.errors == "error: the setting 'retries' (\(path):2) cannot be used: it is no number\n"
                + "Try 'my-host --help'.\n"
        )
    }

    @Test("A flag without a value or given twice is an error")
    func flags() async throws {
        #expect(
            try await run(["Shown", "--retries"]).errors
                == "error: '--retries' needs a value\nTry 'my-host --help'.\n"
        )
        #expect(
            try await run(["--retries", "1", "--retries=2"]).errors
                == "error: '--retries' is given twice; give it once\nTry 'my-host --help'.\n"
        )
        #expect(
            try await run(["graph", "--retries", "1"]).errors
                == "error: '--retries' has no effect on 'graph'; it works with a scene, an action, serve, scenes --check, "
                + "settings, replay\nTry 'my-host --help'.\n"
        )
        #expect(
            try await run(["--retires", "1"]).errors
                == "error: there is no flag '--retires' before a scene or command (did you mean '--retries'?)\n"
                + "Try 'my-host --help'.\n"
        )
    }

    @Test("Help, manual and completions list settings", arguments: ["--help", "manual", "completions bash"])
    func listed(command: String) async throws {
        let result = try await run(command.split(separator: " ").map(String.init))
        #expect(result.status == 0)
        #expect(result.output.replacing("\\-", with: "-").contains("--games-url"))
        #expect(result.output.replacing("\\-", with: "-").contains("--retries"))
    }

    @Test("Help may follow a setting", arguments: ["--help", "-h"])
    func helpBehind(flag: String) async throws {
        let help = try await run([flag])
        #expect(help.status == 0)
        #expect(try await run(["--retries", "1", flag]).output == help.output)
        #expect(try await run(["--retries=1", "Shown", flag]).output.contains("Usage: my-host Shown"))
    }

    @Test("The manual names the variable of each setting and the configuration file")
    func manual() async throws {
        let page = try await run(["manual"]).output
        for text in [
            #"\fBMY_HOST_GAMES_URL\fR"#, #"\fBMY_HOST_RETRIES\fR"#, #"\fBXDG_CONFIG_HOME\fR"#,
            #"\fI$XDG_CONFIG_HOME/my\-host/config\fR"#,
        ] { #expect(page.contains("\n.TP\n\(text)\n"), "\(text)") }
    }

    @Test("A setting of an unusable plugin causes a warning, and the host runs")
    func refusedPlugin() async throws {
        let workshop = try PluginWorkshop()
        var manifest = PluginWorkshop.manifest("Weather") { $0.segues = [SegueDeclaration("Nowhere")] }
        manifest.module.settings = [SettingDeclaration("weather-url", summary: "where weather is from")]
        try await workshop.make("Weather", manifest: manifest)
        let result = try await run(
            ["--plugins", workshop.folder.path, "--store", "memory:", "Shown"],
            config: "weather-url = x\n"
        )
        #expect(result.status == 0)
        #expect(result.output == "games-url= retries=3\n")
        #expect(
            result.errors.hasSuffix(
                "warning: \(path):1:1: 'weather-url' has no effect: its module cannot be used\n"
            )
        )
    }

    @Test("A key for an action of an unusable plugin is no mistake, and one for an unknown action is")
    func refusedKeys() async throws {
        let workshop = try PluginWorkshop()
        let manifest = PluginWorkshop.manifest("Weather") {
            $0.segues = [SegueDeclaration("Nowhere")]
            $0.actions = [SceneAction("forecast", label: "Forecast", key: "f", summary: "Looks ahead.")]
        }
        try await workshop.make("Weather", manifest: manifest)
        func run(_ keys: String) async throws -> Int32 {
            var run = HostRun(
                host: Host(name: "my-host", version: "1", modules: [Self.module]),
                options: try HostOptions(["--plugins", workshop.folder.path, "settings", "--keys", keys]),
                environment: ["XDG_CONFIG_HOME": folder.path],
                terminal: FakeTerminal(),
                fullScreen: TerminalOptions()
            )
            return try await run.run()
        }
        #expect(try await run("forecast=F") == 0)
        await #expect(throws: UsageError.self) { try await run("forcast=F") }
    }

    @Test(
        "A switch is on by its flag alone, by a variable or by a line of the file",
        arguments: [
            (["--no-mouse"], [:], "", false), ([], ["MY_HOST_NO_MOUSE": "true"], "", false),
            ([], [:], "no-mouse = true", false), ([], [:], "no-mouse = false", true), ([], [:], "", true),
        ] as [([String], [String: String], String, Bool)]
    )
    func switches(
        flags: [String],
        variables: [String: String],
        config: String,
        allowsMouse: Bool
    ) async throws {
        try write(config, to: "config")
        var run = HostRun(
            host: Host(name: "my-host", version: "1", modules: [Self.module]),
            options: try HostOptions(["settings"] + flags),
            environment: ["XDG_CONFIG_HOME": folder.path].merging(variables) { $1 },
            terminal: FakeTerminal(),
            fullScreen: TerminalOptions()
        )
        #expect(try await run.run() == 0)
        #expect(try run.terminalOptions?.allowsMouse == allowsMouse)
    }

    @Test("The divider of a wide screen is a part of its columns in percent")
    func divider() throws {
        var options = TerminalOptions()
        let settings = FullScreenSettings(scenes: [])
        #expect(options.divider == 40)
        try settings.set("divider", to: "30", in: &options)
        #expect(options.divider == 30)
        for text in ["19", "81", "half", ""] {
            #expect(
                throws: TerminalSettingMistake(
                    offset: 0,
                    reason: "it is a number from 20 to 80, not '\(text)'"
                )
            ) { try settings.set("divider", to: text, in: &options) }
        }
    }

    @Test(
        "A switch takes no other value",
        arguments: [
            (["--no-mouse=true"], "", "'--no-mouse' takes no value"),
            ([], "no-mouse = yes", "config:1:12: it is true or false, not 'yes'"),
        ]
    )
    func wrongSwitches(flags: [String], config: String, message: String) async throws {
        try write(config, to: "config")
        var run = HostRun(
            host: Host(name: "my-host", version: "1", modules: [Self.module]),
            options: try HostOptions(["settings"] + flags),
            environment: ["XDG_CONFIG_HOME": folder.path],
            terminal: FakeTerminal(),
            fullScreen: TerminalOptions()
        )
        let error = await #expect(throws: UsageError.self) { try await run.run() }
        #expect(error.map { "\($0)" }?.hasSuffix(message) == true)
    }

    @Test("A setting with the name of a host flag is refused")
    func taken() async {
        let module = SceneModule(
            "Set",
            version: "1",
            scenes: [],
            settings: [SettingDeclaration("store", summary: "")]
        )
        let terminal = FakeTerminal()
        let host = Host(name: "host", version: "1", modules: [module])
        #expect(await host.run(["--help"], environment: [:], terminal: terminal) == 2)
        #expect(
            terminal.errors
                == "error: the module Set cannot be used: the setting 'store' has the name of a "
                + "flag of every host\nTry 'host --help'.\n"
        )
    }
}

private struct UnreadableSetting: Error, CustomStringConvertible {
    let description = "it is no number"
}

@MainActor
private final class SettingsScene: SceneViewController {
    let scene: SceneState

    init(_ text: String) {
        scene = SceneState(Screen(title: "Shown", blocks: [.text(TextBlock(LocalizedText(verbatim: text)))]))
    }

    func handle(_ event: Event) async {}
}
