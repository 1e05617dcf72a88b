import Foundation
import SceneKitCore
import SceneTestKit
import Testing

@testable import SceneHosting

/// A line before Tab is pressed, and the expected completions.
struct CompletedLine: CustomTestStringConvertible {
    var line: String
    var offered: [String]

    init(_ line: String, _ offered: [String]) {
        self.line = line
        self.offered = offered.sorted()
    }

    var testDescription: String { line }

    /// The completions that every shell must offer, in any order.
    static let all = [
        CompletedLine(
            "my-host ",
            ["Hostile", "Letters"] + TypedHost.commands
        ),
        CompletedLine("my-host Le", ["Letters"]),
        CompletedLine("my-host --json Le", ["Letters"]),
        CompletedLine("my-host --store memory: Le", ["Letters"]),
        CompletedLine("my-host --ui l", ["line"]),
        CompletedLine("my-host Letters ", ["note", "send", "sort"]),
        CompletedLine("my-host Letters --copy ada so", ["sort"]),
        CompletedLine("my-host Letters --box ", ["in", "out"]),
        CompletedLine("my-host Letters send --box o", ["out"]),
        CompletedLine("my-host Letters sort --bo", []),
        CompletedLine("my-host Letters send --s", ["--sealed", "--speed", "--store"]),
        CompletedLine("my-host Letters send --no-s", ["--no-sealed"]),
        CompletedLine("my-host Letters send --code", []),
        CompletedLine("my-host Letters send le", ["letter.txt"]),
        CompletedLine("my-host Letters send first.txt le", ["letter.txt"]),
        CompletedLine("my-host store c", ["check", "copy"]),
        CompletedLine("my-host store copy --f", ["--force"]),
        CompletedLine("my-host store copy ", ["file:", "memory:", "sqlite:"]),
        CompletedLine("my-host --plugins fo", ["folder/"]),
        CompletedLine("my-host open /", ["/Hostile", "/Letters"]),
        CompletedLine("my-host graph --format ", ["dot", "mermaid"]),
        CompletedLine("my-host completions ", ["bash", "fish", "zsh"]),
        // An extension's command, with the host's flags that it takes.
        CompletedLine("my-host serve --du", ["--durability"]),
        CompletedLine("my-host tell --", ["--form", "--help", "--loud", "--plugins"]),
        CompletedLine("my-host tell --form ", ["long", "short"]),
        CompletedLine("my-host tell le", ["letter.txt"]),
        CompletedLine("my-host Nowhere send --speed ", []),
        // Host flags that have an effect there.
        CompletedLine("my-host --", HostOptions.declared.map(\.name)),
        CompletedLine("my-host graph --", ["--format", "--help", "--plugins"]),
        CompletedLine("my-host scenes --", ["--check", "--help", "--json", "--no-color", "--plugins"]),
        CompletedLine("my-host store copy --", ["--force", "--help"]),
        CompletedLine("my-host store stat --", ["--help", "--json", "--store"]),
        CompletedLine("my-host open --a", ["--all"]),
        CompletedLine("my-host open --pass", []),
        CompletedLine("my-host Letters --p", ["--password-file", "--plain", "--plugins", "--progress"]),
        // Host flags that a scene or an action needs because it declares lists or passwords.
        CompletedLine("my-host Letters send --p", ["--password-file", "--plugins", "--progress"]),
        CompletedLine("my-host Letters sort --p", ["--plugins", "--progress"]),
        CompletedLine("my-host Hostile --p", ["--plain", "--plugins", "--progress"]),
        CompletedLine("my-host Hostile --a", ["--all"]),
        CompletedLine("my-host Hostile --mood e", ["e"]),
        CompletedLine("my-host Hostile harm --of", ["--offset"]),
        CompletedLine("my-host Letters --l", []),
        CompletedLine("my-host Letters sort --a", []),
        CompletedLine("my-host Letters note --a", []),
        CompletedLine("my-host help --", []),
    ]
}

