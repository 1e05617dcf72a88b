import SceneKitCore
import Testing
import TextFrontend

@testable import SceneHosting

@MainActor
@Suite("Flags without an effect")
struct FlagEffectTests {
    /// A harmless command line for each use.
    private nonisolated static func line(_ use: HostUse) -> [String] {
        switch use {
        case .fullScreen: ["--ui", "terminal"]
        case .lines: ["--plain"]
        case .jsonLines: ["--ui", "json"]
        case .scene: ["First"]
        case .screenAction: ["First", "store"]
        case .messageAction: ["Quiet", "say"]
        case .version: ["--version"]
        case .completions: ["completions", "bash"]
        case .find: ["find", "First", "nothing", "x"]
        case .replay: ["replay", "/dev/null"]
        case .storeCopy, .storeSalvage:
            use.name.string.split(separator: " ").map(String.init) + ["file:/dev/null/a", "file:/dev/null/b"]
        case .storeBackup: ["store", "backup", "/dev/null/a"]
        case .storeDropIndex: ["store", "drop-index", "notes", "title"]
        case .serving: ["serve", "--listen", "nowhere"]
        case .describing: ["tell", "Ada"]
        case .scenes, .sceneCheck, .graph, .settings, .manual, .storeCheck, .storeStat, .storeReindex,
            .storeMigrate:
            use.name.string.split(separator: " ").map(String.init)
        }
    }

    private nonisolated static func value(of flag: CommandFlag) -> [String] {
        switch flag.argument?.value {
        case .choice(let options): [flag.name, options[0].value]
        case .store: [flag.name, "file:/dev/null/store"]
        case nil: [flag.name]
        case .text: [flag.name, "1"]
        case .file, .folder, .location, .record: [flag.name, "/dev/null/nothing"]
        }
    }

    private func run(_ arguments: [String]) async -> (status: Int32, errors: String) {
        let terminal = FakeTerminal()
        var quiet = HostedScene.definitions[0]
        quiet.name = "Quiet"
        quiet.actions = [SceneAction("say", label: "Say", summary: "Says something.", answer: .message)]
        let host = Host(
            name: "host",
            version: "1.2",
            modules: [
                SceneModule(
                    "Hosted",
                    version: "1.2",
                    scenes: HostedScene.definitions + [quiet],
                    entrances: [Entrance("First")]
                )
            ],
            extensions: [.serving, .telling]
        )
        let status = await host.run(
            arguments,
            environment: ["XDG_DATA_HOME": "/dev/null/nowhere"],
            terminal: terminal
        )
        return (status, terminal.output + terminal.errors)
    }

    @Test(
        "Every host flag is an error with uses that it does not declare",
        arguments: HostUse.allCases
    )
    func everyFlag(use: HostUse) async {
        let line = Self.line(use)
        for flag in HostOptions.declared
        where !["--help", "--version"].contains(flag.name) && !line.contains(flag.name) {
            if ["--ui", "--plain"].contains(flag.name), HostUse.sessions.contains(use) { continue }
            let result = await run(Self.value(of: flag) + line)
            let isRefused = result.errors.contains("'\(flag.name)' has no effect on ")
            #expect(isRefused == !flag.uses.contains(use), "\(flag.name) \(line): \(result.errors)")
            #expect(!isRefused || result.status == 2, "\(flag.name) \(line)")
        }
    }

    @Test(
        "The error names the flag, the use and the uses that the flag affects",
        arguments: [
            (
                ["graph", "--record", "a"],
                "'--record' has no effect on 'graph'; it works with a scene, an action"
            ),
            (
                ["First", "store", "--plain"],
                "'--plain' has no effect on 'First store'; it works with a scene"
            ),
            (
                ["--ui", "json", "--limit", "5"],
                "'--limit' has no effect on '--ui json'; it works with a scene, an action that shows a screen"
            ),
            (
                ["--ui", "json", "First", "store"],
                "'--ui' has no effect on 'First store'; it works with a scene"
            ),
            (
                ["store", "check", "--force"],
                "'--force' has no effect on 'store check'; it works with store copy, store salvage, store backup"
            ),
            (
                ["--store", "file:a", "store", "stat", "file:b"],
                "'--store file:a' has no effect beside 'file:b'; name the store once"
            ),
            (
                ["First", "--all", "--limit", "5"],
                "'--limit' has no effect beside '--all'; leave one of them out"
            ),
            (
                ["First", "--json", "--no-color"],
                "'--no-color' has no effect beside '--json'; leave one of them out"
            ),
            (
                ["serve", "--json"],
                "'--json' has no effect on 'serve'; it works with a scene, an action, scenes, scenes --check, settings, store stat"
            ),
            (
                ["tell", "Ada", "--store", "memory:"],
                "'--store' has no effect on 'tell'; it works with a scene, an action, serve, find, replay, store backup, store check, store stat, store reindex, store migrate, store drop-index"
            ),
            (["--store", "a:", "--store", "b:"], "'--store' is given twice; give it once"),
            (["--plain", "--ui", "json"], "'--plain' and '--ui' both select the interface; use only one"),
            (
                ["First", "--store", "memory:", "--durability", "full"],
                "'--durability' has no effect on 'memory:', which ends with the process anyway"
            ),
            (["graph", "--version"], "'--version' has no effect on 'graph'; use it alone"),
            (["help", "First"], "'help' takes no arguments; try 'First --help'"),
            (
                ["First", "--store", "memory:", "--limit", "5"],
                "'--limit', '--offset' and '--all' have no effect here: First shows no list"
            ),
        ]
    )
    func messages(line: [String], message: String) async {
        let json = line.contains("--json")
        let result = await run(line)
        #expect(result.status == 2)
        #expect(
            result.errors
                == (json
                    ? "{\"error\":{\"message\":\"\(message)\"}}\n"
                    : "error: \(message)\nTry 'host --help'.\n")
        )
    }

    @Test("A mistake in the arguments of a scene names the help of the scene")
    func helpOfScene() async {
        #expect(
            await run(["First", "--id", "5"]).errors
                == "error: First has no flag '--id'; it has none\nTry 'host First --help'.\n"
        )
    }

    @Test("Help is printed whatever the other arguments are")
    func help() async {
        for line in [
            ["--json", "--help"], ["First", "store", "--limit", "5", "--help"], ["graph", "--yes", "--help"],
        ] {
            #expect(await run(line).status == 0, "\(line)")
        }
    }
}
