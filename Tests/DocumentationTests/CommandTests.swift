import Foundation
import SceneTestKit
import TestPrograms
import Testing

@Suite("Commands of the READMEs", .blocking)
struct CommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The README and those of the packages.
    private static let texts = Result {
        try Repository.files(ofType: "md").filter { $0.hasSuffix("README.md") && !$0.hasPrefix("Tools/") }
    }

    /// The environment of a new user, with the plugin that is built for the tests.
    private var environment: [String: String] {
        let plugins = Repository.root.appendingPathComponent(".build/example/plugins").path
        return ["PATH": "/usr/bin:/bin", "HOME": folder.path, "SCENEHOST_PLUGINS": plugins]
    }

    /// Runs a command with `--help`, with which the host only checks its names, flags and values.
    private func help(_ words: [String]) throws -> ProgramRun {
        let host = BuiltProducts.program("scenehost").path
        try #require(FileManager.default.isExecutableFile(atPath: host), "scenehost has not been built")
        return try ProgramRun(host, words + ["--help"], environment: environment)
    }

    @Test(
        "Every documented command of the host has valid scenes, actions, flags and values",
        arguments: try texts.get()
    )
    func hostCommands(path: String) throws {
        let commands = ShellLine.commands("scenehost", in: try Repository.text(of: path))
        if path == "README.md" { #expect(commands.count > 10) }
        for command in commands {
            let fault = try fault(of: command.words)
            #expect(fault == nil, "\(path):\(command.line)")
        }
    }

    @Test("The commands of the README work in order, beginning with an empty book")
    func inOrder() throws {
        let lines = ShellLine.blocks(in: try Repository.text(of: "README.md"), language: "sh")
            .filter { $0.hasPrefix("scenehost ") }
        #expect(lines.count > 8)
        let host = BuiltProducts.program("scenehost").path
        for line in lines {
            let run = try ProgramRun(
                "/bin/sh",
                ["-c", "cd '\(folder.path)' && scenehost() { '\(host)' \"$@\"; } && \(line)"],
                environment: environment
            )
            #expect(run.status == 0, "\(line): \(run.output)\(run.errors)")
        }
    }

    /// The host's error for a command; nil if the command is valid.
    private func fault(of words: [String]) throws -> String? {
        let run = try help(words)
        guard run.status == 0 else { return run.errors }
        if words.first == "store" {
            let name = words.dropFirst().first ?? ""
            return run.output.contains("\n  \(name) ") ? nil : "there is no 'store \(name)'"
        }
        if words.first == "open" {
            return try scenes(of: words.last ?? "").compactMap { try fault(of: $0) }.first
        }
        // Scenes begin with a capital letter. If an action follows, ask for the action's help.
        guard let scene = words.firstIndex(where: { $0.first?.isUppercase == true }),
            let action = words.dropFirst(scene + 1).first, !action.hasPrefix("-")
        else { return nil }
        let usage = "\nUsage: scenehost \(words[scene]) \(action)"
        return run.output.contains(usage) ? nil : "\(words[scene]) has no action '\(action)'"
    }

    @Test("An unknown command is reported")
    func wrongCommand() throws {
        #expect(try fault(of: ["ContactList", "serch", "ada"]) == "ContactList has no action 'serch'")
        #expect(try fault(of: ["store", "stats"]) == "there is no 'store stats'")
        for words in [
            ["AddContact", "save", "--frist-name", "Ada"],
            ["ContactList", "export", "--format", "vcard-5.0", "-"],
            ["Nowhere"], ["open", "/ContactList/Nowhere"],
        ] {
            #expect(try fault(of: words)?.hasPrefix("error: ") == true, "\(words)")
        }
    }

    @Test("Every documented target of make is in the Makefile", arguments: try texts.get())
    func makeTargets(path: String) throws {
        let makefile = "\n" + (try Repository.text(of: "Makefile"))
        let commands = ShellLine.commands("make", in: try Repository.text(of: path))
        if path == "README.md" { #expect(commands.count > 5) }
        for command in commands {
            let target = try #require(command.words.first)
            #expect(makefile.contains("\n\(target):"), "\(path):\(command.line): make \(target)")
        }
    }

    /// A location's scenes, each as the words of a command.
    private func scenes(of location: String) -> [[String]] {
        location.split(separator: "/").map { step in
            let parts = step.split(separator: ";")
            return [String(parts.first ?? "")] + parts.dropFirst().map { "--" + $0 }
        }
    }

    @Test("Commands are found in blocks and in running text, without comments, prompts and pipes")
    func shellLines() {
        let text = """
            Say `scenehost scenes`, or `make`.
            ```sh
            scenehost A b 'c d'   # `e`
            $ printf '%s' x | scenehost --ui json
            make run
            ```
            """
        #expect(
            ShellLine.commands("scenehost", in: text) == [
                ShellLine(line: 1, words: ["scenes"]), ShellLine(line: 3, words: ["A", "b", "c d"]),
                ShellLine(line: 4, words: ["--ui", "json"]),
            ]
        )
        #expect(ShellLine.commands("make", in: text) == [ShellLine(line: 5, words: ["run"])])
    }
}