@MainActor
@Suite("Completions")
struct CompletionTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["letter.txt", "first.txt"] {
            try Data().write(to: URL(fileURLWithPath: folder.path + "/" + name))
        }
        try FileManager.default.createDirectory(
            atPath: folder.path + "/folder",
            withIntermediateDirectories: false
        )
        return folder
    }

    /// Loads the completions into the real shell and queries them.
    private func complete(_ lines: [String], _ shell: CompletionShell) async throws -> [[String]] {
        let folder = try folder()
        defer { withExtendedLifetime(folder) {} }
        let script = folder.path + "/.completions"
        try Data(await TypedHost.write("completions", shell.rawValue).utf8).write(
            to: URL(fileURLWithPath: script)
        )
        let answers = try await CompletionProbe(shell: shell, script: script, folder: folder.path).answers(
            lines
        )
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains("harm"), "something that was declared has been run")
        return answers
    }

    private func expect(_ lines: [CompletedLine], _ shell: CompletionShell) async throws {
        let answers = try await complete(lines.map(\.line), shell)
        for (line, answer) in zip(lines, answers) {
            #expect(answer.sorted() == line.offered, "\(shell) on '\(line.line)'")
        }
        #expect(answers.count == lines.count)
    }

    @Test("bash completes every position", .enabled(if: Program.isThere("bash"), "bash is missing"))
    func bash() async throws {
        try await expect(CompletedLine.all, .bash)
        try await expect(
            [
                // Readline replaces only the text after its separators.
                CompletedLine("my-host --store=fi", ["file:"]),
                CompletedLine("my-host --store sqlite:le", ["letter.txt"]),
                CompletedLine("my-host --store=sqlite:le", ["letter.txt"]),
                CompletedLine("my-host Letters send --speed ", ["by\\ hand", "by\\ air"]),
                CompletedLine("my-host Letters send --speed=by", ["by\\ hand", "by\\ air"]),
                CompletedLine("my-host Hostile --word a", ["a\\\\b"]),
            ],
            .bash
        )
        #expect(try await complete(["my-host Hostile --word "], .bash)[0].count == 4)
    }

    @Test("zsh completes every position", .enabled(if: Program.isThere("zsh"), "zsh is missing"))
    func zsh() async throws {
        try await expect(CompletedLine.all, .zsh)
        try await expect(
            [
                CompletedLine("my-host --store=fi", ["file:"]),
                CompletedLine("my-host --store sqlite:le", ["letter.txt"]),
                // As zsh inserts them into the line.
                CompletedLine("my-host Letters send --speed=by", ["by\\ hand", "by\\ air"]),
                CompletedLine(
                    "my-host Hostile --word ",
                    [#"\$\(touch\ harm\)"#, #"\`touch\ harm\`"#, #"\'\;\ touch\ harm\;\ \'"#, #"a\\b"#]
                ),
            ],
            .zsh
        )
    }

    @Test("fish completes every position", .enabled(if: Program.isThere("fish"), "fish is missing"))
    func fish() async throws {
        try await expect(CompletedLine.all, .fish)
        try await expect(
            [
                CompletedLine("my-host --store=fi", ["--store=file:"]),
                CompletedLine("my-host --store sqlite:le", ["sqlite:letter.txt"]),
                CompletedLine("my-host Letters send --speed by", ["by hand", "by air"]),
                CompletedLine(
                    "my-host Hostile --word ",
                    ["$(touch harm)", "`touch harm`", "'; touch harm; '", "a\\b"]
                ),
            ],
            .fish
        )
    }

    @Test("A choice's label is its description, in shells with descriptions")
    func labels() async {
        #expect(await TypedHost.write("completions", "zsh").contains(#"\tchoice\nin\tInbox\nout\t"#))
        #expect(
            await TypedHost.write("completions", "fish").contains(#"-a '\'in\'\\t\'Inbox\' \'out\''"#)
        )
    }

    @Test("An unknown or missing shell is refused")
    func usage() async {
        for arguments in [["completions"], ["completions", "tcsh"], ["completions", "bash", "zsh"]] {
            let terminal = FakeTerminal()
            let host = Host(name: "host", version: "1", modules: [])
            #expect(await host.run(arguments, environment: [:], terminal: terminal) == 2)
            #expect(
                terminal.errors
                    == "error: 'completions' takes one shell: bash, zsh, fish\nTry 'host --help'.\n"
            )
        }
    }
}
