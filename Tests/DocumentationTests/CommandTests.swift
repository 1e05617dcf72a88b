import Foundation
import SceneTestKit
import TestPrograms
import Testing

@Suite("Commands of the README", .blocking)
struct CommandTests {
    private let text: String
    private let folder: TemporaryFolder

    init() throws {
        text = try Repository.text(of: "README.md")
        folder = try TemporaryFolder()
    }

    /// Asks the built host for the help of a command, which checks the command's names, flags and values.
    private func help(_ words: [String]) throws -> ProgramRun {
        let host = BuiltProducts.program("scenehost").path
        try #require(FileManager.default.isExecutableFile(atPath: host), "scenehost has not been built")
        // The plugin that is built for the tests stands for the one that a reader makes.
        let plugins = Repository.root.appendingPathComponent(".build/example/WeatherScene/.build/debug").path
        return try ProgramRun(
            host,
            words + ["--help"],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": folder.path, "SCENEHOST_PLUGINS": plugins,
            ]
        )
    }

    @Test("Every command of the host names scenes, actions, flags and values that there are")
    func hostCommands() throws {
        let commands = ShellLine.commands("scenehost", in: text)
        #expect(commands.count > 20)
        for command in commands {
            let fault = try fault(of: command.words)
            #expect(fault == nil, "README.md:\(command.line)")
        }
    }

    /// What the host says against a command; nil where there is all that it names.
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
        // Scenes are written with a capital; help is that of the action where it is one.
        guard let scene = words.firstIndex(where: { $0.first?.isUppercase == true }),
            let action = words.dropFirst(scene + 1).first, !action.hasPrefix("-")
        else { return nil }
        let usage = "\nUsage: scenehost \(words[scene]) \(action)"
        return run.output.contains(usage) ? nil : "\(words[scene]) has no action '\(action)'"
    }

    @Test("A command that there is not is told")
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

    @Test("Every target of make that it names is in the Makefile")
    func makeTargets() throws {
        let makefile = "\n" + (try Repository.text(of: "Makefile"))
        let commands = ShellLine.commands("make", in: text)
        #expect(commands.count > 8)
        for command in commands {
            let target = try #require(command.words.first)
            #expect(makefile.contains("\n\(target):"), "README.md:\(command.line): make \(target)")
        }
    }

    /// A location's scenes, each as the words that would open it.
    private func scenes(of location: String) -> [[String]] {
        location.split(separator: "/").map { step in
            let parts = step.split(separator: ";")
            return [String(parts.first ?? "")] + parts.dropFirst().map { "--" + $0 }
        }
    }

    @Test("Commands are found in blocks and in running text, without comments, prompts and what is piped")
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
